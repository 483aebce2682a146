import { formatMoney } from '#events/rules';
import type { Alert, AlertFacts, ConversionFacts, DeclineFacts, EndedCount } from './alert.ts';

const DAY_MS = 86_400_000;

type Described = Pick<Alert, 'facts' | 'program' | 'sponsor' | 'isDemo'>;
type Describers<R> = { readonly [K in AlertFacts['kind']]: (facts: Extract<AlertFacts, { kind: K }>, alert: Described) => R };

/** Calls the describer of an alert's kind. */
const describe = <R>(describers: Describers<R>, alert: Described): R => (describers[alert.facts.kind] as (facts: AlertFacts, one: Described) => R)(alert.facts, alert);

const formatPercent = ({ purchased, ended }: EndedCount): string => `${((100 * purchased) / ended).toFixed(1)}%`;
const formatHours = ({ from, until }: DeclineFacts): string => `${from.slice(0, 10)} from ${from.slice(11, 16)} to ${until.slice(11, 16)} UTC`;
const formatUsual = (usual: number): string => String(Math.round(usual * 10) / 10);
const toDay = (time: string): string => time.slice(0, 10);
/** The last day of a window whose end is the beginning of the next one. */
const toLastDay = (until: string): string => toDay(new Date(Date.parse(until) - 1).toISOString());
const countDays = ({ from, until }: Pick<ConversionFacts, 'from' | 'until'>): number => Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
const atProgram = ({ program }: Described): string => program ?? 'a program that is not known';

const titles: Describers<string> = {
  UNCONFIRMED_PAYMENT: ({ amount }, alert) => `A payment${amount === null ? '' : ` of ${formatMoney(amount)}`} at ${atProgram(alert)} is unconfirmed`,
  DECLINES_DOUBLED: ({ declines, usual }, alert) => `${declines} payments at ${atProgram(alert)} were declined in three hours, usually ${formatUsual(usual)}`,
  CONVERSION_FELL: ({ recent, earlier }, alert) =>
    `Conversion of sponsor ${alert.sponsor ?? ''} at ${atProgram(alert)} fell from ${formatPercent(earlier)} to ${formatPercent(recent)}`,
};

const details: Describers<string> = {
  UNCONFIRMED_PAYMENT: () => 'Nobody knows whether the buyer was charged. The buyer can neither pay again nor ask for other quotes until someone settles it.',
  DECLINES_DOUBLED: (facts) =>
    `Counted on ${formatHours(facts)}. Usual is the mean of the same hours of the same weekday in ${facts.weeks === 1 ? 'the week before' : `the ${facts.weeks} weeks before`}.`,
  CONVERSION_FELL: ({ from, until, recent, earlierFrom, earlier }) =>
    `${recent.purchased} of ${recent.ended} applications that began from ${toDay(from)} to ${toLastDay(until)} were purchased, and ${earlier.purchased} of ${earlier.ended} in the ${countDays({ from: earlierFrom, until: from })} days before. The 95% intervals do not overlap.`,
};

const toSearch = (params: Readonly<Record<string, string | null>>): string =>
  `?${new URLSearchParams(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null)).toString()}`;

const paths: Describers<string> = {
  UNCONFIRMED_PAYMENT: ({ application }, { isDemo }) => (isDemo ? `/applications/${application}` : '/charges'),
  DECLINES_DOUBLED: ({ from, until }, { program }) => `/${toSearch({ program, declined: 'yes', from: toDay(from), until: toLastDay(until) })}`,
  CONVERSION_FELL: ({ earlierFrom, until }, { program, sponsor }) => `/funnel${toSearch({ program, sponsor, from: toDay(earlierFrom), until: toLastDay(until) })}`,
};

/** An alert in words. */
export interface AlertText {
  /** One line. */
  readonly title: string;
  readonly detail: string;
  /** The page of the console about it, below its root. */
  readonly path: string;
}

/** Returns what an alert says. Nothing of it is personal. */
export const describeAlert = (alert: Described): AlertText => ({
  title: `${alert.isDemo ? 'Demo data: ' : ''}${describe(titles, alert)}`,
  detail: describe(details, alert),
  path: describe(paths, alert),
});
