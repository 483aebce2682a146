import type { Program } from '#events/program';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { EarlierPayment } from '../ledger/attempt-queries.ts';
import { programOf } from '../../nouns/program/program-of.ts';
import { type EarlierPurchase, paymentStateOf } from './payment.type.ts';

/** How long somebody may not know that he has bought already, in milliseconds. */
const WITHIN = 7 * 24 * 3_600_000;

const timeIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(at);

/** Of a shared computer it may be somebody else's: it says when, and nothing of who bought. */
function messageOf({ timeZone, display }: Program, { status, at }: EarlierPayment): string {
  const when = timeIn(timeZone, at);
  return status === 'done'
    ? `This insurance was bought in this browser on ${when}. If that was you, you are done: to buy it here again is a second purchase, and a second charge.`
    : `This insurance was paid for in this browser on ${when}, and we do not know yet whether the payment went through. If that was you, please do not pay again: call ${display.phone}.`;
}

/** What the browser of an application has bought of the same program before, in another family; null where it has not. */
export async function earlierPurchase(ctx: Pick<PurchaseRequestDeps, 'ledger' | 'applications' | 'programs' | 'browser' | 'now'>, application: Application): Promise<EarlierPurchase | null> {
  const found = await ctx.ledger.findEarlierPayment(application, ctx.applications.ownerKey(ctx.browser), new Date(ctx.now() - WITHIN));
  if (!found) return null;
  return { payment: paymentStateOf[found.status], at: found.at.toISOString(), message: messageOf(await programOf(ctx, application), found) };
}
