import { getToday } from '#events/rules';
import type { Application } from '../../applications/applications.ts';
import type { QuoteDeps } from './deps.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { requireProgram } from '../program/require-program.ts';

/** What the buyer reads if the offer is stale. */
export const QUOTE_AGAIN = 'Your quote has changed since. Nothing was charged. Please get a new quote.';

const hasSameMember = (offer: StoredOffer, { sponsorId, member }: Application): boolean =>
  offer.sponsorId === sponsorId && offer.member?.id === member?.id && offer.member?.fee === member?.fee;

/** Returns an offer that can still be bought; null if it is unknown, expired, rated for another member, or would have begun before today. */
export async function findValidOffer(ctx: Pick<QuoteDeps, 'offers' | 'programs' | 'now'>, application: Application, id: string): Promise<StoredOffer | null> {
  const offer = await ctx.offers.find(application, id);
  if (!offer || offer.expiresAt <= ctx.now() || !hasSameMember(offer, application)) return null;
  const today = getToday((await requireProgram(ctx, application)).timeZone, ctx.now());
  return offer.quotes.every(({ effectiveDate }) => effectiveDate >= today) ? offer : null;
}
