import type { RecordedEvent } from '#events/buyflow';
import type { Program } from '#events/program';
import { getToday } from './dates.ts';

/**
 * True if the last offer had expired when the last event was recorded, or its cover would have begun before that day. Only times of the log are compared
 * with each other: a browser's clock may be wrong, and a replay has no other.
 */
export function hasOfferExpired({ offerLife, timeZone }: Pick<Program, 'offerLife' | 'timeZone'>, events: readonly RecordedEvent[]): boolean {
  const received = events.findLast((event) => event.type === 'QuoteReceived');
  const last = events.at(-1);
  if (!received || !last) return false;
  const [start, now] = [Date.parse(received.at), Date.parse(last.at)] as const;
  if (now - start >= offerLife * 60_000) return true;
  const today = getToday(timeZone, now);
  return today > getToday(timeZone, start) && received.data.offer.quotes.some(({ effectiveDate }) => effectiveDate < today);
}
