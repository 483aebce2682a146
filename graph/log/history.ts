import type { AnyEvent, Catalogue } from '#events/core';
import { inHistory } from '#events/core';
import { type ApplicationLine, type StreamLine, streamOf } from './archive-line.ts';
import type { ReadApplication } from './archive-reader.ts';
import type { EventRow, StoredEvent } from './event-row.ts';
import { fromBase64 } from './line-parts.ts';
import { type Judged, judged } from './judged.ts';
import { type QuarantineReason, soundOf } from './sound.ts';
import type { StreamName } from './stream-name.ts';

/** Why an event has no part in a history. `altered`: its hash says that it is not as it was written. */
export type WhyUnread = QuarantineReason | 'altered';

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
  /** Streams of these that are not as they were written, though of no event of them that can be said. */
  readonly unsound: readonly StreamName[];
}

interface Placed {
  readonly row: EventRow;
  readonly author: StreamLine['author'];
  readonly after: number;
  readonly isAltered: boolean;
}

/** A stream of an application, judged. */
interface JudgedStream extends Judged {
  readonly author: StreamLine['author'];
}

const judgedStreams = ({ application, streams }: ReadApplication): JudgedStream[] => streams.map((stream) => ({ ...judged(application, stream), author: stream.line.author }));

/** Both streams of an application up to a sequence of the browser's, in causal order. */
function placed(streams: readonly JudgedStream[], upTo: number): Placed[] {
  const all = streams.flatMap(({ rows, author }) =>
    rows.map(({ row, isAltered }): Placed => {
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
  const chain = chainOf(family, last).map((link) => ({ ...link, streams: judgedStreams(link.of) }));
  let place = 0;
  const events = chain.flatMap(({ of, upTo, streams }) => {
    const { key } = of.application;
    const dataKey = key === null ? undefined : fromBase64(key);
    return placed(streams, upTo).map((one) => told(one, (place += 1), catalogue, dataKey));
  });
  return {
    application: last.application,
    ancestors: chain.slice(0, -1).map(({ of }) => of.application),
    forks: all.map(({ application }) => application).filter(({ parent }) => parent?.id === id),
    events,
    unsound: chain.flatMap(({ of: { application }, streams }) => streams.filter(({ isUnsound }) => isUnsound).map(({ author }) => streamOf({ application, author }))),
  };
}
