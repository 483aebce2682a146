import type { AlertKind, ListAlertsQuery, ListAlertSubscriptionsQuery } from '../../generated/graphql.ts';
import { formatMoney } from '#events/rules';
import { formatDay, formatTime } from '../player/format-event.ts';

export type Alert = ListAlertsQuery['alerts']['nodes'][number];
type Facts = Alert['facts'];
type Delivery = Alert['deliveries'][number];
export type Subscription = ListAlertSubscriptionsQuery['alertSubscriptions'][number];

export const kindLabels: Readonly<Record<AlertKind, string>> = {
  UNCONFIRMED_PAYMENT: 'A payment is unconfirmed',
  DECLINES_DOUBLED: 'A program’s declines doubled',
  CONVERSION_FELL: 'A sponsor’s conversion fell',
};
export const alertKinds = Object.keys(kindLabels) as readonly AlertKind[];

export const linkLabels: Readonly<Record<AlertKind, string>> = {
  UNCONFIRMED_PAYMENT: 'Resolve it',
  DECLINES_DOUBLED: 'Declined applications that day',
  CONVERSION_FELL: 'Sponsor’s funnel',
};

export const formatInstant = (at: string): string => `${formatDay(at)} at ${formatTime(at).slice(0, 5)} UTC`;

/** A figure and its name. */
type Figure = readonly [name: string, value: string];

const formatShare = (share: number): string => `${(share * 100).toFixed(1)}%`;
type Period = Extract<Facts, { __typename: 'ConversionFacts' }>['recent'];
const formatPeriod = ({ purchased, ended, conversion: { value, low, high } }: Period): string =>
  `${formatShare(value)} (${purchased} of ${ended}; 95% interval ${formatShare(low)} to ${formatShare(high)})`;

/** Returns the figures of an alert, in the order in which they are read. */
export function listFigures(facts: Facts): readonly Figure[] {
  switch (facts.__typename) {
    case 'UnconfirmedPaymentFacts':
      return [...(facts.amount === null ? [] : [['Amount', formatMoney(facts.amount)] as const]), ['Unconfirmed since', formatInstant(facts.unconfirmedAt)]];
    case 'DeclineFacts':
      return [
        ['Declined', String(facts.declines)],
        ['Usual', `${(Math.round(facts.usual * 10) / 10).toFixed(1)}, the mean of ${facts.weeks === 1 ? '1 week' : `${facts.weeks} weeks`}`],
        ['Counted', `${formatDay(facts.from)}, ${formatTime(facts.from).slice(0, 5)} to ${formatTime(facts.until).slice(0, 5)} UTC`],
      ];
    case 'ConversionFacts':
      return [
        ['Last 7 days', formatPeriod(facts.recent)],
        ['Previous 28 days', formatPeriod(facts.earlier)],
      ];
  }
}

const channels = { EMAIL: 'Mail', WEBHOOK: 'Webhook' } as const;

/** Returns how far a message is, in words. */
export function describeDelivery({ channel, to, state, attempts, deliveredAt, error }: Delivery): string {
  const name = `${channels[channel]} for ${to.replace(/ \([^()]*\)$/, '')}`;
  if (state === 'DELIVERED') return `${name}: delivered ${deliveredAt === null ? '' : formatInstant(deliveredAt)}`;
  const tries = `after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}: ${error ?? ''}`;
  if (state === 'FAILED') return `${name}: failed ${tries}`;
  return attempts === 0 || error === null ? `${name}: sending` : `${name}: retrying ${tries}`;
}

/** Returns what a subscription covers, in words. */
export function describeScope({ kinds, program, sponsor }: Pick<Subscription, 'kinds' | 'program' | 'sponsor'>): string {
  const what = kinds.length === alertKinds.length ? 'All alerts' : kinds.map((kind) => kindLabels[kind]).join('; ');
  const only = [...(program === null ? [] : [`program ${program}`]), ...(sponsor === null ? [] : [`sponsor ${sponsor}`])];
  return only.length === 0 ? what : `${what}. Only ${only.join(' and ')}`;
}
