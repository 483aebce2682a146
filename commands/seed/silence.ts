import { v5 as uuidOf } from 'uuid';
import { reminderMailed } from '#events/server-stream';
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
  remind(visits, at);
  passUntil(family, at);
}

const isReminded = ({ records: { facts } }: Visit): boolean => facts.some(({ type }) => type === 'ReminderMailed');

/** True for a buyer who consented and left without buying. */
const canBeReminded = (visit: Visit): boolean =>
  visit.family.payment.payment === 'NONE' &&
  visit.records.state().application.consentsToReminder === true &&
  ['in progress', 'abandoned'].includes(resolveOutcome(summaryOfVisit(visit)));

/** Mails the one reminder of a family, if it is due before `at`. */
function remind(visits: readonly Visit[], at: number): void {
  const visit = visits.toSorted((one, other) => one.records.seenAt() - other.records.seenAt()).at(-1);
  const hours = visit?.family.program.reminder?.afterHours;
  if (!visit || hours === undefined || visits.some(isReminded) || !canBeReminded(visit)) return;
  const { records, family } = visit;
  const due = records.seenAt() + hours * HOUR + family.chance.between(0, LOOK);
  if (due >= at) return;
  passUntil(family, due);
  records.tell({ id: uuidOf('reminder-mailed', records.state().application.root), make: (after) => reminderMailed({ after, attempts: 1 }) });
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
