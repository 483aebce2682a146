import { type Snapshot, restore } from '#events/core';
import { type RecordedEvent, type State, catalogue, fold, initialState } from '#events/buyflow';
import { replacementOf } from '#events/rules';
import type { KeptText } from './tab-storage.ts';

const PREFIX = 'bindflow/';
const EVENT = `${PREFIX}event/`;
const LOST = `${PREFIX}lost`;
const INHERITED = `${PREFIX}inherited`;
const SNAPSHOT = `${PREFIX}snapshot`;
const FORK = `${PREFIX}fork`;
const ACKNOWLEDGED = `${PREFIX}acknowledged`;

/** A log as it is kept in the tab: one key an event, so that keeping one more costs the same however long the log is. */
export interface KeptLog {
  /** What was recorded before, in the applications that this one goes on from. */
  readonly inherited: readonly RecordedEvent[];
  readonly events: readonly RecordedEvent[];
  readonly state: State;
  /** The last sequence that the facade has acknowledged. */
  readonly acknowledged: number;
}

const eventKey = (sequence: number): string => EVENT + String(sequence).padStart(6, '0');

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** An event, or what holds its place: of an event that today's catalog does not know or refuses, only its envelope can be read. */
function readEvent(text: string | null, sequence: number): ReturnType<typeof catalogue.parse> {
  const raw = parse(text);
  const parsed = catalogue.parse(raw);
  if (parsed.ok || !isObject(raw) || typeof raw['type'] !== 'string') return parsed;
  const original = { type: raw['type'], sequence, data: isObject(raw['data']) ? raw['data'] : {} };
  return catalogue.parse({ ...raw, version: 1, ...replacementOf(original, { reason: 'MALFORMED', field: parsed.reason.split(': ', 1)[0] ?? null }, false, null) });
}

/** Events up to the first that is missing or cannot be read: what follows it would be folded without its cause. */
function readEvents(kept: KeptText): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  for (;;) {
    const parsed = readEvent(kept.get(eventKey(events.length + 1)), events.length + 1);
    if (!parsed.ok || parsed.event.sequence !== events.length + 1) return events;
    events.push(parsed.event);
  }
}

function readInherited(kept: KeptText): RecordedEvent[] {
  const texts = parse(kept.get(INHERITED));
  return (Array.isArray(texts) ? texts : []).flatMap((event: unknown) => {
    const parsed = catalogue.parse(event);
    return parsed.ok ? [parsed.event] : [];
  });
}

const isSnapshot = (value: unknown): value is Snapshot<State> => typeof value === 'object' && value !== null && 'head' in value && 'state' in value;

type Own = Pick<KeptLog, 'inherited' | 'events'>;

/** Puts a log in the place of the one that is kept. It is kept as a whole before anything is taken away: wherever this breaks off, the next page ends it. */
export function keepFork(kept: KeptText, log: Own): void {
  kept.set(FORK, JSON.stringify(log));
  endFork(kept);
}

function endFork(kept: KeptText): void {
  const fork = parse(kept.get(FORK));
  if (fork === null) return;
  const { inherited, events } = fork as Own;
  for (const key of kept.keys()) if (key.startsWith(EVENT) || key === ACKNOWLEDGED || key === SNAPSHOT) kept.remove(key);
  kept.set(INHERITED, JSON.stringify(inherited));
  for (const event of events) kept.set(eventKey(event.sequence), JSON.stringify(event));
  kept.remove(FORK);
}

/** What the tab keeps; empty where it keeps nothing, or nothing that can be read. */
export function readLog(kept: KeptText, release: string): KeptLog {
  endFork(kept);
  const inherited = readInherited(kept);
  const events = readEvents(kept);
  const history = [...inherited, ...events];
  const snapshot = parse(kept.get(SNAPSHOT));
  const state = history.length > 0 ? restore(fold, history, isSnapshot(snapshot) ? snapshot : undefined, release) : initialState();
  const acknowledged = Math.min(Number(kept.get(ACKNOWLEDGED) ?? 0) || 0, events.length);
  return { inherited, events, state, acknowledged };
}

/**
 * Characters of an event as text. In UTF-8 each takes three bytes at most, so that an event that was recorded fits into a request to the
 * facade (512 KiB) with all that is around it: as none may be left out, one that fits into none would keep back all that follow it.
 */
export const LONGEST_EVENT = 128 * 1024;

export const isTooLarge = (event: RecordedEvent): boolean => JSON.stringify(event).length > LONGEST_EVENT;

/** Keeps an event in the place of another. A snapshot has folded the other one: it goes first, wherever this breaks off. */
export function keepReplacement(kept: KeptText, event: RecordedEvent): void {
  kept.remove(SNAPSHOT);
  keepEvent(kept, event);
}

/** @throws where it is longer than an event may be: it is not kept */
export function keepEvent(kept: KeptText, event: RecordedEvent): void {
  const text = JSON.stringify(event);
  if (text.length > LONGEST_EVENT) throw new Error(`${event.type} is too large to be recorded`);
  kept.set(eventKey(event.sequence), text);
}

/** Keeps what a fork goes on from, before its own first event. */
export const keepInherited = (kept: KeptText, events: readonly object[]): void => kept.set(INHERITED, JSON.stringify(events));

/** Keeps what differs of a log with as many events. */
export function keepOthers(kept: KeptText, before: Own, now: Own): void {
  for (const [index, event] of now.events.entries()) if (event !== before.events[index]) keepReplacement(kept, event);
  if (now.inherited.some((event, index) => event !== before.inherited[index])) keepInherited(kept, now.inherited);
  kept.remove(SNAPSHOT);
}

export const keepAcknowledged = (kept: KeptText, sequence: number): void => kept.set(ACKNOWLEDGED, String(sequence));

/** @param inherited how many events come before the application's own */
export function keepSnapshot(kept: KeptText, { release, inherited }: { readonly release: string; readonly inherited: number }, head: RecordedEvent, state: State): void {
  const snapshot: Snapshot<State> = { release, applicationId: head.applicationId, sequence: inherited + head.sequence, head: head.id, state };
  kept.offer(SNAPSHOT, JSON.stringify(snapshot));
}

/** What of a log could not be read: its end, or all of it. */
export type Lost = 'some' | 'all';

/**
 * Takes what cannot be read out of the way, before anything is written beside it: what follows a gap would be read once that is
 * filled, as if it belonged there. That something was lost is kept, until the application is forgotten.
 */
export function clearDamage(kept: KeptText, { events }: Pick<KeptLog, 'events'>): Lost | null {
  const readable = new Set(events.map(({ sequence }) => eventKey(sequence)));
  const damaged = kept.keys().filter((key) => key.startsWith(EVENT) && !readable.has(key));
  if (damaged.length > 0) {
    if (events.length === 0) forgetLog(kept);
    else for (const key of damaged) kept.remove(key);
    kept.set(LOST, events.length === 0 ? 'all' : 'some');
  }
  const lost = kept.get(LOST);
  return lost === 'some' || lost === 'all' ? lost : null;
}

/** Forgets the application: the next one begins empty. */
export function forgetLog(kept: KeptText): void {
  for (const key of kept.keys()) if (key.startsWith(PREFIX)) kept.remove(key);
}
