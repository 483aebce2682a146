import { quoteFailed } from '#events/quote';
import { finishStanding, lookForEarlier } from '#workflows/purchase';
import type { FlowPorts } from '#workflows/ports';
import { saveForLater } from '#workflows/resume';
import { uplinkAtom } from '../state/atoms.ts';
import type { Session } from '../state/session.ts';
import { isWrittenElsewhere } from '../event-log/event-sync.ts';
import type { Booted } from './boot.ts';

/** Resolves once the facade has everything that was recorded here, or by the window that writes in this one's place. @throws where it cannot be sent just now */
function shipped({ store }: Pick<Booted, 'store'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = (): boolean => {
      const { status, reason } = store.get(uplinkAtom);
      if (status === 'sending') return false;
      if (status === 'idle' || isWrittenElsewhere(reason)) resolve();
      else reject(new Error('what was entered is not saved yet'));
      return true;
    };
    if (look()) return;
    const end = store.sub(uplinkAtom, () => void (look() && end()));
  });
}

/**
 * Continues a purchase that a reload interrupted, or that was paid for in the application that this one forked from. Asks the attempt ledger once the
 * application is open.
 */
export async function lookForPayment(
  { recorder }: { readonly recorder: Pick<Booted['recorder'], 'events' | 'state'> },
  ports: FlowPorts,
  opened: () => Promise<void>,
): Promise<void> {
  const isFork = recorder.events()[0]?.type === 'ApplicationForked';
  const { hasPurchased, phase } = recorder.state().purchase;
  const mayBePaid = isFork || phase === 'interrupted';
  if (!mayBePaid || hasPurchased || phase === 'unconfirmed') return;
  await opened();
  const found = await finishStanding(ports);
  if (isFork && found.at === 'elsewhere') ports.record(quoteFailed({ step: 'payment', message: found.message }));
}

/** Somebody who does not know that he has bought already may begin anew, in a new window: what this browser has bought is asked once the application is open. */
export async function lookForEarlierPurchase(ports: FlowPorts, opened: () => Promise<void>): Promise<void> {
  await opened();
  await lookForEarlier(ports);
}

/** Has a link mailed once everything is saved; null where nothing can be mailed. */
export const savingOf = (booted: Pick<Booted, 'canMail' | 'store'>, ports: FlowPorts, opened: () => Promise<void>): Session['saveForLater'] =>
  booted.canMail
    ? async (email) => {
        await opened();
        await shipped(booted);
        return saveForLater(ports, email);
      }
    : null;
