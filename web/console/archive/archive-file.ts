import { union, validate } from 'superstruct';
import { type ApplicationLine, READABLE_FORMATS, type ReadableLine, type StreamLine, defineLines } from '#events/archive';
import { type Configuration, readConfiguration } from './recording.ts';

const { log, program, application, stream, eventV1, event, end } = defineLines();
const anyLine = union([log, program, application, stream, eventV1, event, end]);

/** Returns a line of a file; null if it cannot be read. */
function parseLine(text: string): ReadableLine | null {
  try {
    const [failure, line] = validate(JSON.parse(text), anyLine);
    return failure ? null : line;
  } catch {
    return null;
  }
}

export interface ArchiveStream {
  readonly line: StreamLine;
  readonly events: Extract<ReadableLine, { kind: 'event' }>[];
}
export interface ArchiveApplication {
  readonly line: ApplicationLine;
  readonly streams: ArchiveStream[];
}

/** The readable part of an exported file. */
export interface ArchiveFile {
  readonly applications: readonly ArchiveApplication[];
  readonly programs: Readonly<Record<string, Configuration>>;
  /** The problems of the file, a sentence each. */
  readonly problems: readonly string[];
}

/** Reports a file that is not an export, or of an unknown format. */
export class ArchiveFileError extends Error {
  override readonly name = 'NotALog';
}

interface ReaderState {
  readonly applications: ArchiveApplication[];
  readonly programs: Record<string, Configuration>;
  isOver: boolean;
}

/** Handlers of lines. They return undefined for a line that is out of place. */
const lineHandlers: { readonly [K in ReadableLine['kind']]: (reading: ReaderState, line: Extract<ReadableLine, { kind: K }>) => unknown } = {
  log: () => undefined,
  program: ({ programs }, { hash, configuration }) => (programs[hash] = readConfiguration(configuration)),
  application: ({ applications }, line) => applications.push({ line, streams: [] }),
  stream: ({ applications }, line) => applications.at(-1)?.streams.push({ line, events: [] }),
  event: ({ applications }, line) => applications.at(-1)?.streams.at(-1)?.events.push(line),
  end: (reading) => (reading.isOver = true),
};

const handleLine = (reading: ReaderState, line: ReadableLine): boolean =>
  (lineHandlers[line.kind] as (reading: ReaderState, line: ReadableLine) => unknown)(reading, line) !== undefined;

/** @throws NotALog */
function checkHeader(text: string): void {
  const first = parseLine(text);
  if (first?.kind !== 'log') throw new ArchiveFileError('This file isn’t an exported log. Choose one written by `bindflow log export`.');
  if (!READABLE_FORMATS.includes(first.format))
    throw new ArchiveFileError(
      `This log has format ${first.format}, and this console reads formats ${READABLE_FORMATS.join(' and ')}. Export it again with this release of Bindflow.`,
    );
}

const listTruncatedStreams = ({ line, streams }: ArchiveApplication): string[] =>
  streams
    .filter(({ line: announced, events }) => events.length < announced.events)
    .map(
      ({ line: { author, events: announced }, events }) =>
        `The ${author === 'facade' ? 'server' : 'browser'} stream of application ${line.id} has ${events.length} of ${announced} events.`,
    );

/**
 * Reads an exported log as far as it is sound: lines that cannot be read are counted and left out, a file that was cut off is read up to there.
 * @throws NotALog
 */
export function parseArchiveFile(text: string): ArchiveFile {
  const texts = text.split('\n').filter((line) => line.trim() !== '');
  checkHeader(texts[0] ?? '');
  const reading: ReaderState = { applications: [], programs: {}, isOver: false };
  const bad = texts.slice(1).flatMap((one, index) => {
    const line = parseLine(one);
    return line && handleLine(reading, line) ? [] : [index + 2];
  });
  const unreadable =
    bad.length === 0
      ? []
      : [
          `${bad.length === 1 ? 'One line' : `${bad.length} lines`} can’t be read and ${bad.length === 1 ? 'is' : 'are'} left out: ${bad.slice(0, 5).join(', ')}${bad.length > 5 ? ' …' : ''}.`,
        ];
  const cut = reading.isOver ? [] : ['The end of this file is missing. You’re seeing everything before it.'];
  return { applications: reading.applications, programs: reading.programs, problems: [...cut, ...unreadable, ...reading.applications.flatMap(listTruncatedStreams)] };
}
