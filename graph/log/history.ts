import type { AnyEvent, Catalogue } from '#events/core';
import { inHistory } from '#events/core';
import { type ApplicationLine, type StreamLine, fromBase64, toArchivedRow } from './archive-line.ts';
import { type ReadApplication, type ReadStream, wrong } from './archive-reader.ts';
import { type EventRow, START, type StoredEvent } from './event-row.ts';
import { type QuarantineReason, soundOf } from './sound.ts';

/** The rows of a stream that was read from lines, each as its hash says. @throws ArchiveError */
export function rowsOf(application: ApplicationLine, { line, at, events }: ReadStream): EventRow[] {
  let previous: Buffer = Buffer.from(START.hash, 'hex');
  const rows = events.map((event, index) => {
    const row = toArchivedRow(event, { application, author: line.author, sequence: index + 1, previous });
    if (!row.hash.equals(fromBase64(event.hash))) throw wrong(at + 1 + index, 'is not as it was written: its hash is another');
    previous = row.hash;
    return row;
  });
  if (rows.length !== line.events || !previous.equals(fromBase64(line.hash))) throw wrong(at, `says ${line.events} events, and ${rows.length} follow, or not up to its hash`);
  return rows;
}

/** Why an event has no part in a history. `altered`: its hash says that it is not as it was written. */
export type WhyUnread = QuarantineReason | 'altered';

/** The same as far as they are sound: one that was altered says nothing against those after it. */
function readableRows(application: ApplicationLine, { line, events }: ReadStream): { readonly row: EventRow; readonly isAltered: boolean }[] {
  let previous: Buffer = Buffer.from(START.hash, 'hex');
  return events.map((event, index) => {
    const row = toArchivedRow(event, { application, author: line.author, sequence: index + 1, previous });
    previous = fromBase64(event.hash);
    return { row, isAltered: !row.hash.equals(previous) };
  });
}

/** An event of a history. */
export interface ToldEvent {
  /** Its place in the history, from 1. */
  readonly place: number;
  readonly application: string;
  readonly author: StreamLine['author'];
  readonly sequence: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  /** When it was, by the server's clock: `at` and how long its batch took to come in. ISO 8601. */
  readonly shownAt: string;
  /** Its public fields, as they were written. */
  readonly open: Readonly<Record<string, unknown>>;
  /** Whether there is something personal of it. */
  readonly isSealed: boolean;
  /** The event as it was stored, with what is personal where there is a key; null where it cannot be read. */
  readonly stored: StoredEvent | null;
  readonly quarantined: WhyUnread | null;
}

/** A history: all that led to an application as it stands, the events of those that it goes on from before its own. */
export interface History {
  readonly application: ApplicationLine;
  /** What it goes on from, the first one first. */
  readonly ancestors: readonly ApplicationLine[];
  /** What goes on from it. */
  readonly forks: readonly ApplicationLine[];
  readonly events: readonly ToldEvent[];
}

interface Placed {
  readonly row: EventRow;
  readonly author: StreamLine['author'];
  readonly after: number;
  readonly isAltered: boolean;
}

/** Both streams of an application up to a sequence of the browser's, in causal order. */
function placed({ application, streams }: ReadApplication, upTo: number): Placed[] {
  const all = streams.flatMap((stream) =>
    readableRows(application, stream).map(({ row, isAltered }): Placed => {
      const { author } = stream.line;
      return { row, isAltered, author, after: author === 'application' ? row.sequence : Number(row.data['after'] ?? 0) };
    }),
  );
  const positionOf = ({ row, author, after }: Placed) => (author === 'application' ? { sequence: row.sequence } : { after, facadeSequence: row.sequence });
  return all.filter(({ after }) => after <= upTo).sort((one, other) => inHistory(positionOf(one), positionOf(other)));
}

function told({ row, author, isAltered }: Placed, place: number, catalogue: Catalogue<AnyEvent>, dataKey: Buffer | undefined): ToldEvent {
  const sound = soundOf(row, catalogue, dataKey);
  const quarantined = sound.ok ? null : sound.quarantined.reason;
  return {
    place,
    application: row.application_id,
    author,
    sequence: row.sequence,
    id: row.id,
    type: row.type,
    version: row.version,
    writer: row.writer,
    shownAt: new Date(row.at.getTime() + row.received_at.getTime() - row.sent_at.getTime()).toISOString(),
    open: row.data,
    isSealed: row.personal !== null,
    stored: sound.ok && !isAltered ? sound.event : null,
    quarantined: isAltered ? 'altered' : quarantined,
  };
}

interface Link {
  readonly of: ReadApplication;
  readonly upTo: number;
}

/** An application and what it goes on from, the first one first; each up to where the next one went on. What is missing is left out. */
function chainOf(family: ReadonlyMap<string, ReadApplication>, last: ReadApplication): Link[] {
  const chain: Link[] = [{ of: last, upTo: Infinity }];
  for (let { parent } = last.application; parent !== null;) {
    const of = family.get(parent.id);
    if (!of || chain.some((link) => link.of === of)) break;
    chain.unshift({ of, upTo: parent.sequence });
    ({ parent } = of.application);
  }
  return chain;
}

/**
 * The history of an application of a family, from both streams, in the order of causes and never of times. What its keys do not open stays closed; what
 * cannot be read, or is not as it was written, is named, and stands in the way of nothing. Undefined where the family has no such application.
 */
export function historyOf(all: readonly ReadApplication[], id: string, catalogue: Catalogue<AnyEvent>): History | undefined {
  const family = new Map(all.map((one) => [one.application.id, one]));
  const last = family.get(id);
  if (!last) return undefined;
  const chain = chainOf(family, last);
  let place = 0;
  const events = chain.flatMap(({ of, upTo }) => {
    const { key } = of.application;
    const dataKey = key === null ? undefined : fromBase64(key);
    return placed(of, upTo).map((one) => told(one, (place += 1), catalogue, dataKey));
  });
  return {
    application: last.application,
    ancestors: chain.slice(0, -1).map(({ of }) => of.application),
    forks: all.map(({ application }) => application).filter(({ parent }) => parent?.id === id),
    events,
  };
}
