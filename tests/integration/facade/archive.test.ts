// A log moves to another database as a file: the events are identical, the keys open them, and any change on the way is found.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageEntered } from '#events/application';
import { catalog, fold } from '#events/buyflow';
import { eventStoreCatalog } from '#events/server-stream';
import { type EventStore, createEncryptionKeys, createEventStore, exportArchive } from '#graph/event-store';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, pay, quotedTrades, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { takeIn } from '../../support/take-in.ts';

const now = () => Date.parse('2026-12-01T10:00:00Z');

let bindflow: RunningBindflow;
let postgres: TestPostgres;
let bought: NodeBuyer;
let left: NodeBuyer;
const opened: OpenDatabase[] = [];
beforeAll(async () => {
  [bindflow, postgres] = await Promise.all([startForTests(), startPostgres()]);
  bought = await quotedTrades(bindflow.facade.url);
  acceptTerms(bought);
  await pay(bought);
  left = await readyToPay(bindflow.facade.url);
  for (const buyer of [bought, left]) await buyer.ship();
}, 120_000);
afterAll(async () => {
  for (const database of opened) await database.close();
  await bindflow.close();
  await postgres.stop();
});

interface Elsewhere {
  readonly log: EventStore;
  readonly db: OpenDatabase['db'];
  readonly take: (lines: readonly string[]) => ReturnType<typeof takeIn>;
}
/** Another Bindflow, with another key. */
async function elsewhere(): Promise<Elsewhere> {
  const database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: '/nonexistent' });
  opened.push(database);
  const [{ db }, keys] = [database, createEncryptionKeys('another deployment has another key')];
  return { db, log: createEventStore({ db, keys, clock: () => new Date(now()), catalog: eventStoreCatalog }), take: (lines) => takeIn({ db, keys, now }, lines) };
}

const rootOf = (buyer: NodeBuyer): string => buyer.state().application.root;
async function exported({ withKeys = true, of = [bought, left] } = {}): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of exportArchive({ db: bindflow.db, keys: bindflow.keys, now }, { roots: of.map(rootOf), withKeys })) lines.push(JSON.stringify(line));
  return lines;
}
/** The state that a log's events come to. */
async function stateIn({ log }: Elsewhere, buyer: NodeBuyer): Promise<object> {
  const events = await log.read(rootOf(buyer), `application/${buyer.ports.applicationId}`);
  return fold.foldAll(
    events.map(({ event }) => {
      const parsed = catalog.parse(event);
      if (!parsed.ok) throw new Error(parsed.reason);
      return parsed.event;
    }),
  );
}
const streamOf = (buyer: NodeBuyer) => [rootOf(buyer), `application/${buyer.ports.applicationId}`] as const;

it('is the same elsewhere: every event folds to the same state and verifies, and a second import changes nothing', async () => {
  const there = await elsewhere();
  const lines = await exported();
  const first = await there.take(lines);
  expect(first).toEqual({ applications: 2, events: lines.filter((line) => line.startsWith('{"kind":"event"')).length, known: 0, withoutProgram: [] });
  for (const buyer of [bought, left]) {
    expect(await stateIn(there, buyer)).toEqual(buyer.state());
    expect(await there.log.verify(...streamOf(buyer))).toEqual({ ok: true, events: buyer.log.length });
  }
  expect(await there.take(lines)).toEqual({ ...first, events: 0, known: first.events });
});

it('reveals no personal data without its keys, and still verifies', async () => {
  const there = await elsewhere();
  const lines = await exported({ withKeys: false });
  await there.take(lines);
  const email = String(bought.state().answers['email']);
  const read = await there.log.read(...streamOf(bought));
  expect(read.find(({ event }) => event.type === 'QuestionAnswered' && event.data['question'] === 'email')?.event.data['value']).toBeNull();
  expect(JSON.stringify([read, lines])).not.toContain(email);
  expect(await there.log.verify(...streamOf(bought))).toMatchObject({ ok: true });
});

it('may be imported first without its keys, and with them later', async () => {
  const there = await elsewhere();
  await there.take(await exported({ withKeys: false, of: [left] }));
  await there.take(await exported({ of: [left] }));
  expect(await stateIn(there, left)).toEqual(left.state());
});

it('has more events than one statement of a database allows', async () => {
  const { db, keys } = bindflow;
  const log = createEventStore({ db, keys, clock: () => new Date(now()), catalog: eventStoreCatalog });
  const long = await readyToPay(bindflow.facade.url);
  await long.ship();
  const [root, stream] = streamOf(long);
  const [first] = await log.read(root, stream);
  const more = Array.from({ length: 5000 }, (_, index) => ({
    ...first!.event,
    ...pageEntered({ page: 0, path: '/' }),
    id: crypto.randomUUID(),
    version: 1,
    sequence: long.log.length + 1 + index,
  }));
  for (let at = 0; at < more.length; at += 500)
    await log.append({ rootId: root, stream, events: more.slice(at, at + 500), sent: new Date(now()), received: new Date(now()), privacyOf: () => 'personal' });
  const there = await elsewhere();
  // With the server events of its offer.
  expect((await there.take(await exported({ of: [long] }))).events).toBe(long.log.length + more.length + 1);
  expect(await there.log.verify(root, stream)).toEqual({ ok: true, events: long.log.length + more.length });
});

describe('an import reports the line and the problem', () => {
  const changed = (lines: readonly string[], index: number, change: (line: string) => string): string[] => lines.map((line, at) => (at === index ? change(line) : line));
  const indexOf = (lines: readonly string[], kind: string): number => lines.findIndex((line) => line.startsWith(`{"kind":"${kind}"`));

  it.each([
    ['a value of an event', 'event', (line: string) => line.replace('"writer":"', '"writer":"x'), 'is not as it was written: its hash is another'],
    [
      'a configuration',
      'program',
      (line: string) => line.replace('"configuration":{', '"configuration":{"more":1,'),
      /is not the configuration [0-9a-f]{64}: its hash is another; nothing was taken in$/,
    ],
    ['what is not JSON', 'event', (line: string) => line.slice(0, -4), 'is not JSON'],
    ['a field that is none', 'event', (line: string) => line.replace('"writer":', '"author":'), 'event: writer is not as it must be'],
    ['a kind that is none', 'stream', (line: string) => line.replace('"stream"', '"river"'), 'is of no kind that a log has: "river"'],
    ['a later format', 'log', (line: string) => line.replace('"format":2', '"format":3'), 'is of format 3: this program reads 1 and 2'],
    ['another beginning', 'log', () => '{"kind":"end","applications":0,"events":0}', 'is not the beginning of an exported log'],
  ])('%s', async (_what, kind, change, message) => {
    const lines = await exported();
    const index = indexOf(lines, kind);
    const there = await elsewhere();
    const failure: unknown = await there.take(changed(lines, index, change)).catch((error: unknown) => error);
    expect(String(failure)).toMatch(message instanceof RegExp ? message : new RegExp(`^ArchiveError: line ${index + 1}: ${message}; nothing was taken in$`));
  });

  it('of a truncated file; the applications before are imported', async () => {
    const lines = await exported();
    const there = await elsewhere();
    await expect(there.take(lines.slice(0, -1))).rejects.toThrow(`line ${lines.length - 1}: is the last one, and the log is not at its end: the file was cut off`);
    expect(await there.db.selectFrom('application').select('id').execute()).toHaveLength(1);
  });

  it('of one invalid application in a batch; those before it are imported, those after it are not', async () => {
    const lines = await exported({ of: [bought, left] });
    const there = await elsewhere();
    const last = lines.findLastIndex((line) => line.startsWith('{"kind":"event"'));
    await expect(there.take(changed(lines, last, (line) => line.replace('"writer":"', '"writer":"x')))).rejects.toThrow(
      `line ${last + 1}: is not as it was written: its hash is another`,
    );
    const [first] = lines.filter((line) => line.startsWith('{"kind":"application"')).map((line) => (JSON.parse(line) as { id: string }).id);
    expect(await there.db.selectFrom('application').select('id').execute()).toEqual([{ id: first }]);
  });

  it('of an event that is missing in the middle', async () => {
    const lines = await exported();
    const there = await elsewhere();
    await expect(there.take(lines.toSpliced(indexOf(lines, 'event') + 1, 1))).rejects.toThrow(/^line \d+: /);
  });

  it('of a key that does not open its application', async () => {
    const lines = await exported({ of: [left] });
    const there = await elsewhere();
    await expect(there.take(changed(lines, indexOf(lines, 'application'), (line) => line.replace(/"key":"[\w-]+"/, `"key":"${'A'.repeat(43)}"`)))).rejects.toThrow(
      `application ${left.ports.applicationId}: its key does not open its events`,
    );
  });

  it('of a file that adds events to an application that belongs to a browser here', async () => {
    const lines = await exported({ of: [left] });
    const there = await elsewhere();
    await there.take(lines);
    const { root } = left.state().application;
    await there.db.deleteFrom('event').where('root_id', '=', root).execute();
    await there.db.deleteFrom('stream_head').where('root_id', '=', root).execute();
    await there.db
      .insertInto('application_owner')
      .values({ root_id: root, application_id: root, browser_id_hash: 'x', created_at: new Date(now()) })
      .execute();
    await expect(there.take(lines)).rejects.toThrow('is of a family that belongs to a browser here');
    expect(await there.db.selectFrom('event').select('id').execute()).toEqual([]);
  });

  it('of a stream that is stored here with other events', async () => {
    const there = await elsewhere();
    await there.take(await exported({ of: [left] }));
    await there.db
      .updateTable('stream_head')
      .set({ hash: Buffer.alloc(32) })
      .execute();
    await expect(there.take(await exported({ of: [left] }))).rejects.toThrow(`application/${left.ports.applicationId} is here already, with other events`);
  });

  it('of applications without a configuration to be shown with', async () => {
    const there = await elsewhere();
    const lines = (await exported({ of: [left] })).filter((line) => !line.startsWith('{"kind":"program"'));
    expect((await there.take(lines)).withoutProgram).toEqual([left.ports.applicationId]);
  });
});
