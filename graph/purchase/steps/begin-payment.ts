import { setTimeout as delay } from 'node:timers/promises';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { NewPayment, PaymentConflict } from '../ledger/begin-attempt.ts';

/** A payment that has no call id yet. */
export type PlannedPayment = Omit<NewPayment, 'callId'>;

/** Retries writes for about 15 minutes: as long as replacing a failed database takes. */
export const writeRetry = retry(handleAll, { maxAttempts: 100, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 10_000 }) });

/** Commits the payment before its call. If the answer to the commit is lost, ends the payment as failed: it was not sent and must not block. */
async function tryToBegin(ctx: PurchaseRequestDeps, application: Application, planned: PlannedPayment): Promise<Attempt | PaymentConflict> {
  const callId = ctx.newId();
  try {
    return await ctx.ledger.beginPayment({ ...planned, callId });
  } catch (error) {
    await writeRetry.execute(() => ctx.ledger.end(application, callId, 'failed'));
    throw error;
  }
}

/** How long a payment waits for events that its browser has recorded; sending them takes a moment. */
const MAX_EVENT_WAITS = 50;
const EVENT_WAIT_MS = 100;

/** Begins a payment. After a restore, waits for the browser's events first: they may tell that it was charged before. */
export async function beginPayment(ctx: PurchaseRequestDeps, application: Application, planned: PlannedPayment): Promise<Attempt | PaymentConflict> {
  let begun = await tryToBegin(ctx, application, planned);
  for (let waits = 0; begun === 'events-missing' && waits < MAX_EVENT_WAITS; waits += 1) {
    await delay(EVENT_WAIT_MS);
    begun = await tryToBegin(ctx, application, planned);
  }
  return begun;
}
