// The server is killed again and again (SIGKILL) while browsers append to the log: whatever it has acknowledged is there, the chain verifies, and each start goes on.
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { questionAnswered } from '../../../events/application/index.ts';
import { type OpenDatabase, openDatabase } from '../../../graph/database/index.ts';
import { verifyLog } from '../../../graph/log/index.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { AppendEventsDocument } from '../../../web/generated/graphql.ts';
import { visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { type Started, makeHome, startAndStay } from '../../support/started.ts';
import { type Random, randomOf } from './random.ts';
import { isWhole, played, tell } from './whole.ts';

const KILLS = played(50, 1);
/** Acknowledged from one kill to the next, on the average. */
const BETWEEN = 200;
const WRITERS = 8;
/** Events of one append, at most. */
const BATCH = 4;
/** The kill comes up to so many milliseconds after an acknowledgement: others are under way. */
const AFTER = 6;
/** A request may fail for some time after a kill, and not for ever. */
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
interface House {
  readonly url: string;
  readonly counted: { acknowledged: number; interrupted: number };
  /** Resolves once there are so many. */
  reached(acknowledged: number): Promise<void>;
  acknowledge(): void;
  /** Resolves once the server runs. */
  isUp(): Promise<void>;
  killAndStart(): Promise<void>;
  kill(): Promise<void>;
}

async function startHouse(home: string, env: Readonly<Record<string, string>>): Promise<House> {
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

/** The log does not go on from what it has acknowledged. */
class Lost extends Error {}

/** Sends a batch until it is acknowledged. What was acknowledged before is never sent again: where it is lost, there is a gap. */
async function send(house: House, buyer: NodeBuyer, acknowledged: number): Promise<void> {
  const { ports, log } = buyer;
  const { id, root } = buyer.state().application;
  for (let failures = 0; ; failures += 1) {
    try {
      const input = { application: { id, root }, sent: new Date().toISOString(), events: log.slice(acknowledged).map((event) => ({ ...event })) };
      const answer = (await ports.graph(AppendEventsDocument, { input })).appendEvents as Answered;
      if (answer.__typename !== 'EventsAppended' || answer.sequence !== log.length) throw new Lost(JSON.stringify(answer));
      return house.acknowledge();
    } catch (error) {
      if (failures === 0) house.counted.interrupted += 1;
      if (failures === MOST_FAILURES || error instanceof Lost) throw error;
      await house.isUp();
    }
  }
}

/** Answers, and sends what was answered, until it is over. */
async function write(house: House, buyer: NodeBuyer, random: Random, isOver: () => boolean): Promise<void> {
  let acknowledged = 0;
  while (!isOver()) {
    const count = 1 + random.below(BATCH);
    for (let index = 0; index < count; index += 1) buyer.ports.record(questionAnswered({ question: 'city', value: `${buyer.log.length} ${randomBytes(6).toString('hex')}` }));
    await send(house, buyer, acknowledged);
    acknowledged = buyer.log.length;
  }
}

/** The log has what each browser has recorded, in its order, and nothing else of it. */
async function expectAll({ db }: OpenDatabase, buyers: readonly NodeBuyer[]): Promise<number> {
  for (const buyer of buyers) {
    const rows = await db.selectFrom('event').select(['id', 'sequence']).where('stream', '=', `application/${buyer.ports.applicationId}`).orderBy('sequence').execute();
    expect(rows).toEqual(buyer.log.map(({ id, sequence }) => ({ id, sequence })));
  }
  const verified = await verifyLog(db);
  expect(verified.breaches).toEqual([]);
  return verified.events;
}

describe.each(['PGlite', 'PostgreSQL'] as const)('the server is killed on %s', (kind) => {
  it(`${KILLS} times: every acknowledged event is there`, async () => {
    const began = performance.now();
    const home = makeHome({ hasData: kind === 'PGlite' });
    const databaseUrl = kind === 'PGlite' ? undefined : await postgres.createDatabase();
    const house = await startHouse(home, { LOCAL_SERVER_URL: sandbox.url, LOG_LEVEL: 'error', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });
    const buyers: NodeBuyer[] = [];
    while (buyers.length < WRITERS) buyers.push(await visitor(house.url, 'fitness'));
    const random = randomOf(20_261_122);
    let isOver = false;
    const writing = Promise.all(buyers.map((buyer, index) => write(house, buyer, randomOf(index + 1), () => isOver)));
    const killing = (async () => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await house.reached(house.counted.acknowledged + BETWEEN / 2 + random.below(BETWEEN));
        // At once, or a little later.
        if (kill % 2 > 0) await delay(random.below(AFTER));
        await house.killAndStart();
      }
      if (isWhole) await house.reached(KILLS * BETWEEN);
      isOver = true;
    })();
    await Promise.race([killing, writing]);
    await writing;
    await house.kill();
    const database = await openDatabase({ databaseUrl, dataDir: path.join(home, 'data') });
    const events = await expectAll(database, buyers);
    await database.close();
    // The kills came while something was under way.
    expect(house.counted.interrupted).toBeGreaterThanOrEqual(KILLS);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const { acknowledged, interrupted } = house.counted;
    tell(
      `killed on ${kind}: ${KILLS} times, ${acknowledged} appends acknowledged, ${interrupted} interrupted and sent again, ${events} events, all there, on ${availableParallelism()} cores, ${seconds} s`,
    );
  }, 900_000);
});
