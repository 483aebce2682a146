import { msg } from '#events/language';
import { getToday } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { QuoteDeps } from './deps.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { requireProgram } from '../program/require-program.ts';

/** What the buyer reads if the offer is stale. */
export const QUOTE_AGAIN = msg('Your quote has expired or changed. Nothing was charged. Please get a new quote.');

const hasSameMember = (offer: StoredOffer, { sponsorId, member }: Application): boolean =>
  offer.sponsorId === sponsorId && offer.member?.id === member?.id && offer.member?.fee === member?.fee;

/** True for an offer that can still be bought. Not if it has expired, was rated for another member, or would have begun before today. */
export async function isOfferValid(ctx: Pick<QuoteDeps, 'programs' | 'now'>, application: Application, offer: StoredOffer): Promise<boolean> {
  if (offer.expiresAt <= ctx.now() || !hasSameMember(offer, application)) return false;
  const today = getToday((await requireProgram(ctx, application)).timeZone, ctx.now());
  return offer.quotes.every(({ effectiveDate }) => effectiveDate >= today);
}
