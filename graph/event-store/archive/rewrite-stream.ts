import { createHash } from 'node:crypto';
import { openPersonalFields, sealPersonalFields } from '../encryption/personal-fields.ts';
import type { EventRow } from '../streams/event-row.ts';
import { EMPTY_HASH } from '../streams/stream.ts';
import { type ApplicationLine, type ArchiveLine, type StreamLine, toArchivedRow, toStreamLines } from './archive-line.ts';
import { type EventLine, fromBase64, toBase64, toClearFields } from './event-line.ts';

type Data = Readonly<Record<string, unknown>>;

/** An event of a file with its personal fields: undefined if it has none, null if they cannot be opened. */
export interface OpenedEvent {
  readonly line: EventLine;
  readonly personal: Data | null | undefined;
}

/** Opens the events of an application with the key from its line. */
export function openEventLines({ id: applicationId, key }: ApplicationLine, events: readonly EventLine[]): OpenedEvent[] {
  const dataKey = key === null ? undefined : fromBase64(key);
  return events.map((line) => {
    if (line.personal === undefined) return { line, personal: undefined };
    const opened = dataKey && openPersonalFields(dataKey, { id: line.id, applicationId }, fromBase64(line.personal));
    return { line, personal: typeof opened === 'object' ? (opened as Data | null) : null };
  });
}

/** An event as it will be written to another file. */
export interface RewrittenEvent {
  readonly line: Omit<EventLine, 'personal' | 'written'>;
  readonly personal: Data | undefined;
}

/** Returns a key for data that needs no secrecy. It depends on the application alone, so that equal files have equal keys. */
export const deriveOpenKey = (application: string): string => toBase64(createHash('sha256').update(`bindflow open key ${application}`).digest());

const sealLine = ({ line, personal }: RewrittenEvent, { id, key }: Pick<ApplicationLine, 'id' | 'key'>): Omit<EventLine, 'written'> =>
  personal === undefined ? line : { ...line, personal: toBase64(sealPersonalFields(toClearFields(line, id), personal, fromBase64(key ?? ''))) };

/** Returns the lines of a stream of rewritten events, sealed under the application's key and chained again. */
export function rewriteStream(application: ApplicationLine, author: StreamLine['author'], events: readonly RewrittenEvent[]): ArchiveLine[] {
  const rows: EventRow[] = [];
  for (const [index, event] of events.entries()) {
    const previous = rows.at(-1)?.hash ?? EMPTY_HASH;
    rows.push(toArchivedRow(sealLine(event, application), { application, author, sequence: index + 1, previous }));
  }
  return toStreamLines(author, rows);
}
