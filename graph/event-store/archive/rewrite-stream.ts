import { createHash } from 'node:crypto';
import { type ApplicationLine, type ArchiveLine, type ArchivedEvent, type EventLine, type StreamLine, formatStreamLines } from '#events/archive';
import { unsealPersonalFields, sealPersonalFields } from '../encryption/personal-fields.ts';
import { fromBase64, streamKeyOf, toBase64, toClearFields } from './archive-row.ts';

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
    const opened = dataKey && unsealPersonalFields(dataKey, { id: line.id, applicationId }, fromBase64(line.personal));
    return { line, personal: typeof opened === 'object' ? (opened as Data | null) : null };
  });
}

/** An event as it will be written to another file. */
export interface RewrittenEvent {
  readonly line: Omit<ArchivedEvent, 'personal'>;
  readonly personal: Data | undefined;
}

/** Returns a key for data that needs no secrecy. It depends on the application alone, so that equal files have equal keys. */
export const deriveOpenKey = (application: string): string => toBase64(createHash('sha256').update(`bindflow open key ${application}`).digest());

const sealLine = ({ line, personal }: RewrittenEvent, { id, key }: Pick<ApplicationLine, 'id' | 'key'>): ArchivedEvent =>
  personal === undefined ? line : { ...line, personal: toBase64(sealPersonalFields(toClearFields(line, id), personal, fromBase64(key ?? ''))) };

/** Returns the lines of a stream of rewritten events, sealed under the application's key and chained again. */
export function rewriteStream(application: ApplicationLine, author: StreamLine['author'], events: readonly RewrittenEvent[]): ArchiveLine[] {
  return formatStreamLines(
    streamKeyOf({ application, author }),
    events.map((event) => sealLine(event, application)),
  );
}
