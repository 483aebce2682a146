// Many writers keep their transactions open for random times. A reader that follows the event store misses no event and gets none twice.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recorded } from '../../../events/core/index.ts';
import { type OpenDatabase, openDatabase } from '../../../graph/db/index.ts';
import { appendAllIn } from '../../../graph/event-store/append/append.ts';
import { FEED_START, createEncryptionKeys, createEventStore } from '../../../graph/event-store/index.ts';
import { lockStreamHeads } from '../../../graph/event-store/streams/stream-heads.ts';
import { RECEIVED, SECRET, SENT, catalog, entered } from '../../support/sample-log.ts';
import { waitForTransactions } from '../../support/wait-for-transactions.ts';
import { type Random, createRandom } from './random.ts';
import { chooseSize } from './proof-size.ts';
import { type TestPostgres, startOwnPostgres } from '../../support/postgres.ts';

const WRITERS = 32;
const EVENTS = chooseSize(100_000, 10_000);
const BATCH = 50;
/** Several writers share each stream, so that they wait for each other. */
const STREAMS = 60;
/** A pool has ten connections, so each of its eight writers always has one. */
const POOLS = 4;

let postgres: TestPostgres;
let pools: OpenDatabase[];
beforeAll(async () => {
  // A separate server: only this test's transactions hold the reader back.
  postgres = await startOwnPostgres();
  const databaseUrl = await postgres.createDatabase();
  pools = await Promise.all(Array.from({ length: POOLS + 1 }, () => openDatabase({ databaseUrl, dataDir: '/nonexistent' })));
}, 60_000);
afterAll(async () => {
  for (const pool of pools) await pool.close();
  await postgres.stop();
});

const parts = { keys: createEncryptionKeys(SECRET), clock: () => RECEIVED, catalog };

const eventsAfter = (root: string, sequence: number): Recorded[] =>
  Array.from({ length: BATCH }, (_, index) => ({
    id: randomUUID(),
    applicationId: root,
    sequence: sequence + 1 + index,
    version: 1,
    writer: 'tab',
    at: SENT.toISOString(),
    ...entered(`/${index}`),
  }));

/** Appends a batch to a stream, in a transaction that stays open for a while before or after it. */
const write = ({ db }: OpenDatabase, root: string, random: Random): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const [isNumberedFirst, isHeld] = [random.below(2) === 0, random.below(3) === 0];
    // The transaction gets its number before it waits for the stream, so the number may be smaller than that of an earlier event.
    if (isNumberedFirst) await trx.insertInto('rate_limit').values({ key: randomUUID(), points: 1, expire: null }).execute();
    const key = { rootId: root, stream: `application/${root}` } as const;
    const [head] = (await lockStreamHeads(trx, [key])).values();
    await appendAllIn(trx, [{ ...key, events: eventsAfter(root, head!.sequence), sent: SENT, received: RECEIVED, privacyOf: () => 'public' }], parts);
    if (isHeld) await delay(random.below(60));
  });

it(`${WRITERS} writers, ${EVENTS} events: 0 are missed, 0 come twice, 0 are out of order`, async () => {
  const random = createRandom(20_261_122);
  const roots = Array.from({ length: STREAMS }, () => randomUUID());
  const { db } = pools[POOLS]!;
  const log = createEventStore({ db, ...parts });
  let isWritten = false;
  const whileWriting = { events: 0 };
  const [seen, errors] = [new Map<string, number>(), [] as string[]];
  const take = (root: string, sequence: number): void => {
    const last = seen.get(root) ?? 0;
    if (sequence !== last + 1) errors.push(`${sequence} after ${last}`);
    seen.set(root, sequence);
  };
  const read = async (): Promise<void> => {
    for (let place = FEED_START; ;) {
      const wasWritten = isWritten;
      const followed = await log.readFeed(place, 700);
      for (const { root_id, sequence } of followed.rows) take(root_id, sequence);
      if (!wasWritten) whileWriting.events += followed.rows.length;
      if (wasWritten && followed.rows.length === 0) return;
      place = followed.checkpoint;
    }
  };
  let left = EVENTS / BATCH;
  const writer = async (_: unknown, index: number): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await write(pools[index % POOLS]!, roots[random.below(STREAMS)]!, random);
    }
  };
  const reading = read();
  await Promise.all(Array.from({ length: WRITERS }, writer));
  await waitForTransactions(pools[POOLS]!);
  isWritten = true;
  await reading;
  expect(errors).toEqual([]);
  expect([...seen.values()].reduce((sum, sequence) => sum + sequence, 0)).toBe(EVENTS);
  // Proves that the reader followed, and did not read everything at the end.
  expect(whileWriting.events).toBeGreaterThan(EVENTS / 10);
}, 1_200_000);
