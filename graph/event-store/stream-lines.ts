import type { ArchiveLine, StreamLine } from './archive-line.ts';
import { toEventLine } from './event-line.ts';
import type { EventRow } from './event-row.ts';
import { toBase64 } from './line-parts.ts';

/**
 * Returns a stream's line and those of its events; no lines if it has no events.
 * @param isAmiss true for rows that were altered
 */
export function toStreamLines(
  author: StreamLine['author'],
  rows: readonly EventRow[],
  isAmiss: (row: EventRow, previous: EventRow | undefined) => boolean = () => false,
): ArchiveLine[] {
  const last = rows.at(-1);
  if (!last) return [];
  const events = rows.map((row, index) => {
    const previous = rows[index - 1];
    return toEventLine(row, { previous, isAmiss: isAmiss(row, previous) });
  });
  return [{ kind: 'stream', author, events: rows.length, hash: toBase64(last.hash) }, ...events];
}
