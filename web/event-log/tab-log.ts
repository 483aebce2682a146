import { type Snapshot, restoreState } from '#events/core';
import { type RecordedEvent, type State, catalog, fold, initialState } from '#events/buyflow';
import { createReplacement } from '#events/rules';
import type { LogEvents } from './event-log.ts';
import type { TabStorage } from './tab-storage.ts';

const PREFIX = 'bindflow/';
const EVENT = `${PREFIX}event/`;
const LOST = `${PREFIX}lost`;
const INHERITED = `${PREFIX}inherited`;
const SNAPSHOT = `${PREFIX}snapshot`;
const FORK = `${PREFIX}fork`;
const ACKNOWLEDGED = `${PREFIX}acknowledged`;

/** The log as the tab stores it: one key for each event, so the cost of an append does not grow with the log. */
export interface TabLog extends LogEvents {
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

/** Reads an event. One that today's catalog does not know or refuses becomes an EventReplaced with its envelope. */
function readEvent(text: string | null, sequence: number): ReturnType<typeof catalog.parse> {
  const raw = parse(text);
  const parsed = catalog.parse(raw);
  if (parsed.ok || !isObject(raw) || typeof raw['type'] !== 'string') return parsed;
  const original = { type: raw['type'], sequence, data: isObject(raw['data']) ? raw['data'] : {} };
  return catalog.parse({ ...raw, version: 1, ...createReplacement(original, { reason: 'MALFORMED', field: parsed.reason.split(': ', 1)[0] ?? null }, false, null) });
}

/** Reads events up to the first that is missing or unreadable: later ones would be folded without their cause. */
function readEvents(storage: TabStorage): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  for (;;) {
    const parsed = readEvent(storage.get(eventKey(events.length + 1)), events.length + 1);
    if (!parsed.ok || parsed.event.sequence !== events.length + 1) return events;
    events.push(parsed.event);
  }
}

function readInherited(storage: TabStorage): RecordedEvent[] {
  const texts = parse(storage.get(INHERITED));
  return (Array.isArray(texts) ? texts : []).flatMap((event: unknown) => {
    const parsed = catalog.parse(event);
    return parsed.ok ? [parsed.event] : [];
  });
}

const isSnapshot = (value: unknown): value is Snapshot<State> => typeof value === 'object' && value !== null && 'head' in value && 'state' in value;

/** Replaces the stored log. The new log is written as a whole first, so the next page can finish a replacement that broke off. */
export function writeFork(storage: TabStorage, log: LogEvents): void {
  storage.set(FORK, JSON.stringify(log));
  finishFork(storage);
}

function finishFork(storage: TabStorage): void {
  const fork = parse(storage.get(FORK));
  if (fork === null) return;
  const { inherited, events } = fork as LogEvents;
  for (const key of storage.keys()) if (key.startsWith(EVENT) || key === ACKNOWLEDGED || key === SNAPSHOT) storage.remove(key);
  storage.set(INHERITED, JSON.stringify(inherited));
  for (const event of events) storage.set(eventKey(event.sequence), JSON.stringify(event));
  storage.remove(FORK);
}

/** Reads the tab log; empty if nothing is stored or readable. */
export function readTabLog(storage: TabStorage, release: string): TabLog {
  finishFork(storage);
  const inherited = readInherited(storage);
  const events = readEvents(storage);
  const history = [...inherited, ...events];
  const snapshot = parse(storage.get(SNAPSHOT));
  const state = history.length > 0 ? restoreState(fold, history, isSnapshot(snapshot) ? snapshot : undefined, release) : initialState();
  const acknowledged = Math.min(Number(storage.get(ACKNOWLEDGED) ?? 0) || 0, events.length);
  return { inherited, events, state, acknowledged };
}

/** Characters of the longest event. Each takes at most three bytes in UTF-8, so every event fits into a request (512 KiB) and blocks no later one. */
export const MAX_EVENT_CHARS = 128 * 1024;

export const isTooLarge = (event: RecordedEvent): boolean => JSON.stringify(event).length > MAX_EVENT_CHARS;

/** Writes an event over another one. The snapshot contains the old one, so it is removed first. */
export function writeReplacement(storage: TabStorage, event: RecordedEvent): void {
  storage.remove(SNAPSHOT);
  writeEvent(storage, event);
}

/** Writes one event. @throws if it is too large; nothing is written then */
export function writeEvent(storage: TabStorage, event: RecordedEvent): void {
  const text = JSON.stringify(event);
  if (text.length > MAX_EVENT_CHARS) throw new Error(`${event.type} is too large to be recorded`);
  storage.set(eventKey(event.sequence), text);
}

/** Writes the events that a fork continues, before its own first event. */
export const writeInherited = (storage: TabStorage, events: readonly object[]): void => storage.set(INHERITED, JSON.stringify(events));

/** Writes the events that differ between two logs of equal length. */
export function writeChangedEvents(storage: TabStorage, before: LogEvents, now: LogEvents): void {
  for (const [index, event] of now.events.entries()) if (event !== before.events[index]) writeReplacement(storage, event);
  if (now.inherited.some((event, index) => event !== before.inherited[index])) writeInherited(storage, now.inherited);
  storage.remove(SNAPSHOT);
}

export const writeAcknowledged = (storage: TabStorage, sequence: number): void => storage.set(ACKNOWLEDGED, String(sequence));

/** @param inherited how many events come before the application's own */
export function writeSnapshot(storage: TabStorage, { release, inherited }: { readonly release: string; readonly inherited: number }, head: RecordedEvent, state: State): void {
  const snapshot: Snapshot<State> = { release, applicationId: head.applicationId, sequence: inherited + head.sequence, head: head.id, state };
  storage.offer(SNAPSHOT, JSON.stringify(snapshot));
}

/** How much of a stored log is unreadable: its end, or all of it. */
export type LogDamage = 'some' | 'all';

/** Removes unreadable events before new ones are written: events after a gap would reappear once it is filled. The damage is remembered until `clearTabLog`. */
export function removeDamage(storage: TabStorage, { events }: Pick<TabLog, 'events'>): LogDamage | null {
  const readable = new Set(events.map(({ sequence }) => eventKey(sequence)));
  const damaged = storage.keys().filter((key) => key.startsWith(EVENT) && !readable.has(key));
  if (damaged.length > 0) {
    if (events.length === 0) clearTabLog(storage);
    else for (const key of damaged) storage.remove(key);
    storage.set(LOST, events.length === 0 ? 'all' : 'some');
  }
  const damage = storage.get(LOST);
  return damage === 'some' || damage === 'all' ? damage : null;
}

/** Removes the application from the tab. */
export function clearTabLog(storage: TabStorage): void {
  for (const key of storage.keys()) if (key.startsWith(PREFIX)) storage.remove(key);
}
