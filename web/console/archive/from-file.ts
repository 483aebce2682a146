import { type EventLine, decodeBase64Url, parseEventLine, verifyStream } from '#events/archive';
import { compareCausally } from '#events/core';
import { type Raw, makeEntry } from './make-entry.ts';
import { importKey, openSealed } from './open-sealed.ts';
import type { FileApplication, FileLog, FileStream } from './read-file.ts';
import type { Configuration, Recording } from './recording.ts';

type Author = FileStream['line']['author'];

/** A stream of a file. */
interface VerifiedStream {
  readonly author: Author;
  readonly events: readonly { readonly line: EventLine; readonly isAltered: boolean }[];
  /** True if the whole stream fails verification although no single event can be named. */
  readonly isBroken: boolean;
}

/** Returns the event of a line. A line with an invalid id, time or base64url text is shown as far as it can be read, and never verifies. */
function parseLeniently(line: FileStream['events'][number], application: string): EventLine {
  try {
    const event = parseEventLine(line, application);
    decodeBase64Url(event.personal ?? '');
    return event;
  } catch {
    const { id, type, version, writer, sent, data } = line;
    return { id, type, version, writer, at: sent, sent, received: sent, data, personal: '', written: 'hash' in line ? { hash: line.hash } : { check: '' } };
  }
}

/** Verifies a stream of a file. A truncated stream is not broken: the reader reports what is missing. */
function verifyFileStream({ root, id }: FileApplication['line'], { line, events }: FileStream): VerifiedStream {
  const lines = events.map((event) => parseLeniently(event, id));
  const { author } = line;
  const verified = verifyStream({ root, application: id, author }, line, lines);
  return { author, events: verified.events, isBroken: verified.isBroken && lines.length > 0 && lines.length >= line.events };
}

/** Both streams in causal order, an ancestor's up to where the fork begins. */
interface Placed {
  readonly of: FileApplication;
  readonly author: Author;
  readonly sequence: number;
  readonly after: number;
  readonly line: EventLine;
  readonly isAltered: boolean;
}

const positionOf = ({ author, sequence, after }: Placed) => (author === 'application' ? { sequence } : { after, facadeSequence: sequence });

function placed({ of, upTo, streams }: Link): Placed[] {
  const all = streams.flatMap(({ author, events }) =>
    events.map(({ line, isAltered }, index): Placed => {
      const sequence = index + 1;
      return { of, author, sequence, after: author === 'application' ? sequence : Number(line.data['after'] ?? 0), line, isAltered };
    }),
  );
  return all.filter(({ after }) => after <= upTo).toSorted((one, other) => compareCausally(positionOf(one), positionOf(other)));
}

/** An application of a chain, up to where the next one goes on. */
interface Link {
  readonly of: FileApplication;
  readonly upTo: number;
  readonly streams: readonly VerifiedStream[];
}

interface Chain {
  readonly links: readonly Link[];
  readonly flaws: readonly string[];
}

const linkOf = (of: FileApplication, upTo: number): Link => ({ of, upTo, streams: of.streams.map((stream) => verifyFileStream(of.line, stream)) });

const unsoundIn = (links: readonly Link[]): string[] =>
  links.flatMap(({ of, streams }) =>
    streams
      .filter(({ isBroken }) => isBroken)
      .map(
        ({ author }) =>
          `Of application ${of.line.id} the ${author === 'facade' ? 'facade’s' : 'browser’s'} stream is not as it was written, though nobody can say in which event: its hash is another.`,
      ),
  );

/** An application and what it goes on from, the first one first; what is missing is said. */
function chainOf(log: FileLog, last: FileApplication): Chain {
  const links = [linkOf(last, Infinity)];
  for (let { parent } = last.line; parent !== null;) {
    const { id, sequence } = parent;
    const of = log.applications.find(({ line }) => line.id === id);
    if (!of || links.some((link) => link.of === of))
      return { links, flaws: [...unsoundIn(links), `It goes on from application ${id}, which is not in the file: what came before is not known.`] };
    links.unshift(linkOf(of, sequence));
    ({ parent } = of.line);
  }
  return { links, flaws: unsoundIn(links) };
}

async function personalOf({ of, line }: Placed, keys: ReadonlyMap<string, CryptoKey>): Promise<Raw['personal']> {
  if (line.personal === undefined) return null;
  const key = keys.get(of.line.id);
  if (!key) return of.line.erased === undefined ? 'sealed' : 'erased';
  return (await openSealed(key, { application: of.line.id, id: line.id, personal: line.personal })) ?? 'damaged';
}

const timeOf = ({ at, received, sent }: EventLine): string => {
  const time = Date.parse(at) + Date.parse(received) - Date.parse(sent);
  return Number.isNaN(time) ? at : new Date(time).toISOString();
};

async function rawOf(one: Placed, keys: ReadonlyMap<string, CryptoKey>): Promise<Raw> {
  const { id, type, version, writer, at, data } = one.line;
  const { author, sequence, isAltered } = one;
  return { id, application: one.of.line.id, author, sequence, type, version, writer, at, shownAt: timeOf(one.line), open: data, personal: await personalOf(one, keys), isAltered };
}

async function keysOf(chain: Chain): Promise<Map<string, CryptoKey>> {
  const keys = new Map<string, CryptoKey>();
  for (const { of } of chain.links) {
    const key = of.line.key === null ? null : await importKey(of.line.key);
    if (key) keys.set(of.line.id, key);
  }
  return keys;
}

/** The configurations that the events name; what the file has not is said to be missing. */
function programsOf(log: FileLog, hashes: readonly string[]): Record<string, Configuration> {
  return Object.fromEntries(hashes.map((hash) => [hash, log.programs[hash] ?? { missing: 'is not in the file' }]));
}

const namedPrograms = (raws: readonly Raw[]): string[] => [
  ...new Set(
    raws.filter(({ type }) => type === 'ProgramLoaded' || type === 'ApplicationStarted').flatMap(({ open }) => (typeof open['program'] === 'string' ? [open['program']] : [])),
  ),
];

/** One application of a file, ready to be replayed. @param isShown whether personal values are to be seen, where the file has their key */
export async function recordingFrom(log: FileLog, id: string, isShown: boolean): Promise<Recording | null> {
  const last = log.applications.find(({ line }) => line.id === id);
  if (!last) return null;
  const chain = chainOf(log, last);
  const keys = await keysOf(chain);
  const raws = await Promise.all(chain.links.flatMap(placed).map((one) => rawOf(one, keys)));
  return {
    application: id,
    sitename: last.line.sitename,
    entries: raws.map((raw, index) => makeEntry(raw, { place: index + 1, isInherited: raw.application !== id }, isShown)),
    programs: programsOf(log, namedPrograms(raws)),
    parent: last.line.parent?.id ?? null,
    forks: log.applications.filter(({ line }) => line.parent?.id === id).map(({ line }) => line.id),
    flaws: [...log.flaws, ...chain.flaws],
  };
}
