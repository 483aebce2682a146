// The server is killed repeatedly (SIGKILL) while browsers append. Every acknowledged event is there, the chain verifies, and each start continues.
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionAnswered } from '../../../events/application/index.ts';
import { type OpenDatabase, openDatabase } from '../../../graph/db/index.ts';
import { verifyEventStore } from '../../../graph/event-store/index.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { AppendEventsDocument } from '../../../web/generated/graphql.ts';
import { visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { type Started, makeHome, startAndStay } from '../../support/started.ts';
import { type Random, createRandom } from './random.ts';
import { isComplete, chooseSize, printFigures } from './proof-size.ts';

const KILLS = chooseSize(50, 1);
/** The average number of acknowledgements between two kills. */
const BETWEEN = 200;
const WRITERS = 8;
/** Events of one append, at most. */
const BATCH = 4;
/** The kill comes up to this number of milliseconds after an acknowledgement, while other appends are under way. */
const AFTER = 6;
/** How long a request may fail after a kill. */
const MOST_FAILURES = 50;

let sandbox: Sandbox;
let postgres: TestPostgres;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  postgres = await startPostgres();
}, 60_000);
afterAll(async () => {
  await sandbox.close();
  await postgres.stop();
});

interface Answered {
  readonly __typename: string;
  readonly sequence?: number;
}

/** The server, and how many appends it has acknowledged. */
interface ServerRun {
  readonly url: string;
  readonly counted: { acknowledged: number; interrupted: number };
  /** Resolves when the server has acknowledged this number. */
  reached(acknowledged: number): Promise<void>;
  acknowledge(): void;
  /** Resolves when the server runs. */
  isUp(): Promise<void>;
  killAndStart(): Promise<void>;
  kill(): Promise<void>;
}

async function startServer(home: string, env: Readonly<Record<string, string>>): Promise<ServerRun> {
  let server: Started = await startAndStay(home, env);
  const { url, port } = server;
  let up = Promise.resolve();
  let awaited: { readonly count: number; readonly resolve: () => void } | undefined;
  const counted = { acknowledged: 0, interrupted: 0 };
  return {
    url,
    counted,
    reached: (count) => new Promise((resolve) => void (awaited = { count, resolve })),
    acknowledge() {
      counted.acknowledged += 1;
      if (awaited && counted.acknowledged >= awaited.count) awaited.resolve();
    },
    isUp: () => up,
    killAndStart() {
      const dead = server;
      up = (async () => {
        await dead.kill();
        server = await startAndStay(home, { ...env, PORT: port });
      })();
      return up;
    },
    kill: () => server.kill(),
  };
}

/** The event store does not continue from what it has acknowledged. */
class LostEvents extends Error {}

/** Sends a batch until it is acknowledged. Acknowledged events are never sent again, so a lost one leaves a gap. */
async function send(house: ServerRun, buyer: NodeBuyer, acknowledged: number): Promise<void> {
  const { ports, log } = buyer;
  const { id, root } = buyer.state().application;
  for (let failures = 0; ; failures += 1) {
    try {
      const input = { application: { id, root }, sent: new Date().toISOString(), events: log.slice(acknowledged).map((event) => ({ ...event })) };
      const answer = (await ports.graph(AppendEventsDocument, { input })).appendEvents as Answered;
      if (answer.__typename !== 'EventsAppended' || answer.sequence !== log.length) throw new LostEvents(JSON.stringify(answer));
      return house.acknowledge();
    } catch (error) {
      if (failures === 0) house.counted.interrupted += 1;
      if (failures === MOST_FAILURES || error instanceof LostEvents) throw error;
      await house.isUp();
    }
  }
}

/** Answers, and sends the answers, until the test ends. */
async function write(house: ServerRun, buyer: NodeBuyer, random: Random, isOver: () => boolean): Promise<void> {
  let acknowledged = 0;
  while (!isOver()) {
    const count = 1 + random.below(BATCH);
    for (let index = 0; index < count; index += 1) buyer.ports.record(questionAnswered({ question: 'city', value: `${buyer.log.length} ${randomBytes(6).toString('hex')}` }));
    await send(house, buyer, acknowledged);
    acknowledged = buyer.log.length;
  }
}

/** The event store has what each browser recorded, in its order, and nothing else of it. */
async function expectAllEvents({ db }: OpenDatabase, buyers: readonly NodeBuyer[]): Promise<number> {
  for (const buyer of buyers) {
    const rows = await db.selectFrom('event').select(['id', 'sequence']).where('stream', '=', `application/${buyer.ports.applicationId}`).orderBy('sequence').execute();
    expect(rows).toEqual(buyer.log.map(({ id, sequence }) => ({ id, sequence })));
  }
  const verified = await verifyEventStore(db);
  expect(verified.breaches).toEqual([]);
  return verified.events;
}

describe.each(['PGlite', 'PostgreSQL'] as const)('the server is killed on %s', (kind) => {
  it(`${KILLS} times: every acknowledged event is stored`, async () => {
    const began = performance.now();
    const home = makeHome({ hasData: kind === 'PGlite' });
    const databaseUrl = kind === 'PGlite' ? undefined : await postgres.createDatabase();
    const house = await startServer(home, { LOCAL_SERVER_URL: sandbox.url, LOG_LEVEL: 'error', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });
    const buyers: NodeBuyer[] = [];
    while (buyers.length < WRITERS) buyers.push(await visitor(house.url, 'fitness'));
    const random = createRandom(20_261_122);
    let isOver = false;
    const writing = Promise.all(buyers.map((buyer, index) => write(house, buyer, createRandom(index + 1), () => isOver)));
    const killing = (async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await house.reached(house.counted.acknowledged + BETWEEN / 2 + random.below(BETWEEN));
        // Immediately, or a little later.
        if (kill % 2 > 0) await delay(random.below(AFTER));
        await house.killAndStart();
      }
      if (isComplete) await house.reached(KILLS * BETWEEN);
      isOver = true;
    })();
    await Promise.race([killing, writing]);
    await writing;
    await house.kill();
    const database = await openDatabase({ databaseUrl, dataDir: path.join(home, 'data') });
    const events = await expectAllEvents(database, buyers);
    await database.close();
    // Proves that the kills came while appends were under way.
    expect(house.counted.interrupted).toBeGreaterThanOrEqual(KILLS);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const { acknowledged, interrupted } = house.counted;
    printFigures(
      `killed on ${kind}: ${KILLS} times, ${acknowledged} appends acknowledged, ${interrupted} interrupted and sent again, ${events} events, all there, on ${availableParallelism()} cores, ${seconds} s`,
    );
  }, 900_000);
});
