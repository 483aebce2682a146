// Streams are verified for anybody who asks: one after the other, and not again at each request.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Kysely, KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '#graph/db';
import { chargeDeclined, eventStoreCatalog } from '#events/server-stream';
import { composeApplicationLines, createEncryptionKeys, createEndLine, createHeaderLine } from '#graph/event-store';
import { ReadTimeoutError } from '#graph/operations';
import { lockRows } from '../../../support/lock-rows.ts';
import { stopStatement } from '../../../support/stop-statement.ts';
import { type TestPostgres, startPostgres } from '../../../support/postgres.ts';
import { takeIn } from '../../../support/take-in.ts';
import { readHeads } from '../../../../graph/operations/evidence/read-evidence.ts';
import { createStreamVerdicts } from '../../../../graph/operations/evidence/stream-verdicts.ts';

const time = { now: Date.UTC(2026, 10, 27) };
let postgres: TestPostgres;
let database: OpenDatabase;
let root: string;
const keys = createEncryptionKeys('another deployment has another key');
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: '/nonexistent' });
  const lines = createInterface({ input: createReadStream('tests/fixtures/evidence/two-windows.jsonl') });
  await takeIn({ db: database.db, keys, now: () => time.now }, lines);
  ({ root_id: root } = await database.db.selectFrom('application').select('root_id').executeTakeFirstOrThrow());
}, 60_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** Imports an application whose server stream has this number of events. */
async function importLong(events: number): Promise<string> {
  const id = randomUUID();
  const at = new Date(time.now).toISOString();
  const serverEvents = Array.from({ length: events }, (_, index) => {
    const event = chargeDeclined({ after: 0, offer: 'o', attempt: 'a', reason: 'OTHER' });
    return { id: randomUUID(), applicationId: id, sequence: index + 1, version: 1, writer: 'facade', at, ...event };
  });
  const application = { root: id, id, program: 'none', sitename: 'fitness', parent: null, at };
  const lines = composeApplicationLines({ application, browser: [], serverEvents, privacyOf: () => 'public' }, eventStoreCatalog);
  const all = [createHeaderLine(new Date(at)), ...lines, createEndLine(1, events)].map((line) => JSON.stringify(line));
  await takeIn({ db: database.db, keys, now: () => time.now }, all);
  return id;
}

/** A database that counts what is read, and together. */
function count(db: Kysely<Database>) {
  const reads = { all: 0, open: 0, most: 0, isDown: false, onResult: (): Promise<void> | void => undefined };
  /** Statements that limit those after them. */
  const limits = new Set<unknown>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes('statement_timeout')) limits.add(queryId.queryId);
      if (limits.has(queryId.queryId)) return node;
      if (reads.isDown) throw new Error('the database is down');
      reads.all += 1;
      reads.open += 1;
      reads.most = Math.max(reads.most, reads.open);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (limits.has(queryId.queryId)) return result;
      await reads.onResult();
      reads.open -= 1;
      return result;
    },
  };
  return { reads, db: db.withPlugin(plugin) };
}
let counted: ReturnType<typeof count>;
let verify: ReturnType<typeof createStreamVerdicts>;
beforeEach(() => {
  counted = count(database.db);
  verify = createStreamVerdicts({ db: counted.db, now: () => time.now });
});

it('reads one stream at a time, each once for all who ask', async () => {
  const heads = await readHeads(database.db, root);
  const all = await Promise.all(Array.from({ length: 10 }, () => heads).flatMap((covered) => covered.map((one) => verify(root, one))));
  expect(all.filter(({ ok }) => ok)).toHaveLength(10 * heads.length);
  expect(counted.reads).toMatchObject({ all: heads.length, most: 1 });
  expect(heads.length).toBe(4);
});

it('reads it again after a minute, and for another place in it', async () => {
  const [head] = await readHeads(database.db, root);
  await verify(root, head!);
  await sql`update event set writer = 'x' where stream = ${head!.stream} and sequence = 2`.execute(database.db);
  expect([await verify(root, head!), await verify(root, { ...head!, hash: 'a'.repeat(64) })]).toMatchObject([{ ok: true }, { ok: false, sequence: 2 }]);
  time.now += 60_000;
  expect(await verify(root, head!)).toMatchObject({ ok: false, sequence: 2, reason: 'changed' });
  expect(counted.reads.all).toBe(3);
});

it('reads it again a minute after it was read, however long that waited', async () => {
  const [first, second] = await readHeads(database.db, root);
  const { wait, isReached, open } = stopStatement();
  counted.reads.onResult = wait;
  const both = [verify(root, first!), verify(root, second!)];
  await isReached;
  time.now += 60_000;
  open();
  await Promise.all(both);
  await verify(root, second!);
  expect(counted.reads.all).toBe(2);
  await verify(root, first!);
  expect(counted.reads.all).toBe(3);
});

describe('a read that does not end', () => {
  // The clock of this process alone.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('is ended, and the next one takes its place', async () => {
    const [, first, second] = await readHeads(database.db, root);
    const { wait, isReached, open } = stopStatement();
    counted.reads.onResult = wait;
    const ended = expect(verify(root, first!)).rejects.toThrow(ReadTimeoutError);
    const next = verify(root, second!);
    await isReached;
    counted.reads.onResult = () => undefined;
    vi.runAllTimers();
    await ended;
    expect(await next).toMatchObject({ ok: true });
    expect(await verify(root, first!)).toMatchObject({ ok: true });
    open();
  });

  it('is ended by the database, too', async () => {
    const [head] = await readHeads(database.db, root);
    const brief = createStreamVerdicts({ db: database.db, now: () => time.now, readTimeoutMs: 100 });
    const unlock = await lockRows(database.db, (trx) => sql`lock table event in access exclusive mode`.execute(trx));
    try {
      await expect(brief(root, head!)).rejects.toThrow(ReadTimeoutError);
    } finally {
      await unlock();
    }
  });
});

it('takes no fault of the database for a verdict', async () => {
  const [, head] = await readHeads(database.db, root);
  counted.reads.isDown = true;
  await expect(verify(root, head!)).rejects.toThrow('the database is down');
  counted.reads.isDown = false;
  expect(await verify(root, head!)).toMatchObject({ ok: true });
});

it('forgets the oldest of more than a thousand', async () => {
  const [, head] = await readHeads(database.db, root);
  await verify(root, head!);
  await Promise.all(Array.from({ length: 1000 }, (_, index) => verify(root, { ...head!, sequence: 0, hash: index.toString(16).padStart(64, '0') })));
  const { all } = counted.reads;
  await verify(root, head!);
  expect(counted.reads.all).toBe(all + 1);
});

it('reads a long stream in pieces, and finds what was changed in any of them', async () => {
  const long = await importLong(2000);
  const [head] = await readHeads(database.db, long);
  expect(await verify(long, head!)).toEqual({ ok: true, events: 2000 });
  expect(counted.reads).toMatchObject({ all: 3, most: 1 });
  expect(await verify(long, { ...head!, sequence: 2001 })).toEqual({ ok: false, sequence: 2001, reason: 'missing' });
  expect(await verify(long, { ...head!, sequence: 1999 })).toEqual({ ok: false, sequence: 1999, reason: 'head' });
  await sql`update event set writer = 'x' where root_id = ${long}::uuid and sequence = 1001`.execute(database.db);
  time.now += 60_000;
  expect(await verify(long, head!)).toEqual({ ok: false, sequence: 1001, reason: 'changed' });
  await sql`delete from event where root_id = ${long}::uuid and sequence = 1000`.execute(database.db);
  time.now += 60_000;
  expect(await verify(long, head!)).toEqual({ ok: false, sequence: 1000, reason: 'missing' });
});
