import { type ApplicationLine, type ArchiveLine, type ArchivedEvent, type ArchivedStreamKey, type EventHashes, type StreamLine, formatStreamLines } from '#events/archive';
import type { EventRow } from '../streams/event-row.ts';
import { type StreamName, applicationIdOf } from '../streams/stream.ts';

export const toBase64 = (bytes: Buffer): string => bytes.toString('base64url');
export const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64url');

interface StreamOwner {
  readonly application: Pick<ApplicationLine, 'root' | 'id'>;
  readonly author: StreamLine['author'];
}

export const streamNameOf = ({ application, author }: StreamOwner): StreamName => `${author}/${application.id}`;

export const streamKeyOf = ({ application, author }: StreamOwner): ArchivedStreamKey => ({ root: application.root, application: application.id, author });

/** Returns the part of an event's row that its line contains by itself. */
export const toClearFields = ({ id, type, version, writer, at, sent, received, data }: ArchivedEvent, application_id: string) => ({
  id,
  application_id,
  type,
  version,
  writer,
  at: new Date(at),
  sent_at: new Date(sent),
  received_at: new Date(received),
  data,
});

/** Returns the row of an event from a file. */
export const toArchivedRow = (event: ArchivedEvent, owner: StreamOwner, { sequence, previousHash, hash }: EventHashes & { readonly sequence: number }): EventRow => ({
  root_id: owner.application.root,
  stream: streamNameOf(owner),
  sequence,
  ...toClearFields(event, owner.application.id),
  personal: event.personal === undefined ? null : fromBase64(event.personal),
  previous_hash: Buffer.from(previousHash, 'hex'),
  hash: Buffer.from(hash, 'hex'),
});

const toArchivedEvent = (row: EventRow): ArchivedEvent => ({
  id: row.id,
  type: row.type,
  version: row.version,
  writer: row.writer,
  at: row.at.toISOString(),
  sent: row.sent_at.toISOString(),
  received: row.received_at.toISOString(),
  data: row.data,
  ...(row.personal && { personal: toBase64(row.personal) }),
});

/**
 * Returns a stream's line and those of its events; no lines if it has no events.
 * @param isAltered true for rows that were altered
 */
export function toStreamLines(
  author: StreamLine['author'],
  rows: readonly EventRow[],
  isAltered: (row: EventRow, previous: EventRow | undefined) => boolean = () => false,
): ArchiveLine[] {
  const last = rows.at(-1);
  if (!last) return [];
  const key = { root: last.root_id, application: applicationIdOf(last.stream as StreamName), author };
  const altered = rows.map((row, index) => isAltered(row, rows[index - 1]));
  return formatStreamLines(key, rows.map(toArchivedEvent), { hash: last.hash.toString('hex'), isAltered: (index) => altered[index] === true });
}
