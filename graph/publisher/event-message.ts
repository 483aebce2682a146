import type { Database } from '#graph/db';
import type { Selectable } from 'kysely';

/** What a message has of an event's row. */
export type PublishedRow = Pick<
  Selectable<Database['event']>,
  'root_id' | 'stream' | 'sequence' | 'id' | 'application_id' | 'type' | 'version' | 'writer' | 'at' | 'received_at' | 'data' | 'personal' | 'hash'
>;

/** An event as it is published. */
export interface EventMessage {
  /** One for each family. */
  readonly subject: string;
  /** The same for each repeat of an event, and for no other event. */
  readonly id: string;
  /** A CloudEvent in the structured mode, in JSON. */
  readonly payload: string;
}

/** The subject of all events of an installation. */
export const subjectsOf = (name: string): string => `${name}.events.*`;

/**
 * Returns the message of an event: its public fields, and its personal fields as they are stored, encrypted.
 * @param name the name of the stream, which tells the events of several installations apart
 */
export function toEventMessage(name: string, row: PublishedRow): EventMessage {
  // A browser chooses the ids of its events, and the database keeps them apart within a family only.
  const id = `${row.root_id}/${row.id}`;
  const event = {
    specversion: '1.0',
    id,
    source: `/${name}`,
    type: `bindflow.${row.type}`,
    subject: row.stream,
    time: row.at.toISOString(),
    datacontenttype: 'application/json',
    partitionkey: row.root_id,
    data: {
      family: row.root_id,
      application: row.application_id,
      sequence: row.sequence,
      version: row.version,
      writer: row.writer,
      received: row.received_at.toISOString(),
      hash: row.hash.toString('hex'),
      fields: row.data,
      ...(row.personal && { sealed: row.personal.toString('base64') }),
    },
  };
  return { subject: `${name}.events.${row.root_id}`, id, payload: JSON.stringify(event) };
}

/**
 * Returns the events of one transaction with those of each stream by their sequence. A statement may insert its rows in any order; which streams alternate, and
 * where, stays.
 */
export function sortWithinStreams<T extends Pick<PublishedRow, 'root_id' | 'stream' | 'sequence'>>(rows: readonly T[]): T[] {
  const keyOf = ({ root_id: root, stream }: T): string => `${root}/${stream}`;
  const streams = new Map<string, T[]>();
  for (const row of rows) {
    const own = streams.get(keyOf(row));
    if (own) own.push(row);
    else streams.set(keyOf(row), [row]);
  }
  const next = new Map([...streams].map(([key, own]) => [key, own.toSorted((one, other) => one.sequence - other.sequence).values()]));
  return rows.map((row) => next.get(keyOf(row))?.next().value ?? row);
}
