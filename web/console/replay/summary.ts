import { type Device, type Outcome, findDevice, getChargedAmount, listKickoutReasons, resolveOutcome, summarizeEvents } from '#events/summary';
import type { Entry, Recording } from '../archive/index.ts';

/** A page that the buyer came to, and the event that led there. */
export interface PathStep {
  readonly path: string;
  /** The index of the event. */
  readonly index: number;
}

/** What came of an application, at a glance. Money is dollars as decimal text. */
export interface ReplaySummary {
  readonly outcome: Outcome;
  readonly reasons: readonly string[];
  readonly quoted: string | null;
  readonly paid: string | null;
  readonly sponsor: string | null;
  readonly programHash: string | null;
  readonly device: Device | null;
  readonly width: number | null;
  /** From the first event to the buyer's last one, seconds; null without one. */
  readonly seconds: number | null;
  readonly steps: readonly PathStep[];
}

function measureSeconds(entries: readonly Entry[]): number | null {
  const own = entries.filter(({ author }) => author === 'application');
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? Math.max(0, Math.round((Date.parse(last.at) - Date.parse(first.at)) / 1000)) : null;
}

const listSteps = (entries: readonly Entry[]): PathStep[] =>
  entries.flatMap(({ type, data }, index) => (type === 'PageEntered' && typeof data['path'] === 'string' ? [{ path: data['path'], index }] : []));

/** Returns what the events of a recording come to, by the rules of the server's own summaries. */
export function summarizeRecording({ entries }: Pick<Recording, 'entries'>): ReplaySummary {
  const summary = summarizeEvents(
    entries
      .filter(({ unread }) => unread === null)
      .map(({ author, type, at, data }) => ({ author: author === 'application' ? 'browser' : 'facade', type, at, received: at, data })),
  );
  return {
    outcome: resolveOutcome(summary),
    reasons: listKickoutReasons(summary),
    quoted: summary.facade.total,
    paid: getChargedAmount(summary),
    sponsor: summary.browser.sponsor,
    programHash: summary.browser.programHash,
    device: findDevice(summary),
    width: summary.browser.width,
    seconds: measureSeconds(entries),
    steps: listSteps(entries),
  };
}
