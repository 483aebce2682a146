// What an operator does about an unconfirmed payment.
import { createOfflineOperator } from '#graph/http';
import { type AttemptRow, attemptsOf, blockingPaymentIn } from './facts.ts';
import type { Scene } from './scene.ts';

/** Settles it from the gateway's ledger: charged, or not. @throws if the facade refuses */
export async function resolve(scene: Scene, row: AttemptRow): Promise<void> {
  const { stage } = scene;
  const charge = stage.core.state().charges.find(({ purchaseId }) => purchaseId === row.purchase_id);
  stage.core.state().unsettled.delete(row.purchase_id);
  scene.doubt = null;
  const { parts } = await stage.facade.running();
  const resolved = await createOfflineOperator(parts).resolve({ purchase: row.purchase_id, reference: charge?.referenceNumber ?? null, by: 'operator', why: 'the ledger says so' });
  if (resolved.outcome === 'refused') throw new Error(resolved.reason);
}

/** The same in the middle of a sequence: the process may be killed during it. */
export async function lookIntoIt(scene: Scene): Promise<void> {
  const standing = blockingPaymentIn(await attemptsOf(scene));
  if (standing?.status !== 'unconfirmed') return;
  const { life } = await scene.stage.facade.running();
  await resolve(scene, standing).catch((error: unknown) => {
    if (!life.isOver()) throw error;
  });
}
