import { union, validate } from 'superstruct';
import { type ApplicationLine, READABLE_FORMATS, type ReadableLine, type StreamLine, defineLines } from '#events/archive';
import { readConfiguration } from './configuration.ts';
import { type Configuration, type Unread } from './recording.ts';

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

export interface FileStream {
  readonly line: StreamLine;
  readonly events: Extract<ReadableLine, { kind: 'event' }>[];
}
export interface FileApplication {
  readonly line: ApplicationLine;
  readonly streams: FileStream[];
}

/** An exported log as far as it is sound. */
export interface FileLog {
  readonly applications: readonly FileApplication[];
  readonly programs: Readonly<Record<string, Configuration>>;
  /** What is amiss, each in a sentence; nothing of a sound file. */
  readonly flaws: readonly string[];
}

/** A file that is not a log at all; the message says what it seems to be. */
export class NotALog extends Error {
  override readonly name = 'NotALog';
}

interface Reading {
  readonly applications: FileApplication[];
  readonly programs: Record<string, Configuration>;
  isOver: boolean;
}

/** Takes a line in; undefined where it stands where it cannot. */
const takers: { readonly [K in ReadableLine['kind']]: (reading: Reading, line: Extract<ReadableLine, { kind: K }>) => unknown } = {
  log: () => undefined,
  program: ({ programs }, { hash, configuration }) => (programs[hash] = readConfiguration(configuration)),
  application: ({ applications }, line) => applications.push({ line, streams: [] }),
  stream: ({ applications }, line) => applications.at(-1)?.streams.push({ line, events: [] }),
  event: ({ applications }, line) => applications.at(-1)?.streams.at(-1)?.events.push(line),
  end: (reading) => (reading.isOver = true),
};

const take = (reading: Reading, line: ReadableLine): boolean => (takers[line.kind] as (reading: Reading, line: ReadableLine) => unknown)(reading, line) !== undefined;

/** @throws NotALog */
function checkFirst(text: string): void {
  const first = parseLine(text);
  if (first?.kind !== 'log') throw new NotALog('This is not an exported log: its first line is not one that `bindflow log export` writes.');
  if (!READABLE_FORMATS.includes(first.format))
    throw new NotALog(`This log is of format ${first.format}; this console reads formats ${READABLE_FORMATS.join(' and ')}. Export it again from a Bindflow of this release.`);
}

const shortOf = ({ line, streams }: FileApplication): string[] =>
  streams
    .filter(({ line: announced, events }) => events.length < announced.events)
    .map(
      ({ line: { author, events: announced }, events }) =>
        `Of application ${line.id} the ${author === 'facade' ? 'facade’s' : 'browser’s'} stream has ${events.length} of ${announced} events.`,
    );

/**
 * Reads an exported log as far as it is sound: lines that cannot be read are counted and left out, a file that was cut off is read up to there.
 * @throws NotALog
 */
export function readFile(text: string): FileLog {
  const texts = text.split('\n').filter((line) => line.trim() !== '');
  checkFirst(texts[0] ?? '');
  const reading: Reading = { applications: [], programs: {}, isOver: false };
  const bad = texts.slice(1).flatMap((one, index) => {
    const line = parseLine(one);
    return line && take(reading, line) ? [] : [index + 2];
  });
  const unreadable =
    bad.length === 0
      ? []
      : [
          `${bad.length === 1 ? 'One line' : `${bad.length} lines`} could not be read and ${bad.length === 1 ? 'is' : 'are'} left out: ${bad.slice(0, 5).join(', ')}${bad.length > 5 ? ' …' : ''}.`,
        ];
  const cut = reading.isOver ? [] : ['The file was cut off: its last line is missing. What follows is all that came before.'];
  return { applications: reading.applications, programs: reading.programs, flaws: [...cut, ...unreadable, ...reading.applications.flatMap(shortOf)] };
}

/** Why an event has no part, in words. */
export const unreadWords: Readonly<Record<Unread, string>> = {
  unknown: 'this release knows no such event',
  sealed: 'what is personal of it cannot be opened',
  shape: 'it is not what its version says',
  altered: 'it is not as it was written: its hash is another',
};
