// Streams are verified for anybody who asks: one after the other, and not again at each request.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Kysely, KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '#graph/db';
import { createEncryptionKeys } from '#graph/event-store';
import { type TestPostgres, startPostgres } from '../../../support/postgres.ts';
import { takeIn } from '../../../support/take-in.ts';
import { readHeads } from '../../../../graph/operations/evidence/read-evidence.ts';
import { createStreamVerdicts } from '../../../../graph/operations/evidence/stream-verdicts.ts';

const time = { now: Date.UTC(2026, 10, 27) };
let postgres: TestPostgres;
let database: OpenDatabase;
let root: string;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: '/nonexistent' });
  const lines = createInterface({ input: createReadStream('tests/fixtures/evidence/two-windows.jsonl') });
  await takeIn({ db: database.db, keys: createEncryptionKeys('another deployment has another key'), now: () => time.now }, lines);
  ({ root_id: root } = await database.db.selectFrom('application').select('root_id').executeTakeFirstOrThrow());
}, 60_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** A database that counts what is read, and together. */
function count(db: Kysely<Database>) {
  const reads = { all: 0, open: 0, most: 0, isDown: false };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (reads.isDown) throw new Error('the database is down');
      reads.all += 1;
      reads.open += 1;
      reads.most = Math.max(reads.most, reads.open);
      return node;
    },
    async transformResult({ result }) {
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
