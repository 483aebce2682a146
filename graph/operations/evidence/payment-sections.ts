import { english } from '#events/language';
import { formatMoney, summarizeOrder } from '#events/rules';
import type { HistoryEvent } from '#graph/event-store';
import { type EvidenceRow, type EvidenceSection, formatTime, toRow } from './evidence-content.ts';
import type { EvidenceMaterial, EvidenceSource } from './evidence-source.ts';

const textOf = ({ open }: HistoryEvent, field: string): string | null => (typeof open[field] === 'string' && open[field] !== '' ? open[field] : null);
const moneyOf = (event: HistoryEvent): string => {
  const amount = textOf(event, 'amount');
  return amount === null ? 'an unknown amount' : formatMoney(amount);
};

function describeMethod(method: string | null): string {
  if (method === null) return 'by no method: nothing was due';
  return method.startsWith('Ach') ? 'by eCheck' : 'by card';
}

const withReference = (event: HistoryEvent, words: string): string => {
  const reference = textOf(event, 'referenceNumber');
  return reference === null ? words : `${words}, reference ${reference}`;
};

/** Names the application of an event, if it is another one of the family. */
const nameOther = (source: EvidenceSource, event: HistoryEvent): string[] => (event.application === source.application ? [] : [`In application ${event.application}`]);

/** How an attempt went on, by the type of the event that says so. */
const outcomes: Readonly<Record<string, (event: HistoryEvent) => string>> = {
  ChargeSettled: (event) => withReference(event, `Paid: ${moneyOf(event)}`),
  ChargeDeclined: (event) => `Declined, nothing charged (${textOf(event, 'reason') ?? 'no reason given'})`,
  ChargeUnconfirmed: () => 'Unconfirmed: the outcome was not known',
  ChargeNotSent: () => 'Not sent, nothing charged: the payment service was not reached',
  ChargeResolved: (event) => `Settled by an operator (${textOf(event, 'by') ?? 'unknown'}): ${event.open['charged'] === true ? withReference(event, 'charged') : 'not charged'}`,
};

/** True if an event says how this attempt went on. An operator's decision on older payments names the offer only. */
const concerns = (started: HistoryEvent, event: HistoryEvent): boolean => {
  if (!Object.hasOwn(outcomes, event.type) || event.application !== started.application) return false;
  const attempt = textOf(event, 'attempt');
  return attempt === null ? textOf(event, 'offer') === textOf(started, 'offer') : attempt === textOf(started, 'attempt');
};

function describeAttempt({ serverEvents, source }: EvidenceMaterial, started: HistoryEvent, index: number): EvidenceRow {
  const after = serverEvents.filter((event) => concerns(started, event));
  const said = after.map((event) => `${outcomes[event.type]?.(event)}: ${formatTime(event.shownAt)}`);
  const [last = 'No outcome was recorded'] = after.slice(-1).map((event) => outcomes[event.type]?.(event) ?? '');
  return toRow(
    `Attempt ${index + 1}`,
    last,
    `Requested ${moneyOf(started)} ${describeMethod(textOf(started, 'method'))}: ${formatTime(started.shownAt)}`,
    ...said,
    ...nameOther(source, started),
  );
}

/** Each attempt to pay of the whole family, with its outcome. */
export function describePayments(material: EvidenceMaterial): EvidenceSection {
  // Nothing but the server's clock orders the attempts of different windows.
  const started = material.serverEvents
    .filter(({ type }) => type === 'ChargeStarted')
    .toSorted((one, other) => (one.shownAt < other.shownAt ? -1 : Number(one.shownAt > other.shownAt)));
  const rows = started.map((event, index) => describeAttempt(material, event, index));
  return {
    title: 'Attempts to pay',
    note: 'As the server recorded them, before and after each call to the payment service, in every window and on every device of this buyer’s application. No card or account number is ever stored.',
    rows: rows.length > 0 ? rows : [toRow('Attempts', 'None')],
  };
}

/** The policies that were put in force, with the quote of each. */
export function describePolicies({ serverEvents, state, source }: EvidenceMaterial): EvidenceSection {
  const quotes = new Map((state.quote.offer?.quotes ?? []).map((quote) => [quote.id, quote]));
  const rows = serverEvents
    .filter(({ type }) => type === 'PoliciesIssued')
    .flatMap((event) =>
      Object.entries((event.open['policyNumbers'] ?? {}) as Readonly<Record<string, string>>)
        .toSorted(([, one], [, other]) => (one < other ? -1 : 1))
        .map(([id, number]) => {
          const quote = quotes.get(id);
          const what = quote ? [`${quote.productDescription || quote.productCode}, ${quote.carrier}`] : [];
          return toRow('Policy', number, ...what, `Quote ${id}. In force: ${formatTime(event.shownAt)}`, ...nameOther(source, event));
        }),
    );
  return { title: 'Policies', note: null, rows: rows.length > 0 ? rows : [toRow('Policies', 'None was issued')] };
}

/** What was offered, line by line, and what it came to for the payment method that was chosen. */
export function describeOffer({ program, state }: EvidenceMaterial): EvidenceSection {
  const { offer } = state.quote;
  if (!offer || !program) return { title: 'Offer', note: null, rows: [toRow('Offer', offer ? `${offer.id}; its program cannot be read` : 'None')] };
  const { lines, total, totalLabel } = summarizeOrder(english, program, { offer, payWithCard: state.purchase.payWithCard, memberFee: state.application.memberFee });
  return {
    title: 'Offer',
    note: `As the page showed it for a payment by ${state.purchase.payWithCard ? 'card' : 'eCheck'}. Offer ${offer.id}.`,
    rows: [
      ...lines.map(({ label, amount, details, isStruck }) => {
        const money = amount === null ? 'Not covered' : formatMoney(amount);
        return toRow(label, isStruck ? `${money} (struck out: not charged)` : money, ...details);
      }),
      toRow(totalLabel.replace(/:$/, ''), formatMoney(total)),
    ],
  };
}
