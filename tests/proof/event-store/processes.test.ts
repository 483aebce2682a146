// Three facade processes behind a proxy, on one PostgreSQL, are killed and restarted in turn while people buy. A buyer without an answer clicks again.
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { computeAmountDue } from '../../../events/rules/index.ts';
import { type OpenDatabase, openDatabase } from '../../../graph/db/index.ts';
import { type ExternalHead, listStreamHeads, verifyEventStore } from '../../../graph/event-store/index.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { refreshPayment } from '../../../web/workflows/purchase/index.ts';
import { fitnessAnswers } from '../../support/answers.ts';
import { acceptTerms, continueFrom, newEmail, pay, problemOf, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { type RoundRobin, startRoundRobin } from '../../support/round-robin.ts';
import { type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { type Started, makeHome, runLog, startAndStay } from '../../support/started.ts';
import { attemptsOf, offersOf } from '../sequences/facts.ts';
import { breachesIn } from '../sequences/invariants.ts';
import { createRandom } from './random.ts';
import { chooseSize, printFigures } from './proof-size.ts';

const BUYERS = chooseSize(200, 12);
const PROCESSES = 3;
/** Concurrent buyers. */
const TOGETHER = 8;
/** A process is killed after each such number of purchases. */
const BETWEEN = 5;
/** Then up to this number of milliseconds later, at an arbitrary point of the work. */
const AFTER = 400;
/** How long a buyer without an answer waits before the next click, and until giving up, in milliseconds. */
const PAUSE = 250;
const MAX_CLICKS = 600;

interface Process {
  readonly home: string;
  server: Started;
}

let sandbox: Sandbox;
let control: SandboxControl;
let postgres: TestPostgres;
let database: OpenDatabase;
let env: Record<string, string>;
let processes: Process[];
let proxy: RoundRobin;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  control = controlOf(sandbox.url);
  // It charges on every POST.
  await control.modes({ naivePayment: true });
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  database = await openDatabase({ databaseUrl, dataDir: '/nonexistent' });
  const secret = (): string => randomBytes(32).toString('hex');
  env = { LOCAL_SERVER_URL: sandbox.url, DATABASE_URL: databaseUrl, LOG_KEY: secret(), SESSION_SECRET: secret(), TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' };
  processes = [];
  while (processes.length < PROCESSES) {
    const home = makeHome();
    processes.push({ home, server: await startAndStay(home, env) });
  }
  proxy = await startRoundRobin(processes.map(({ server }) => server.url));
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  for (const { server } of processes ?? []) await server.kill();
  await sandbox.close();
  await database?.close();
  await postgres?.stop();
}, 60_000);

const counted = { unanswered: 0, unconfirmed: 0, presses: 0, kills: 0 };

/** Repeats until it succeeds. */
async function untilDone<T>(what: string, attempt: () => Promise<T | false>, isThrowing = false): Promise<T> {
  for (let tries = 0; tries < MAX_CLICKS; tries += 1) {
    try {
      const done = await attempt();
      if (done !== false) return done;
    } catch (error) {
      if (!isThrowing) throw error;
    }
    counted.unanswered += 1;
    await delay(PAUSE);
  }
  throw new Error(`${what} came to no end`);
}

/** An operator looks into the gateway's ledger, and settles an unconfirmed payment. */
async function settle(buyer: NodeBuyer): Promise<void> {
  counted.unconfirmed += 1;
  const purchase = buyer.state().quote.offer!.id;
  const charge = (await control.ledger()).charges.find(({ purchaseId }) => purchaseId === purchase);
  const found = charge ? ['--charged', '--reference', charge.referenceNumber] : ['--not-charged'];
  await runLog(makeHome(), ['resolve', purchase, ...found, '--by', 'operator', '--why', 'the ledger says so'], env);
  await refreshPayment(buyer.ports).catch(() => undefined);
}

interface CompletedPurchase {
  readonly buyer: NodeBuyer;
  /** The amounts on the page when Purchase was clicked. */
  readonly shown: ReadonlySet<string>;
}

async function buy(client: number): Promise<CompletedPurchase> {
  const buyer = await untilDone('opening the page', () => visitor(proxy.urlFor(client), 'fitness'), true);
  buyer.answer(fitnessAnswers(newEmail()));
  await untilDone('the quote', async () => (await continueFrom(buyer, 0)) === 'payment' && true);
  acceptTerms(buyer);
  const shown = new Set<string>();
  await untilDone(`the purchase of ${buyer.ports.applicationId}`, async () => {
    shown.add(computeAmountDue(buyer.state()).amount);
    counted.presses += 1;
    if (await pay(buyer)) return true;
    if (buyer.state().purchase.phase === 'unconfirmed') await settle(buyer);
    return false;
  });
  await untilDone('sending the log', async () => ((await buyer.ship()) as { __typename: string }).__typename === 'EventsAppended' && true, true);
  return { buyer, shown };
}

/** The errors of a purchase, in words. */
async function listErrorsOf({ buyer, shown }: CompletedPurchase, ledger: Awaited<ReturnType<SandboxControl['ledger']>>): Promise<string[]> {
  const { purchase, quote, application } = buyer.state();
  const shelf = { stage: { db: database.db }, root: application.root };
  const offers = await offersOf(shelf);
  const isOwn = ({ purchaseId }: { readonly purchaseId: string }): boolean => offers.some(({ id }) => id === purchaseId);
  const [charges, policies] = [ledger.charges.filter(isOwn), ledger.policies.filter(isOwn)];
  const numbers = policies.map(({ quoteId, policyNumber }) => `${quoteId} ${policyNumber}`).toSorted();
  const read = (quote.offer?.quotes ?? []).map(({ id }) => `${id} ${purchase.policyNumbers[id]}`).toSorted();
  const stored = await database.db.selectFrom('event').select('id').where('stream', '=', `application/${application.id}`).orderBy('sequence').execute();
  return [
    ...breachesIn({ charges, policies, references: [], attempts: await attemptsOf(shelf), offers }),
    ...(charges.length === 1 && shown.has(charges[0]!.amount) ? [] : [`charged ${charges.map(({ amount }) => amount).join()}, shown ${[...shown].join()}`]),
    ...(purchase.hasPurchased && numbers.join() === read.join() ? [] : [`reads ${read.join()}, bound is ${numbers.join()}; ${problemOf(buyer)}`]),
    ...(stored.map(({ id }) => id).join() === buyer.log.map(({ id }) => id).join() ? [] : ['the log is not what was recorded']),
  ];
}

it(`${BUYERS} people buy while processes are killed`, async () => {
  const began = performance.now();
  const bought: CompletedPurchase[] = [];
  const heads: ExternalHead[] = [];
  const random = createRandom(20_261_122);
  let awaited: { readonly count: number; readonly resolve: () => void } | undefined;
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < BUYERS) {
      next += 1;
      bought.push(await buy(next));
      if (awaited && bought.length >= awaited.count) awaited.resolve();
    }
  };
  const killing = async (): Promise<void> => {
    for (let count = BETWEEN; count < BUYERS; count += BETWEEN) {
      if (bought.length < count) await new Promise<void>((resolve) => void (awaited = { count, resolve }));
      await delay(random.below(AFTER));
      const one = processes[counted.kills % PROCESSES]!;
      await one.server.kill();
      counted.kills += 1;
      // What is committed now must never change.
      for await (const head of listStreamHeads(database.db)) heads.push(head);
      one.server = await startAndStay(one.home, { ...env, PORT: one.server.port });
    }
  };
  await Promise.all([killing(), ...Array.from({ length: TOGETHER }, lane)]);
  const ledger = await control.ledger();
  const errors = await Promise.all(bought.map((one) => listErrorsOf(one, ledger)));
  expect(errors.flat()).toEqual([]);
  expect([ledger.charges.length, new Set(ledger.accounts.map(({ email }) => email)).size]).toEqual([BUYERS, ledger.accounts.length]);
  async function* kept(): AsyncIterable<ExternalHead> {
    yield* heads;
  }
  const verified = await verifyEventStore(database.db, { externalHeads: kept() });
  expect(verified.breaches).toEqual([]);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const { kills, presses, unanswered, unconfirmed } = counted;
  printFigures(
    `three processes: ${BUYERS} bought, ${kills} kills, ${presses} presses, ${unanswered} times nothing came of it, ${unconfirmed} payments settled by the staff, ${verified.events} events, ` +
      `on ${availableParallelism()} cores, ${seconds} s`,
  );
}, 1_200_000);
