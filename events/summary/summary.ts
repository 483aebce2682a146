import { type BrowserEvent, type BrowserSummary, type EventHeader, EMPTY_BROWSER_SUMMARY, addBrowserEvent } from './browser-summary.ts';
import { type ExitReason, type ServerSummary, EMPTY_SERVER_SUMMARY, addServerEvent } from './server-summary.ts';

/**
 * What is known of an application as a whole, from both of its streams. Each stream has a part of its own: the two arrive in any order, and the
 * summary is the same.
 */
export interface Summary {
  readonly browser: BrowserSummary;
  readonly facade: ServerSummary;
}

const EMPTY_SUMMARY: Summary = { browser: EMPTY_BROWSER_SUMMARY, facade: EMPTY_SERVER_SUMMARY };

/** An event as the log has it: its public fields, and when it was, as it is shown and as it came in. */
export interface SummaryEvent extends BrowserEvent {
  readonly author: 'browser' | 'facade';
}

/** The summary after one more event; those of one stream are to come in their order. */
const addEvent = ({ browser, facade }: Summary, event: SummaryEvent): Summary =>
  event.author === 'browser' ? { browser: addBrowserEvent(browser, event), facade } : { browser, facade: addServerEvent(facade, event) };

export const summarizeEvents = (events: readonly SummaryEvent[], from: Summary = EMPTY_SUMMARY): Summary => events.reduce(addEvent, from);

/** Returns the summary that a fork begins with. @param ancestry events of its ancestors before the fork, the oldest first; those of dimensions suffice */
export function beginFork(ancestry: readonly Pick<SummaryEvent, 'type' | 'data'>[]): Summary {
  const { referrer, state } = ancestry.reduce((part, { type, data }) => addBrowserEvent(part, { type, data, at: '', received: '' }), EMPTY_SUMMARY.browser);
  return { ...EMPTY_SUMMARY, browser: { ...EMPTY_SUMMARY.browser, referrer, state } };
}

export const outcomes = ['in progress', 'purchased', 'purchased elsewhere', 'kicked out by address', 'kicked out by product', 'abandoned'] as const;
export type Outcome = (typeof outcomes)[number];

/** Returns the outcome by its own events; what was purchased elsewhere, another application of the family knows. Only the server's events decide whether money was paid. */
export function resolveOutcome({ browser, facade }: Summary): Outcome {
  if (facade.purchasedAt !== null) return 'purchased';
  if (browser.kickedOut === null) return facade.abandoned ? 'abandoned' : 'in progress';
  return browser.kickedOut === 'address' ? 'kicked out by address' : 'kicked out by product';
}

/** Returns when the application ended; null while it is in progress. */
export const findEndTime = ({ browser, facade }: Summary): string | null => facade.purchasedAt ?? browser.kickedOutAt ?? facade.abandoned?.at ?? null;

/** Whether some of the products were kicked out, and not all. */
export const isPartlyKickedOut = ({ browser: { kicked, kickedOut } }: Summary): boolean => kicked.length > 0 && kickedOut === null;

/** Dollars that were charged, as decimal text; null where nothing is known to be. */
export const getChargedAmount = ({ facade: { charge, amount } }: Summary): string | null => (charge === 'paid' ? amount : null);

/** Returns the last event of both streams; the server's if both have the same time. */
export function findLastEvent({ browser, facade }: Summary): EventHeader | null {
  if (browser.last === null || facade.last === null) return browser.last ?? facade.last;
  return Date.parse(browser.last.at) > Date.parse(facade.last.at) ? browser.last : facade.last;
}

/** Why each product that was kicked out, was: each text once. */
export const listKickoutReasons = ({ browser: { kicked } }: Summary): string[] => [...new Set(kicked.flatMap(({ reasons }) => reasons))];

/** Why a product is not bought, by the program's id of it; those that are not named are not left out. */
export const listExitReasons = ({ browser: { kicked }, facade: { abandoned } }: Summary): Readonly<Record<string, ExitReason>> => ({
  ...abandoned?.exitReasons,
  ...Object.fromEntries(kicked.map(({ productId }) => [productId, 'KickOut'])),
});

export type Device = 'phone' | 'tablet' | 'desktop';

/** The widths from which pages are laid out for a tablet and for a desktop, CSS pixels. */
const [TABLET_WIDTH, DESKTOP_WIDTH] = [600, 1024];

/** Returns the class of device by the first width of the window; null before it is recorded. */
export function findDevice({ browser: { width } }: Summary): Device | null {
  if (width === null) return null;
  if (width < TABLET_WIDTH) return 'phone';
  return width < DESKTOP_WIDTH ? 'tablet' : 'desktop';
}
