import { todayIn } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { QuoteDeps } from './deps.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { programOf } from '../program/program-of.ts';

/** What the buyer reads of an offer that is stale. */
export const QUOTE_AGAIN = 'Your quote has changed since. Nothing was charged. Please get a new quote.';

const isOfSameMember = (offer: StoredOffer, { sponsorId, member }: Application): boolean =>
  offer.sponsorId === sponsorId && offer.member?.id === member?.id && offer.member?.fee === member?.fee;

/** An offer that can still be bought; null where it is unknown, too old, another member's, or its cover would have begun before today. */
export async function liveOffer(ctx: Pick<QuoteDeps, 'offers' | 'programs' | 'now'>, application: Application, id: string): Promise<StoredOffer | null> {
  const offer = await ctx.offers.find(application, id);
  if (!offer || offer.expiresAt <= ctx.now() || !isOfSameMember(offer, application)) return null;
  const today = todayIn((await programOf(ctx, application)).timeZone, ctx.now());
  return offer.quotes.every(({ effectiveDate }) => effectiveDate >= today) ? offer : null;
}
