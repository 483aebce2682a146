// Histories with wrong clocks, and with lost, repeated and late batches: no effect is before its cause, and every reader gets the same order.
import { availableParallelism, tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HistoryPosition, compareCausally } from '../../../events/core/index.ts';
import { eventStoreCatalog } from '../../../events/server-stream/index.ts';
import { type OpenDatabase, openDatabase } from '../../../graph/db/index.ts';
import { type PurchaseStepRow, recordServerEvent as tellOf } from '../../../graph/purchase/ledger/server-events.ts';
import { type EventStore, FEED_START, createEncryptionKeys, createEventStore } from '../../../graph/event-store/index.ts';
import { type TestPostgres, startOwnPostgres } from '../../support/postgres.ts';
import { SECRET } from '../../support/sample-log.ts';
import { type Arrival, type SentRequest, type SyntheticHistory, createWrongClock, generateHistory } from './synthetic-history.ts';
import { waitForTransactions } from '../../support/wait-for-transactions.ts';
import { createRandom } from './random.ts';
import { chooseSize, printFigures } from './proof-size.ts';

const HISTORIES = chooseSize(5000, 200);
/** As many run concurrently, and share transactions. */
const TOGETHER = 125;
const LANES = 4;
/** The first read happens after this number of arrivals. */
const MIDDLE = 4;

let postgres: TestPostgres;
let database: OpenDatabase;
beforeAll(async () => {
  // A separate server: another test's open transaction would hold a follower back.
  postgres = await startOwnPostgres();
  database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir() });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

/** The attempt ledger's row of an attempt. */
const rowOf = (id: string, { attempt, status }: SentRequest): PurchaseStepRow => ({
  root_id: id,
  id: attempt,
  purchase_id: id,
  application_id: id,
  step: 'pay',
  attempt: 1,
  status,
  cents: 10_150,
  method_kind: 'CreditCard',
  is_bound: null,
  fingerprint: null,
  input_hash: null,
  boot_id: 'this',
  answer: null,
  key_version: null,
  started_at: new Date(0),
  ended_at: null,
});

type PlacedEvent = { readonly name: string; readonly position: HistoryPosition };
type StoredRow = { readonly id: string; readonly stream: string; readonly sequence: number; readonly data: Record<string, unknown> };

/** An event by its name in the generated history: a server event is named by its attempt. */
const placed = ({ id, stream, sequence, data }: StoredRow): PlacedEvent =>
  stream.startsWith('facade/') ? { name: String(data['attempt']), position: { after: Number(data['after']), facadeSequence: sequence } } : { name: id, position: { sequence } };

const namesOf = (rows: readonly PlacedEvent[]): string[] => rows.toSorted((a, b) => compareCausally(a.position, b.position)).map(({ name }) => name);

/** Follows the whole event store and collects what each application's reader has so far. */
function createFollower(log: EventStore) {
  const read = new Map<string, PlacedEvent[]>();
  let checkpoint = FEED_START;
  const goOn = async (): Promise<void> => {
    for (;;) {
      const followed = await log.readFeed(checkpoint, 2000);
      if (followed.rows.length === 0) return;
      ({ checkpoint } = followed);
      for (const row of followed.rows) read.set(row.root_id, [...(read.get(row.root_id) ?? []), placed(row)]);
    }
  };
  let last = Promise.resolve();
  return { goOn: () => (last = last.then(goOn)), orderOf: (id: string): string[] => namesOf(read.get(id) ?? []) };
}

/** Delivers everything, each history in its own order, with a read in the middle. */
async function deliver(log: EventStore, histories: readonly SyntheticHistory[], clock: () => Date, read: () => Promise<void>): Promise<void> {
  const append = (id: string, { events, sent }: Extract<Arrival, { batch: object }>['batch']) =>
    log.append({ rootId: id, stream: `application/${id}`, events, sent, received: clock(), privacyOf: () => 'public' });
  const longest = Math.max(...histories.map(({ arrivals }) => arrivals.length));
  for (let nth = 0; nth < longest; nth += 1) {
    const now = histories.flatMap(({ id, arrivals }) => arrivals.slice(nth, nth + 1).map((arrival) => ({ id, arrival })));
    await Promise.all(now.map(async ({ id, arrival }) => 'batch' in arrival && append(id, arrival.batch)));
    await database.db.transaction().execute(async (trx) => {
      for (const { id, arrival } of now) {
        if ('asked' in arrival) await tellOf(trx, log, rowOf(id, arrival.asked), { by: arrival.asked.after === undefined ? 'sweep' : 'buyer', after: arrival.asked.after });
      }
    });
    if (nth === MIDDLE) await read();
  }
}

/** Events at a wrong place of an order. */
function findMisplaced(order: readonly string[], { edges }: SyntheticHistory): string[] {
  const at = new Map(order.map((name, index) => [name, index]));
  return edges.filter(([before, after]) => !(at.get(before)! < at.get(after)!) && at.has(before) && at.has(after)).map((edge) => edge.join(' after '));
}

interface Readings {
  /** The order of a read at the end. */
  readonly order: readonly string[];
  /** The follower's order at the end, and in between. */
  readonly followed: readonly string[];
  readonly early: readonly string[];
}

/** The errors of a history as it is read, in words. */
function listErrors(history: SyntheticHistory, { order, followed, early }: Readings): string[] {
  const { id, events, asked } = history;
  const happened = [...events.map((event) => event.id), ...asked].toSorted().join();
  const then = new Set(early);
  return [
    ...(order.toSorted().join() === happened ? [] : [`${id} has not what happened, once`]),
    ...(followed.join() === order.join() ? [] : [`${id} is read in two orders`]),
    ...(order.filter((name) => then.has(name)).join() === early.join() ? [] : [`${id} was read in another order before`]),
    ...findMisplaced(order, history),
  ];
}

it(`${HISTORIES} histories are read in causal order`, async () => {
  const began = performance.now();
  const counted = { events: 0, facts: 0, edges: 0, arrivals: 0 };
  const log = createEventStore({ db: database.db, keys: createEncryptionKeys(SECRET), clock: createWrongClock(createRandom(1)), catalog: eventStoreCatalog });
  const follow = createFollower(log);
  /** What was read before everything had arrived. */
  const early = new Map<string, string[]>();
  const all: SyntheticHistory[] = [];
  const lane = async (_: unknown, index: number): Promise<void> => {
    const random = createRandom(20_261_122 + index * 1000);
    for (let done = index * TOGETHER; done < HISTORIES; done += LANES * TOGETHER) {
      const histories = Array.from({ length: Math.min(TOGETHER, HISTORIES - done) }, () => generateHistory(random));
      all.push(...histories);
      await deliver(log, histories, createWrongClock(random), async () => {
        await follow.goOn();
        for (const { id } of histories) early.set(id, follow.orderOf(id));
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await waitForTransactions(database);
  await follow.goOn();

  const errors: string[] = [];
  const stored = await database.db.selectFrom('event').select(['id', 'root_id', 'stream', 'sequence', 'data']).orderBy('id').execute();
  const rows = new Map<string, PlacedEvent[]>();
  for (const row of stored) rows.set(row.root_id, [...(rows.get(row.root_id) ?? []), placed(row)]);
  for (const history of all) {
    const { id, events, asked, edges, arrivals } = history;
    errors.push(...listErrors(history, { order: namesOf(rows.get(id) ?? []), followed: follow.orderOf(id), early: early.get(id)! }));
    for (const [name, more] of Object.entries({ events: events.length, facts: asked.length, edges: edges.length, arrivals: arrivals.length }))
      counted[name as keyof typeof counted] += more;
  }
  expect(errors).toEqual([]);
  // Proves that some events had to be reordered, and that some reads came before the end.
  expect([counted.facts > HISTORIES, [...early.values()].filter((order) => order.length > 0).length > HISTORIES / 2]).toEqual([true, true]);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  printFigures(
    `histories: ${HISTORIES}, ${counted.events} events and ${counted.facts} facts of the facade from ${counted.arrivals} arrivals, ${counted.edges} causes, on ${availableParallelism()} cores, ${seconds} s`,
  );
}, 1_200_000);
