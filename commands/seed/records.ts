import { type FlowEvent, type RecordedEvent, type State, canApply, catalog, fold, initialState } from '#events/buyflow';
import type { Recorded } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import { type ComposedBatch, type ServerEvent, toServerEvent } from '#graph/event-store';
import type { SeedClock } from './clock.ts';

/** The page is gone, because time is over or the buyer has left. Ends everything that runs on it. */
export class PageGone extends Error {}

export interface RecordsParts {
  readonly applicationId: string;
  /** The parent's events that the application begins with. */
  readonly inherited: readonly RecordedEvent[];
  readonly clock: SeedClock;
  readonly until: number;
  /** The error of the device's clock, in milliseconds. */
  readonly skew: number;
  /** Returns a new id each time, but the same sequence for the same seed. */
  readonly newId: () => string;
}

/** Both streams of one application as they grow. */
export interface Records {
  readonly applicationId: string;
  readonly state: () => State;
  /** Appends as the browser's recorder does. @throws PageGone; an Error if a guard rejects an event */
  readonly record: (...events: FlowEvent[]) => void;
  /** Records an event of a newer release, which this release does not know. */
  readonly recordUnknown: (type: string, data: Readonly<Record<string, unknown>>) => void;
  /** Ends the page right after this event. */
  readonly leaveAfter: (type: FlowEvent['type']) => void;
  readonly events: readonly RecordedEvent[];
  /** True if time is over. */
  readonly isOver: () => boolean;
  /** Records a server event now, unless time is over. */
  readonly tell: (fact: ServerEvent | undefined) => void;
  readonly facts: readonly Recorded[];
  /** Returns when the last event arrived. */
  readonly seenAt: () => number;
  readonly batches: () => ComposedBatch[];
}

/** Milliseconds within which events leave the browser in one batch. */
const TOGETHER = 600;
/** Returns how long a batch takes to arrive, in milliseconds. */
const underWay = (sequence: number): number => 90 + ((sequence * 37) % 240);

interface Timed {
  readonly event: RecordedEvent;
  readonly at: number;
}

function batchesOf(timed: readonly Timed[], skew: number): ComposedBatch[] {
  const groups: Timed[][] = [];
  for (const one of timed) {
    const open = groups.at(-1);
    const first = open?.[0];
    if (open && first && one.at - first.at < TOGETHER) open.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => {
    const left = group.at(-1)?.at ?? 0;
    return { events: group.map(({ event }) => event), sent: new Date(left + skew), received: new Date(left + underWay(group[0]?.event.sequence ?? 0)) };
  });
}

/** Opens empty records of an application. */
export function openRecords({ applicationId, inherited, clock, until, skew, newId }: RecordsParts): Records {
  const timed: Timed[] = [];
  const events: RecordedEvent[] = [];
  const facts: Recorded[] = [];
  const writer = newId();
  let state = fold.foldAll(inherited, initialState());
  let [isGone, goesAfter] = [false, null as FlowEvent['type'] | null];
  const isOver = (): boolean => clock.now() > until;

  const push = ({ type, data }: { readonly type: string; readonly data: object }): RecordedEvent => {
    const version = catalog.definitions[type]?.version ?? 1;
    const envelope = { id: newId(), applicationId, sequence: events.length + 1, version, writer, at: new Date(clock.now() + skew).toISOString() };
    const recorded = { ...envelope, type, data } as RecordedEvent;
    events.push(recorded);
    timed.push({ event: recorded, at: clock.now() });
    return recorded;
  };
  function append(event: FlowEvent): void {
    if (!canApply(state, event)) throw new Error(`${event.type} does not make sense here`);
    state = fold.step(state, push(event));
    if (event.type === goesAfter) isGone = true;
  }
  return {
    applicationId,
    events,
    facts,
    state: () => state,
    isOver,
    record(...fresh) {
      for (const event of fresh) {
        const isLate = isGone || isOver();
        // A screen capture runs in the background, and nothing waits for it.
        if (isLate && event.type === 'ScreenCaptured') return;
        if (isLate) throw new PageGone();
        append(event);
      }
      if (isGone) throw new PageGone();
    },
    recordUnknown: (type, data) => void push({ type, data }),
    leaveAfter: (type) => void (goesAfter = type),
    tell(fact) {
      const event =
        fact && !isOver() ? toServerEvent(fact, { applicationId, serverEvents: facts, browser: events.length, at: new Date(clock.now()) }, eventStoreCatalog) : undefined;
      if (event) facts.push(event);
    },
    seenAt: () => (timed.at(-1)?.at ?? 0) + TOGETHER,
    batches: () => batchesOf(timed, skew),
  };
}
