import { english } from '#events/language';
import type { Program } from '#events/program';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { EarlierPayment } from '../ledger/attempt-queries.ts';
import { requireProgram } from '../../nouns/program/require-program.ts';
import { type EarlierPurchase, paymentStateByAttemptStatus } from './payment.type.ts';

/** How long after a purchase its browser is warned before a second one. */
const WARNING_PERIOD_MS = 7 * 24 * 3_600_000;

/** In digits: the message is translated with the time that it has. */
const formatTime = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(at);

/** On a shared computer another person may have bought: the message says when, and nothing about who. */
function createMessage({ timeZone, display }: Program, { status, at }: EarlierPayment): string {
  const when = formatTime(timeZone, at);
  return status === 'done'
    ? english('This insurance was bought in this browser on {when}. If that was you, you don’t need to buy it again. Buying again means a second policy and a second charge.', {
        when,
      })
    : english(
        'This insurance was paid for in this browser on {when}, and we don’t know yet whether the payment went through. If that was you, please don’t pay again. Call {phone}.',
        {
          when,
          phone: display.phone,
        },
      );
}

/** Returns what this browser has bought of the same program in another family; null if nothing. */
export async function findEarlierPurchase(
  ctx: Pick<PurchaseRequestDeps, 'ledger' | 'applications' | 'programs' | 'browser' | 'now'>,
  application: Application,
): Promise<EarlierPurchase | null> {
  const earlier = await ctx.ledger.findEarlierPayment(application, ctx.applications.hashBrowserId(ctx.browser), new Date(ctx.now() - WARNING_PERIOD_MS));
  if (!earlier) return null;
  return { payment: paymentStateByAttemptStatus[earlier.status], at: earlier.at.toISOString(), message: createMessage(await requireProgram(ctx, application), earlier) };
}
