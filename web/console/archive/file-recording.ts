import { type EventLine, decodeBase64Url, parseEventLine, verifyStream } from '#events/archive';
import { compareCausally } from '#events/core';
import { type RawEvent, makeEntry } from './make-entry.ts';
import { importKey, decryptPersonal } from './decrypt-personal.ts';
import type { ArchiveApplication, ArchiveFile, ArchiveStream } from './archive-file.ts';
import type { Configuration, Recording } from './recording.ts';

type Author = ArchiveStream['line']['author'];

/** A stream of a file. */
interface VerifiedStream {
  readonly author: Author;
  readonly events: readonly { readonly line: EventLine; readonly isAltered: boolean }[];
  /** True if the whole stream fails verification although no single event can be named. */
  readonly isBroken: boolean;
}

/** Returns the event of a line. A line with an invalid id, time or base64url text is shown as far as it can be read, and never verifies. */
function parseLeniently(line: ArchiveStream['events'][number], application: string): EventLine {
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
function verifyFileStream({ root, id }: ArchiveApplication['line'], { line, events }: ArchiveStream): VerifiedStream {
  const lines = events.map((event) => parseLeniently(event, id));
  const { author } = line;
  const verified = verifyStream({ root, application: id, author }, line, lines);
  return { author, events: verified.events, isBroken: verified.isBroken && lines.length > 0 && lines.length >= line.events };
}

/** Both streams in causal order, an ancestor's up to where the fork begins. */
interface OrderedEvent {
  readonly of: ArchiveApplication;
  readonly author: Author;
  readonly sequence: number;
  readonly after: number;
  readonly line: EventLine;
  readonly isAltered: boolean;
}

const positionOf = ({ author, sequence, after }: OrderedEvent) => (author === 'application' ? { sequence } : { after, facadeSequence: sequence });

function orderEvents({ of, upTo, streams }: AncestryLink): OrderedEvent[] {
  const all = streams.flatMap(({ author, events }) =>
    events.map(({ line, isAltered }, index): OrderedEvent => {
      const sequence = index + 1;
      return { of, author, sequence, after: author === 'application' ? sequence : Number(line.data['after'] ?? 0), line, isAltered };
    }),
  );
  return all.filter(({ after }) => after <= upTo).toSorted((one, other) => compareCausally(positionOf(one), positionOf(other)));
}

/** An application of an ancestry, up to the next one's fork. */
interface AncestryLink {
  readonly of: ArchiveApplication;
  readonly upTo: number;
  readonly streams: readonly VerifiedStream[];
}

interface Ancestry {
  readonly links: readonly AncestryLink[];
  readonly problems: readonly string[];
}

const verifyLink = (of: ArchiveApplication, upTo: number): AncestryLink => ({ of, upTo, streams: of.streams.map((stream) => verifyFileStream(of.line, stream)) });

const listBrokenStreams = (links: readonly AncestryLink[]): string[] =>
  links.flatMap(({ of, streams }) =>
    streams
      .filter(({ isBroken }) => isBroken)
      .map(
        ({ author }) =>
          `The hash of the ${author === 'facade' ? 'server' : 'browser'} stream of application ${of.line.id} differs, so the stream was changed. We don’t know which event.`,
      ),
  );

/** Returns an application with its ancestors, oldest first, and names a missing one. */
function findAncestry(log: ArchiveFile, last: ArchiveApplication): Ancestry {
  const links = [verifyLink(last, Infinity)];
  for (let { parent } = last.line; parent !== null;) {
    const { id, sequence } = parent;
    const of = log.applications.find(({ line }) => line.id === id);
    if (!of || links.some((link) => link.of === of))
      return { links, problems: [...listBrokenStreams(links), `It continues application ${id}, which isn’t in the file, so its earlier events are missing.`] };
    links.unshift(verifyLink(of, sequence));
    ({ parent } = of.line);
  }
  return { links, problems: listBrokenStreams(links) };
}

async function openPersonal({ of, line }: OrderedEvent, keys: ReadonlyMap<string, CryptoKey>): Promise<RawEvent['personal']> {
  if (line.personal === undefined) return null;
  const key = keys.get(of.line.id);
  if (!key) return of.line.erased === undefined ? 'sealed' : 'erased';
  return (await decryptPersonal(key, { application: of.line.id, id: line.id, personal: line.personal })) ?? 'damaged';
}

const toServerTime = ({ at, received, sent }: EventLine): string => {
  const time = Date.parse(at) + Date.parse(received) - Date.parse(sent);
  return Number.isNaN(time) ? at : new Date(time).toISOString();
};

async function toRawEvent(one: OrderedEvent, keys: ReadonlyMap<string, CryptoKey>): Promise<RawEvent> {
  const { id, type, version, writer, at, data } = one.line;
  const { author, sequence, isAltered } = one;
  return {
    id,
    application: one.of.line.id,
    author,
    sequence,
    type,
    version,
    writer,
    at,
    shownAt: toServerTime(one.line),
    open: data,
    personal: await openPersonal(one, keys),
    isAltered,
  };
}

async function importKeys(chain: Ancestry): Promise<Map<string, CryptoKey>> {
  const keys = new Map<string, CryptoKey>();
  for (const { of } of chain.links) {
    const key = of.line.key === null ? null : await importKey(of.line.key);
    if (key) keys.set(of.line.id, key);
  }
  return keys;
}

/** Returns the configurations that events refer to, or that they are missing. */
function selectPrograms(log: ArchiveFile, hashes: readonly string[]): Record<string, Configuration> {
  return Object.fromEntries(hashes.map((hash) => [hash, log.programs[hash] ?? { missing: 'isn’t in the file' }]));
}

const listProgramHashes = (raws: readonly RawEvent[]): string[] => [
  ...new Set(
    raws.filter(({ type }) => type === 'ProgramLoaded' || type === 'ApplicationStarted').flatMap(({ open }) => (typeof open['program'] === 'string' ? [open['program']] : [])),
  ),
];

/** Returns the recording of one application of a file. @param isShown true to show personal values if the file has their key */
export async function createFileRecording(log: ArchiveFile, id: string, isShown: boolean): Promise<Recording | null> {
  const last = log.applications.find(({ line }) => line.id === id);
  if (!last) return null;
  const chain = findAncestry(log, last);
  const keys = await importKeys(chain);
  const raws = await Promise.all(chain.links.flatMap(orderEvents).map((one) => toRawEvent(one, keys)));
  return {
    application: id,
    sitename: last.line.sitename,
    entries: raws.map((raw, index) => makeEntry(raw, { place: index + 1, isInherited: raw.application !== id }, isShown)),
    programs: selectPrograms(log, listProgramHashes(raws)),
    parent: last.line.parent?.id ?? null,
    forks: log.applications.filter(({ line }) => line.parent?.id === id).map(({ line }) => line.id),
    problems: [...log.problems, ...chain.problems],
  };
}
