import { type Struct, validate } from 'superstruct';
import {
  type ApplicationLine,
  type EndLine,
  type EventLine,
  FORMAT,
  type HeaderLine,
  type ProgramLine,
  READABLE_FORMATS,
  type ReadableLine,
  type StreamLine,
  defineStrictLines,
  parseEventLine,
} from '#events/archive';

/** Reports a file that is not an export or is incomplete. The message names the line and the problem. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

export const lineError = (line: number, what: string): ArchiveError => new ArchiveError(`line ${line}: ${what}`);

const { eventV1, ...currentLines } = defineStrictLines();
const linesV1 = { ...currentLines, event: eventV1 };

function parseJson(text: string, at: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw lineError(at, 'is not JSON');
  }
}

/** @throws ArchiveError */
function parseLine(text: string, { at, format }: Pick<ReaderState, 'at' | 'format'>): ReadableLine {
  const value = parseJson(text, at);
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : '';
  const structs = format === 1 ? linesV1 : currentLines;
  if (!Object.hasOwn(structs, kind)) throw lineError(at, `is of no kind that a log has: ${JSON.stringify(kind.slice(0, 40))}`);
  const [failure, line] = validate(value, structs[kind as keyof typeof structs] as unknown as Struct<ReadableLine>);
  if (failure) throw lineError(at, `${kind}: ${failure.path.join('.') || 'the line'} is not as it must be`);
  return line;
}

/** A stream of the file and the number of its line. */
export interface ArchivedStream {
  readonly line: StreamLine;
  readonly at: number;
  readonly events: EventLine[];
}

/** An application and everything that the file has of it. */
export interface ArchivedApplication {
  readonly application: ApplicationLine;
  readonly streams: ArchivedStream[];
}

export type ArchiveItem = { readonly program: ProgramLine; readonly at: number } | ArchivedApplication;

/** The state of a reader of lines. */
interface ReaderState {
  at: number;
  format: number;
  hasBegun: boolean;
  isOver: boolean;
  open: ArchivedApplication | null;
  applications: number;
  events: number;
}

/** Opens the next application and returns the one that ends here. */
function closeApplication(reading: ReaderState, next: ArchivedApplication | null): ArchiveItem[] {
  const ended = reading.open;
  reading.open = next;
  return ended ? [ended] : [];
}

type LineHandler<L> = (reading: ReaderState, line: L) => ArchiveItem[];
const lineHandlers: { readonly [K in ReadableLine['kind']]: LineHandler<Extract<ReadableLine, { kind: K }>> } = {
  log(reading, { format }: HeaderLine) {
    if (reading.hasBegun) throw lineError(reading.at, 'begins another log');
    if (!READABLE_FORMATS.includes(format)) throw lineError(reading.at, `is of format ${format}: this program reads ${READABLE_FORMATS.join(' and ')}`);
    reading.hasBegun = true;
    reading.format = format;
    return [];
  },
  program: ({ at }, program) => [{ program, at }],
  application(reading, application) {
    reading.applications += 1;
    return closeApplication(reading, { application, streams: [] });
  },
  stream({ open, at }, line) {
    if (!open) throw lineError(at, 'is a stream of no application');
    open.streams.push({ line, at, events: [] });
    return [];
  },
  event(reading, line) {
    const { open } = reading;
    const stream = open?.streams.at(-1);
    if (!open || !stream) throw lineError(reading.at, 'is an event of no stream');
    stream.events.push(parseEventLine(line, open.application.id));
    reading.events += 1;
    return [];
  },
  end(reading, { applications, events }: EndLine) {
    reading.isOver = true;
    if (applications === reading.applications && events === reading.events) return closeApplication(reading, null);
    throw lineError(reading.at, `says ${applications} applications and ${events} events; there are ${reading.applications} and ${reading.events}`);
  },
};

function handleLine(reading: ReaderState, text: string): ArchiveItem[] {
  const line = parseLine(text, reading);
  if (reading.isOver) throw lineError(reading.at, 'stands after the end');
  if (!reading.hasBegun && line.kind !== 'log') throw lineError(reading.at, 'is not the beginning of an exported log');
  return (lineHandlers[line.kind] as LineHandler<ReadableLine>)(reading, line);
}

/**
 * Yields the applications and configurations of an exported file.
 * @throws ArchiveError if a line is out of place or the file is truncated
 */
export async function* readArchive(texts: AsyncIterable<string>): AsyncIterable<ArchiveItem> {
  const reading: ReaderState = { at: 0, format: FORMAT, hasBegun: false, isOver: false, open: null, applications: 0, events: 0 };
  for await (const text of texts) {
    reading.at += 1;
    if (text.trim() !== '') yield* handleLine(reading, text);
  }
  if (!reading.hasBegun) throw new ArchiveError('it is empty');
  if (!reading.isOver) throw lineError(reading.at, 'is the last one, and the log is not at its end: the file was cut off');
}
