// The exported log file: its size, the detection of each changed event, and older formats that stay readable.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeCheck, toEventContent } from '#events/archive';
import { eventStoreCatalog } from '#events/server-stream';
import { type ArchiveLine, buildHistory, createEncryptionKeys, exportArchive, listStreamHeads, openEventLines, verifyEventStore } from '#graph/event-store';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { type EventRow, eventColumns } from '../../../graph/event-store/streams/event-row.ts';
import { toEventRow } from '../../../graph/event-store/append/chain-events.ts';
import { generateDataKey } from '../../../graph/event-store/encryption/encryption-keys.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, pay, quotedTrades, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { readLines } from '../../support/read-lines.ts';
import { takeIn } from '../../support/take-in.ts';
import { type Recording, parseArchiveFile, createFileRecording } from '../../../web/console/archive/index.ts';

type Written = Extract<ArchiveLine, { kind: 'event' }>;

const now = () => Date.parse('2026-12-01T10:00:00Z');
const keys = createEncryptionKeys('another deployment has another key');
const ofFormat1 = [
  'tests/fixtures/format-1/exported.jsonl',
  ...readdirSync('tests/fixtures')
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => `tests/fixtures/${name}`),
].filter((name) => readFileSync(name, 'utf8').startsWith('{"kind":"log","format":1,'));

let bindflow: RunningBindflow;
let postgres: TestPostgres;
let bought: NodeBuyer[];
const opened: OpenDatabase[] = [];
beforeAll(async () => {
  [bindflow, postgres] = await Promise.all([startForTests(), startPostgres()]);
  const fitness = await readyToPay(bindflow.facade.url);
  const trades = await quotedTrades(bindflow.facade.url);
  await trades.ship();
  acceptTerms(trades);
  bought = [fitness, trades];
  for (const buyer of bought) {
    await buyer.ship();
    await pay(buyer);
    await buyer.ship();
  }
}, 120_000);
afterAll(async () => {
  for (const database of opened) await database.close();
  await bindflow.close();
  await postgres.stop();
});

async function elsewhere() {
  const database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: '/nonexistent' });
  opened.push(database);
  const { db } = database;
  return { db, take: (lines: readonly string[]) => takeIn({ db, keys, now }, lines) };
}
type From = Parameters<typeof exportArchive>[0];
async function exported(from: From, roots: readonly string[] | null): Promise<ArchiveLine[]> {
  const lines: ArchiveLine[] = [];
  for await (const line of exportArchive(from, { roots, withKeys: true })) lines.push(line);
  return lines;
}
const here = (...buyers: NodeBuyer[]): Promise<ArchiveLine[]> =>
  exported(
    { db: bindflow.db, keys: bindflow.keys, now },
    buyers.map((buyer) => buyer.state().application.root),
  );
const asTexts = (lines: readonly ArchiveLine[]): string[] => lines.map((line) => JSON.stringify(line));
const textsOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
const rowsIn = (db: OpenDatabase['db']): Promise<EventRow[]> => db.selectFrom('event').select(eventColumns).orderBy('root_id').orderBy('stream').orderBy('sequence').execute();
const shown = async (texts: readonly string[], id?: string): Promise<Recording> => {
  const log = parseArchiveFile(texts.join('\n'));
  return (await createFileRecording(log, id ?? log.applications.at(-1)!.line.id, true))!;
};

it('takes at most 6,000 bytes with 60 events, gzipped, with their ids, their hash vectors and their sealed values', async () => {
  const sizes: number[] = [];
  for (const buyer of bought) {
    const lines = (await here(buyer)).filter(({ kind }) => kind !== 'program');
    const events = lines.filter((line) => line.kind === 'event');
    expect(events.length).toBeGreaterThan(40);
    expect(events.filter(({ id }) => /^[\w-]{25}$/.test(id))).toHaveLength(events.length);
    expect(events.filter(({ sealed }) => sealed !== undefined).length).toBeGreaterThan(8);
    expect(events.filter(({ personal }) => personal !== undefined)).toEqual([]);
    const rows = (await rowsIn(bindflow.db)).filter(({ root_id }) => root_id === buyer.state().application.root);
    const streams = lines.filter((line) => line.kind === 'stream');
    expect(streams.map(({ author, hash }) => [author, hash])).toEqual(
      ['application', 'facade'].map((author) => [author, rows.findLast(({ stream }) => stream.startsWith(author))!.hash.toString('base64url')]),
    );
    expect(gzipSync(`${asTexts(lines).join('\n')}\n`, { level: 9 }).length).toBeLessThanOrEqual(6000);
    sizes.push(events.length);
  }
  // One of them has no fewer than these.
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(60);
});

it('is the same after an import elsewhere, byte for byte, with the same heads', async () => {
  const there = await elsewhere();
  await there.take(asTexts(await here(...bought)));
  const ids = new Set(bought.map((buyer) => buyer.state().application.root));
  const rows = (await rowsIn(bindflow.db)).filter(({ root_id }) => ids.has(root_id));
  expect(await rowsIn(there.db)).toEqual(rows);
  const verified = await verifyEventStore(there.db, { externalHeads: listStreamHeads(bindflow.db) });
  expect([verified.breaches, verified.events]).toEqual([[], rows.length]);
  for (const buyer of bought) {
    const { problems, entries } = await shown(asTexts(await here(...bought)), buyer.ports.applicationId);
    expect([problems, entries.filter(({ unread, hidden }) => unread !== null || hidden)]).toEqual([[], []]);
    expect(entries.length).toBeGreaterThan(buyer.log.length);
  }
});

it('has a nonce of its own for each event, which the file does not contain', async () => {
  const rows = (await rowsIn(bindflow.db)).filter(({ personal }) => personal !== null);
  expect(new Set(rows.map(({ personal }) => personal!.subarray(0, 12).toString('hex'))).size).toBe(rows.length);
});

it('gets another nonce when sealed again, as after a restored backup', () => {
  const { log } = bought[0]!;
  const event = log.find(({ type, data }) => type === 'QuestionAnswered' && 'question' in data && data.question === 'email')!;
  const [root_id, sent_at] = [event.applicationId, new Date(event.at)];
  const dataKey = generateDataKey();
  const sealed = (value: string, received: number): string => {
    const place = { root_id, stream: `application/${root_id}`, sent_at, received_at: new Date(received), previous_hash: Buffer.alloc(32) };
    const row = toEventRow({ ...event, data: { ...event.data, value } }, place, { definitions: eventStoreCatalog.definitions, privacyOf: () => 'personal', dataKey });
    return row.personal!.toString('hex');
  };
  const [first, again, other] = [sealed('ann@example.com', now()), sealed('ann@example.com', now()), sealed('bea@example.com', now() + 1)];
  expect([again === first, other.slice(0, 24) === first.slice(0, 24)]).toEqual([true, false]);
});

describe.each(ofFormat1)('%s, of format 1', (file) => {
  it('is imported with its hashes, read by the console, and exported unchanged', async () => {
    const [there, further] = [await elsewhere(), await elsewhere()];
    const texts = textsOf(file);
    await there.take(texts);
    const hashes = texts.filter((line) => line.startsWith('{"kind":"event"')).map((line) => (JSON.parse(line) as { hash: string }).hash);
    const rows = await rowsIn(there.db);
    expect(rows.map(({ hash }) => hash.toString('base64url')).toSorted()).toEqual(hashes.toSorted());
    expect((await verifyEventStore(there.db)).breaches).toEqual([]);
    const { application, problems, entries } = await shown(texts);
    expect([problems, entries.filter(({ unread, hidden }) => unread !== null || hidden)]).toEqual([[], []]);
    // What was sealed under a vector of its own keeps it.
    const again = await exported({ db: there.db, keys, now }, null);
    expect(again.filter((line) => line.kind === 'event' && line.personal !== undefined).length).toBeGreaterThan(0);
    await further.take(asTexts(again));
    expect(await rowsIn(further.db)).toEqual(rows);
    expect((await shown(asTexts(again), application)).entries).toEqual(entries);
  });

  it('is not imported if an event or its hash was changed', async () => {
    const texts = textsOf(file);
    const index = texts.findIndex((line) => line.includes('"ProgramLoaded"'));
    for (const altered of [texts[index]!.replace('"version":1', '"version":2'), texts[index]!.replace(/"hash":"./, (start) => `"hash":"${start.endsWith('_') ? 'A' : '_'}`)]) {
      const changed = texts.with(index, altered);
      await expect((await elsewhere()).take(changed)).rejects.toThrow(`line ${index + 1}: is not as it was written: its hash is another`);
    }
  });
});

describe('what was changed in a file', () => {
  let lines: ArchiveLine[];
  let first: number;
  let at: number;
  beforeAll(async () => {
    lines = await here(bought[0]!);
    first = lines.findIndex(({ kind }) => kind === 'stream');
    at = lines.findIndex((line) => line.kind === 'event' && line.type === 'QuestionAnswered' && line.sealed !== undefined);
  });
  const event = (index = at): Written => lines[index] as Written;
  /** The file with `by` more events counted in its first stream. */
  const counted = (changed: readonly ArchiveLine[], more: number): ArchiveLine[] =>
    changed.map((line, index) =>
      index === first || line.kind === 'end' ? { ...(line as Extract<ArchiveLine, { kind: 'end' }>), events: (line as { events: number }).events + more } : line,
    );
  const invalid = (line: number) => [`line ${line + 1}: is not as it was written: its hash is another`, line] as const;

  it.each<readonly [string, () => readonly [readonly ArchiveLine[], ...ReturnType<typeof invalid>]]>([
    ['a public value', () => [lines.with(at, { ...event(), data: { ...event().data, question: 'lastName2' } }), ...invalid(at)]],
    ['a time', () => [lines.with(at, { ...event(), at: event().at - 1 }), ...invalid(at)]],
    ['when its batch came in', () => [lines.with(at, { ...event(), received: event().received + 1 }), ...invalid(at)]],
    ['what is sealed', () => [lines.with(at, { ...event(), sealed: event().sealed!.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')) }), ...invalid(at)]],
    ['what is sealed, taken away', () => [lines.with(at, { ...event(), sealed: undefined }), ...invalid(at)]],
    ['what is sealed, of another event', () => [lines.with(at, { ...event(), sealed: `${event().sealed}AAAA` }), ...invalid(at)]],
    ['its id', () => [lines.with(at, { ...event(), id: event(at + 1).id.slice(0, 22) + event().id.slice(22) }), ...invalid(at)]],
    ['its letters', () => [lines.with(at, { ...event(), id: event().id.slice(0, 22), at: 0 }), ...invalid(at)]],
    ['two events in each other’s place', () => [lines.with(at, event(at + 1)).with(at + 1, event()), ...invalid(at)]],
    ['one that is missing', () => [counted(lines.toSpliced(at, 1), -1), ...invalid(at)]],
    ['one that stands twice', () => [counted(lines.toSpliced(at, 0, event()), 1), ...invalid(at + 1)]],
  ])('is found at the event: %s', async (_what, change) => {
    const [changed, message, place] = change();
    const there = await elsewhere();
    await expect(there.take(asTexts(changed))).rejects.toThrow(`${message}; nothing was taken in`);
    expect(await there.db.selectFrom('event').select('id').execute()).toEqual([]);
    const { entries } = await shown(asTexts(changed));
    const browsers = entries.filter(({ author }) => author === 'application').map(({ unread }) => unread);
    expect(browsers.indexOf('altered')).toBe(place - first - 1);
    // No later event is reported.
    expect(browsers.slice(place - first + 2).filter((unread) => unread !== null)).toEqual([]);
  });

  it('is detected if the letters were made to fit or the last event is missing, but without the place', async () => {
    const [{ application, streams: [stream] } = {} as never] = await readLines(asTexts(lines).join('\n'));
    const index = at - first - 1;
    const changed = lines.with(at, { ...event(), data: { ...event().data, question: 'lastName2' } });
    const [{ streams: [forging] } = {} as never] = await readLines(asTexts(changed).join('\n'));
    const content = toEventContent(forging!.events[index]!, { root: application.root, application: application.id, author: 'application' });
    const forged = changed.with(at, { ...(changed[at] as Written), id: event().id.slice(0, 22) + computeCheck(content, stream!.events[index - 1]!.id) });
    const cut = counted(lines.toSpliced(first + stream!.events.length, 1), -1);
    const other = lines.with(first, { ...(lines[first] as Extract<ArchiveLine, { kind: 'stream' }>), hash: 'A'.repeat(43) });
    for (const file of [forged, cut, other]) {
      await expect((await elsewhere()).take(asTexts(file))).rejects.toThrow(
        new RegExp(`^line ${first + 1}: says \\d+ events, and \\d+ follow, or not up to its hash; nothing was taken in$`),
      );
      const { unsound, events } = buildHistory(await readLines(asTexts(file).join('\n')), application.id, eventStoreCatalog)!;
      expect([unsound, events.filter(({ quarantined }) => quarantined === 'altered')]).toEqual([[`application/${application.id}`], []]);
      const { problems, entries } = await shown(asTexts(file));
      expect([problems, entries.filter(({ unread }) => unread === 'altered')]).toEqual([[expect.stringContaining('We don’t know which event.')], []]);
    }
    // The personal values of the forged event cannot be opened, as its nonce depends on the rest.
    const opened = [stream, forging].map((read) => openEventLines(application, read!.events)[index]!.personal);
    expect(opened).toEqual([{ value: expect.any(String) }, null]);
  });

  it('is detected when the event store itself was changed', async () => {
    const there = await elsewhere();
    await there.take(asTexts(lines));
    const { id } = (await rowsIn(there.db))[4]!;
    await there.db.updateTable('event').set({ writer: 'x' }).where('id', '=', id).execute();
    const changed = asTexts(await exported({ db: there.db, keys, now }, null));
    await expect((await elsewhere()).take(changed)).rejects.toThrow(`line ${changed.findIndex((line) => line.startsWith('{"kind":"event"')) + 5}: is not as it was written`);
    const { entries } = await shown(changed);
    expect(entries.filter(({ unread }) => unread === 'altered').map(({ sequence }) => sequence)).toEqual([5]);
  });
});
