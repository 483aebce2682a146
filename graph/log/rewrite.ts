import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import { type ApplicationLine, type ArchiveLine, type EventLine, type StreamLine, fromBase64, toArchivedRow, toBase64, toEventLine } from './archive-line.ts';
import { type EventRow, START, openPersonal } from './event-row.ts';
import { sealWith } from './keys.ts';

type Data = Readonly<Record<string, unknown>>;

/** An event of a file with what is personal of it: nothing, what it says, or null where it cannot be opened. */
export interface OpenedLine {
  readonly line: EventLine;
  readonly personal: Data | null | undefined;
}

/** Opens the events of an application by the key that its line has. */
export function openedLines({ id: applicationId, key }: ApplicationLine, events: readonly EventLine[]): OpenedLine[] {
  const dataKey = key === null ? undefined : fromBase64(key);
  return events.map((line) => {
    if (line.personal === undefined) return { line, personal: undefined };
    const opened = dataKey && openPersonal(dataKey, { id: line.id, applicationId }, fromBase64(line.personal));
    return { line, personal: typeof opened === 'object' ? (opened as Data | null) : null };
  });
}

/** An event as it is to stand in another file. */
export interface Rewritten {
  readonly line: Omit<EventLine, 'personal' | 'hash'>;
  readonly personal: Data | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A key for what nobody has to be kept from: whoever makes the same file makes the same key. */
export const openKey = (application: string): string => toBase64(digest(`bindflow open key ${application}`));

function sealed({ line, personal }: Rewritten, { id, key }: Pick<ApplicationLine, 'id' | 'key'>): EventLine {
  if (personal === undefined) return { ...line, hash: '' };
  // Of one key and one event there is one plain text: the same file comes of it again, and no two share a vector.
  const iv = digest(`${key ?? ''}/${line.id}`).subarray(0, 12);
  const bytes = sealWith({ key: fromBase64(key ?? ''), iv }, Buffer.from(canonicalJson(personal)), `event/${id}/${line.id}`);
  return { ...line, personal: toBase64(bytes), hash: '' };
}

/** The lines of a stream of rewritten events, sealed under the application's own key, and chained anew. */
export function rewrittenStream(application: ApplicationLine, author: StreamLine['author'], events: readonly Rewritten[]): ArchiveLine[] {
  const rows: EventRow[] = [];
  for (const [index, event] of events.entries()) {
    const previous = rows.at(-1)?.hash ?? Buffer.from(START.hash, 'hex');
    rows.push(toArchivedRow(sealed(event, application), { application, author, sequence: index + 1, previous }));
  }
  const last = rows.at(-1);
  return last ? [{ kind: 'stream', author, events: rows.length, hash: toBase64(last.hash) }, ...rows.map(toEventLine)] : [];
}
