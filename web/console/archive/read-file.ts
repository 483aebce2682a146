import { type Configuration, type Unread } from './recording.ts';
import type { WrittenEvent } from './event-line.ts';
import { type ApplicationLine, FORMATS, type Line, lineOf } from './lines.ts';
import { readConfiguration } from './configuration.ts';

export interface FileStream {
  readonly author: 'application' | 'facade';
  readonly announced: number;
  /** Of its last event. */
  readonly hash: string;
  readonly events: WrittenEvent[];
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
const takers: { readonly [K in Line['kind']]: (reading: Reading, line: Extract<Line, { kind: K }>) => unknown } = {
  log: () => undefined,
  program: ({ programs }, { hash, configuration }) => (programs[hash] = readConfiguration(configuration)),
  application: ({ applications }, line) => applications.push({ line, streams: [] }),
  stream: ({ applications }, { author, events: announced, hash }) => applications.at(-1)?.streams.push({ author, announced, hash, events: [] }),
  event: ({ applications }, line) => applications.at(-1)?.streams.at(-1)?.events.push(line),
  end: (reading) => (reading.isOver = true),
};

const take = (reading: Reading, line: Line): boolean => (takers[line.kind] as (reading: Reading, line: Line) => unknown)(reading, line) !== undefined;

/** @throws NotALog */
function checkFirst(text: string): void {
  const first = lineOf(text);
  if (first?.kind !== 'log') throw new NotALog('This is not an exported log: its first line is not one that `bindflow log export` writes.');
  if (!FORMATS.includes(first.format))
    throw new NotALog(`This log is of format ${first.format}; this console reads formats ${FORMATS.join(' and ')}. Export it again from a Bindflow of this release.`);
}

const shortOf = ({ line, streams }: FileApplication): string[] =>
  streams
    .filter(({ announced, events }) => events.length < announced)
    .map(({ author, announced, events }) => `Of application ${line.id} the ${author === 'facade' ? 'facade’s' : 'browser’s'} stream has ${events.length} of ${announced} events.`);

/**
 * Reads an exported log as far as it is sound: lines that cannot be read are counted and left out, a file that was cut off is read up to there.
 * @throws NotALog
 */
export function readFile(text: string): FileLog {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  checkFirst(lines[0] ?? '');
  const reading: Reading = { applications: [], programs: {}, isOver: false };
  const bad = lines.slice(1).flatMap((one, index) => {
    const line = lineOf(one);
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
