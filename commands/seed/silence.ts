import { resolveOutcome, summarizeEvents } from '#events/summary';
import { createAbandonedEvent } from '#graph/workers/abandonment';
import { createResolvedEvent } from '#graph/operations';
import { bind, keepReference } from './facade-purchase.ts';
import type { Family } from './family.ts';
import type { Visit } from './visit.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The defaults of ABANDON_AFTER and SWEEP_AFTER, and how often the workers run. In milliseconds. */
const ABANDON_AFTER = 30 * MINUTE;
const SWEEP_AFTER = 5 * MINUTE;
const LOOK = MINUTE;

const summaryOfVisit = ({ records: { events, facts } }: Visit) =>
  summarizeEvents([
    ...events.map(({ type, at, data }) => ({ author: 'browser' as const, type, at, received: at, data })),
    ...facts.map(({ type, at, data }) => ({ author: 'facade' as const, type, at, received: at, data })),
  ]);

const passUntil = ({ clock }: Family, at: number): void => clock.pass(Math.max(0, at - clock.now()));

/** Passes time until `at` without events from any of a buyer's browsers. Applications in progress become abandoned, unless there is a payment. */
export function keepSilent(visits: readonly Visit[], at: number): void {
  const [first] = visits;
  if (!first) return;
  const { family } = first;
  const found = Math.max(...visits.map(({ records }) => records.seenAt())) + ABANDON_AFTER + family.chance.between(0, LOOK);
  if (found < at && family.payment.payment === 'NONE') {
    passUntil(family, found);
    for (const visit of visits) abandon(visit);
  }
  passUntil(family, at);
}

function abandon(visit: Visit): void {
  const { family, records } = visit;
  const summary = summaryOfVisit(visit);
  if (resolveOutcome(summary) !== 'in progress') return;
  const silent = { application_id: records.applicationId, events: records.events.length, kicked: summary.browser.kicked.map(({ productId }) => productId) };
  records.tell(
    createAbandonedEvent(
      silent,
      family.program.spoke.products.map(({ id }) => id),
    ),
  );
}

const people = ['Dana Whitfield', 'Luis Ortega', 'Priya Raman'] as const;
/** The share of unconfirmed payments that have been settled by hand. */
const SETTLED = 0.4;

function settleByHand({ family, records }: Visit, offer: string): void {
  const { chance, clock } = family;
  clock.pass(chance.between(2 * HOUR, 30 * HOUR));
  const reference = chance.happens(0.7) ? `REF-${chance.between(1_000_000, 9_999_999)}` : null;
  const why = reference === null ? 'The processor has no such payment.' : 'Found in the processor’s report of the day.';
  records.tell(createResolvedEvent({ purchase: offer, reference, by: chance.pick(people), why }, family.attempt));
  family.payment = { ...family.payment, payment: reference === null ? 'NONE' : 'PAID' };
}

/** Binds what is paid without its buyer. An operator may settle an unconfirmed payment first. */
export function settle(visit: Visit): void {
  const { family, records } = visit;
  if (family.payment.offer === null || family.payment.isBound) return;
  const { id: offer } = family.payment.offer;
  if (family.payment.payment === 'UNCONFIRMED' && family.chance.happens(SETTLED)) settleByHand(visit, offer);
  if (family.payment.payment !== 'PAID') return;
  family.clock.pass(SWEEP_AFTER + family.chance.between(0, LOOK));
  if (records.isOver()) return;
  const journaled = { family, records, offer, asked: { by: 'sweep' as const } };
  if (family.sponsorship.memberFee) keepReference(journaled);
  bind(journaled);
}
