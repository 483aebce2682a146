import { parseDollars, toMoney } from '#events/rules';
import type { Offers } from '#graph/event-store';
import type { LostEstimate } from './breakdown.type.ts';

/** Returns what applications without an offer may have come to, by the mean of these offers; null where there are none of either. */
export function estimateOffers(applications: number, { quoted, quotedTotal }: Offers): LostEstimate | null {
  if (applications === 0 || quoted === 0) return null;
  const mean = parseDollars(quotedTotal).dividedBy(quoted);
  return { amount: toMoney(mean.times(applications)), applications, meanOffer: toMoney(mean), offers: quoted };
}
