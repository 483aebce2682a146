import type { ApplicationLine, StreamLine } from '#events/archive';
import { type AnyEvent, type Catalog, compareCausally } from '#events/core';
import type { ArchivedApplication } from '../archive/archive-reader.ts';
import { fromBase64, streamNameOf } from '../archive/archive-row.ts';
import { type VerifiedStream, verifyArchivedStream } from '../archive/verify-archived-stream.ts';
import type { EventRow, StoredEvent } from '../streams/event-row.ts';
import type { StreamName } from '../streams/stream.ts';
import { type QuarantineReason, parseEventRow } from './quarantine.ts';

/** Why an event cannot be read. `altered`: its hash does not match what is stored. */
export type UnreadableReason = QuarantineReason | 'altered';

/** An event of a history. */
export interface HistoryEvent {
  /** Its position in the history, from 1. */
  readonly place: number;
  readonly application: string;
  readonly author: StreamLine['author'];
  readonly sequence: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly writer: string;
  /** When it occurred by the server's clock: `at` plus the time its batch took to arrive. ISO 8601. */
  readonly shownAt: string;
  /** Its public fields as they were written. */
  readonly open: Readonly<Record<string, unknown>>;
  /** True if it has personal fields. */
  readonly isSealed: boolean;
  /** The event as stored, with personal fields if there is a key; null if it cannot be read. */
  readonly stored: StoredEvent | null;
  readonly quarantined: UnreadableReason | null;
}

/** All events that led to an application's state; its ancestors' events come before its own. */
export interface History {
  readonly application: ApplicationLine;
  /** The applications it was forked from, oldest first. */
  readonly ancestors: readonly ApplicationLine[];
  /** Its direct forks. */
  readonly forks: readonly ApplicationLine[];
  readonly events: readonly HistoryEvent[];
  /** Streams that fail verification although no single event can be named. */
  readonly unsound: readonly StreamName[];
}

interface OrderedRow {
  readonly row: EventRow;
  readonly author: StreamLine['author'];
  readonly after: number;
  readonly isAltered: boolean;
}

/** A verified stream of an application. */
interface VerifiedAuthorStream extends VerifiedStream {
  readonly author: StreamLine['author'];
}

const verifyStreams = ({ application, streams }: ArchivedApplication): VerifiedAuthorStream[] =>
  streams.map((stream) => ({ ...verifyArchivedStream(application, stream), author: stream.line.author }));

/** Returns both streams of an application up to a browser sequence, in causal order. */
function orderRows(streams: readonly VerifiedAuthorStream[], upTo: number): OrderedRow[] {
  const all = streams.flatMap(({ rows, author }) =>
    rows.map(({ row, isAltered }): OrderedRow => {
      return { row, isAltered, author, after: author === 'application' ? row.sequence : Number(row.data['after'] ?? 0) };
    }),
  );
  const positionOf = ({ row, author, after }: OrderedRow) => (author === 'application' ? { sequence: row.sequence } : { after, facadeSequence: row.sequence });
  return all.filter(({ after }) => after <= upTo).sort((one, other) => compareCausally(positionOf(one), positionOf(other)));
}

function toHistoryEvent({ row, author, isAltered }: OrderedRow, place: number, catalog: Catalog<AnyEvent>, dataKey: Buffer | undefined): HistoryEvent {
  const sound = parseEventRow(row, catalog, dataKey);
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

interface AncestryLink {
  readonly of: ArchivedApplication;
  readonly upTo: number;
}

/** Returns an application with its ancestors, oldest first, each up to its fork. Omits ancestors that are missing. */
function ancestryOf(family: ReadonlyMap<string, ArchivedApplication>, last: ArchivedApplication): AncestryLink[] {
  const chain: AncestryLink[] = [{ of: last, upTo: Infinity }];
  for (let { parent } = last.application; parent !== null;) {
    const of = family.get(parent.id);
    if (!of || chain.some((link) => link.of === of)) break;
    chain.unshift({ of, upTo: parent.sequence });
    ({ parent } = of.application);
  }
  return chain;
}

/**
 * Returns an application's history from both streams in causal order, never by time; undefined if the family has no such application. Personal fields without a
 * key stay closed. Unreadable or altered events are marked and do not block others.
 */
export function buildHistory(all: readonly ArchivedApplication[], id: string, catalog: Catalog<AnyEvent>): History | undefined {
  const family = new Map(all.map((one) => [one.application.id, one]));
  const last = family.get(id);
  if (!last) return undefined;
  const ancestry = ancestryOf(family, last).map((link) => ({ ...link, streams: verifyStreams(link.of) }));
  let place = 0;
  const events = ancestry.flatMap(({ of, upTo, streams }) => {
    const { key } = of.application;
    const dataKey = key === null ? undefined : fromBase64(key);
    return orderRows(streams, upTo).map((one) => toHistoryEvent(one, (place += 1), catalog, dataKey));
  });
  return {
    application: last.application,
    ancestors: ancestry.slice(0, -1).map(({ of }) => of.application),
    forks: all.map(({ application }) => application).filter(({ parent }) => parent?.id === id),
    events,
    unsound: ancestry.flatMap(({ of: { application }, streams }) => streams.filter(({ isBroken }) => isBroken).map(({ author }) => streamNameOf({ application, author }))),
  };
}
