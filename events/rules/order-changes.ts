import type { RecordedEvent } from '#events/buyflow';
import type { MemberFee } from '#events/application';
import type { Offer } from '#events/quote';
import { parseDollars } from './money.ts';
import type { OrderSummary, SummaryLine } from './order-summary.ts';

const isMemberFeeEvent = (event: RecordedEvent) => event.type === 'MemberFeeSet' || event.type === 'MemberFeeCleared';

/** The offer before the last one; null if there is none, or once a payment for the last one has begun. */
export function findEarlierOffer(events: readonly RecordedEvent[]): Offer | null {
  const last = events.findLastIndex(({ type }) => type === 'QuoteReceived' || type === 'PurchaseRequested');
  if (events[last]?.type !== 'QuoteReceived') return null;
  const earlier = events.slice(0, last).findLast((event) => event.type === 'QuoteReceived');
  return earlier?.data.offer ?? null;
}

/** The member fee that was collected when an offer was received. */
export function findMemberFeeOf(events: readonly RecordedEvent[], offer: Offer): MemberFee | null {
  const received = events.findLastIndex((event) => event.type === 'QuoteReceived' && event.data.offer.id === offer.id);
  const fee = events.slice(0, received).findLast(isMemberFeeEvent);
  return fee?.type === 'MemberFeeSet' ? fee.data : null;
}

/** How a line differs from the earlier order. */
export interface LineChange {
  readonly kind: 'added' | 'removed' | 'changed';
  /** Of a changed amount: dollars as a decimal text. */
  readonly amount: string | null;
  /** What its details said that they no longer say. */
  readonly details: readonly string[];
}

export interface ChangedLine extends SummaryLine {
  /** Null if the line is as it was. */
  readonly change: LineChange | null;
}

export interface OrderChanges {
  /** Dollars as a decimal text. */
  readonly earlierTotal: string;
  /** The lines of the current order, and those that are gone in the places where they were. */
  readonly lines: readonly ChangedLine[];
}

/** Lines under a key that is the same in both orders: their kind and name, and which one of that name they are. */
function keyLines(lines: readonly SummaryLine[]): Map<string, SummaryLine> {
  const keyed = new Map<string, SummaryLine>();
  for (const line of lines) {
    const name = `${line.kind} ${line.label.toLowerCase()}`;
    let place = 0;
    while (keyed.has(`${name} ${place}`)) place += 1;
    keyed.set(`${name} ${place}`, line);
  }
  return keyed;
}

const isSameAmount = (one: string | null, other: string | null): boolean => one === other || (one !== null && other !== null && parseDollars(one).isEqualTo(parseDollars(other)));

function findLineChange(line: SummaryLine, earlier: SummaryLine | undefined): LineChange | null {
  const isCovered = line.amount !== null;
  if (!earlier || earlier.amount === null) return isCovered ? { kind: 'added', amount: null, details: [] } : null;
  if (!isCovered) return { kind: 'removed', amount: earlier.amount, details: [] };
  const amount = isSameAmount(line.amount, earlier.amount) ? null : earlier.amount;
  const details = earlier.details.filter((text) => !line.details.includes(text));
  return amount === null && details.length === 0 ? null : { kind: 'changed', amount, details };
}

/** What an order changes of the earlier one, line by line; null if both come to the same total. */
export function compareOrders(order: OrderSummary, earlier: OrderSummary): OrderChanges | null {
  if (isSameAmount(order.total, earlier.total)) return null;
  const keyed = keyLines(order.lines);
  const before = keyLines(earlier.lines);
  const lines = new Map([...keyed].map(([key, line]) => [key, [{ ...line, change: findLineChange(line, before.get(key)) }] as ChangedLine[]]));
  const first: ChangedLine[] = [];
  let place = first;
  for (const [key, line] of before) {
    const current = lines.get(key);
    if (current) place = current;
    else if (line.amount !== null) place.push({ ...line, change: { kind: 'removed', amount: null, details: [] } });
  }
  return { earlierTotal: earlier.total, lines: [...first, ...[...lines.values()].flat()] };
}
