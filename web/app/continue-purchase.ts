import { quoteFailed } from '#events/quote';
import type { FlowPorts } from '#workflows/ports';
import { continuePaidPurchase } from '#workflows/purchase';
import type { Runtime } from './boot.ts';

/** Continues a purchase that a reload interrupted, or that was paid before this application forked. Asks the attempt ledger once the application is open. */
export async function continuePurchase(
  { recorder }: { readonly recorder: Pick<Runtime['recorder'], 'events' | 'state'> },
  ports: FlowPorts,
  ensureOpen: () => Promise<void>,
): Promise<void> {
  const isFork = recorder.events()[0]?.type === 'ApplicationForked';
  const { hasPurchased, phase } = recorder.state().purchase;
  const mayBePaid = isFork || phase === 'interrupted';
  if (!mayBePaid || hasPurchased || phase === 'unconfirmed') return;
  await ensureOpen();
  const found = await continuePaidPurchase(ports);
  if (isFork && found.at === 'elsewhere') ports.record(quoteFailed({ step: 'payment', message: found.message }));
}
