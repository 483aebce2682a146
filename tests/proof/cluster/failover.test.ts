// Loses the primary in four ways while buyers buy through three facades: nothing that was acknowledged is lost, and no buyer is charged twice.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { visitor } from '../../support/checkout.ts';
import { logHere } from '../../support/here.ts';
import { type RoundRobin, startRoundRobin } from '../../support/round-robin.ts';
import { type Started, makeHome, startAndStay } from '../../support/started.ts';
import { unlimited } from '../../support/unlimited.ts';
import { createFaults } from './faults.ts';
import { NO_HARM, findHarm, findLost } from './harm.ts';
import { type PatientBuyer, buyLater, buyPatiently, detours, isUnconfirmed } from './patient-buyers.ts';
import { type PatroniCluster, startPatroni } from './patroni.ts';
import { type ClusterTimeline, watchCluster } from './timeline.ts';

const FACADES = 3;
const BUYERS_PER_FAULT = 50;
/** They come this far apart, so that the fault meets them at every step. */
const NEXT_BUYER_MS = 100;
const FAULT_AFTER_MS = 2500;
/** How many buyers go their own ways. */
const SEQUENCES = Number(process.env['CLUSTER_SEQUENCES'] ?? 100);
const SEED = Number(process.env['CLUSTER_SEED'] ?? 1);
const BUYERS_AT_A_TIME = 24;
/** Between a fault's repair and the next one. */
const CALM_MS = 5000;
const PROBE_MS = 100;

const home = makeHome();
const addresses: string[] = [];
const facades: Started[] = [];
let cluster: PatroniCluster;
let sandbox: Sandbox;
let balancer: RoundRobin;
let env: Readonly<Record<string, string>>;
beforeAll(async () => {
  [cluster, sandbox, balancer] = await Promise.all([startPatroni(), startSandbox({ port: 0, programsDir: 'programs' }), startRoundRobin(addresses)]);
  const secret = 'x'.repeat(48);
  env = { DATABASE_URL: cluster.url, LOCAL_SERVER_URL: sandbox.url, LOG_KEY: secret, SESSION_SECRET: secret, TRUSTED_PROXIES: '1', LIMITS: unlimited };
  await (await openDatabase({ databaseUrl: cluster.url, dataDir: tmpdir() })).close();
  for (let count = 0; count < FACADES; count += 1) facades.push(await startAndStay(home, env));
  addresses.push(...facades.map(({ url }) => url));
}, 120_000);
afterAll(async () => {
  await Promise.all([balancer?.close(), ...facades.map((facade) => facade.kill())]);
  await sandbox?.close();
  await cluster?.stop();
}, 60_000);

/** Opens a page and sends its events once. Resolves to their ids if a facade acknowledges them, else to none. */
async function passBy(url: string): Promise<string[]> {
  try {
    const buyer = await visitor(url, 'fitness');
    const { __typename: outcome } = (await buyer.ship()) as { readonly __typename: string };
    return outcome === 'EventsAppended' ? buyer.log.map(({ id }) => id) : [];
  } catch {
    return [];
  }
}

/** People who pass by, one after the other, at each facade: unlike buyers, they do not send again what was lost. */
function startPassersBy(): () => Promise<string[]> {
  const ending = new AbortController();
  const passing = facades.map(async ({ url }) => {
    const acknowledged: string[] = [];
    while (!ending.signal.aborted) {
      acknowledged.push(...(await passBy(url)));
      await delay(PROBE_MS);
    }
    return acknowledged;
  });
  return async () => {
    ending.abort();
    return (await Promise.all(passing)).flat();
  };
}

/** Resolves to the seconds since `since`, once this facade has stored an event. */
async function untilWritten(url: string, since: number): Promise<number> {
  while ((await passBy(url)).length === 0) await delay(PROBE_MS);
  return (Date.now() - since) / 1000;
}

let buyersSoFar = 0;
const table: string[] = [];
afterAll(() => process.stdout.write(`${['fault | seconds until each facade writes | buyers | lost events | charged twice | without a policy', ...table].join('\n')}\n`));

/** The faults of `createFaults`, which needs the running cluster for more than their names. */
const faultNames = Object.keys(createFaults({} as PatroniCluster));

describe('while buyers buy', () => {
  it.each(faultNames)(
    '%s',
    async (name) => {
      const primary = await cluster.untilHealthy();
      const acknowledged = new Map<string, Date>();
      const buyers = Array.from({ length: BUYERS_PER_FAULT }, async (_, index) => {
        await delay(index * NEXT_BUYER_MS);
        return buyPatiently(balancer.urlFor(index), [], acknowledged);
      });
      const endPassing = startPassersBy();
      await delay(FAULT_AFTER_MS);
      const since = Date.now();
      const repair = await createFaults(cluster)[name]!(primary);
      await cluster.untilReplaced(primary);
      const seconds = await Promise.all(facades.map(({ url }) => untilWritten(url, since)));
      await repair();
      const done = await Promise.all(buyers);
      const passed = await endPassing();
      buyersSoFar += done.length;
      await cluster.untilHealthy();
      const harm = await findHarm(cluster, sandbox, [...acknowledged.keys(), ...passed], done);
      table.push([name, seconds.map((second) => second.toFixed(1)).join(', '), done.length, harm.lost.length, harm.twice.length, harm.left.length].join(' | '));
      expect(harm).toEqual(NO_HARM);
    },
    300_000,
  );
});

/** A process before the cluster dies, and another one takes its place. */
async function replaceFacade(index: number): Promise<void> {
  await facades[index]!.kill();
  facades[index] = await startAndStay(home, env);
  addresses[index] = facades[index].url;
}

interface Striking {
  readonly isOver: () => boolean;
  readonly acknowledged: ReadonlyMap<string, Date>;
  readonly timeline: ClusterTimeline;
}

/** One fault after the other, in random order, until it is over. Resolves to how often each struck. */
async function strike({ isOver, acknowledged, timeline }: Striking): Promise<Readonly<Record<string, number>>> {
  const faults = createFaults(cluster);
  const order = fc.sample(fc.constantFrom('a process dies', ...faultNames), { numRuns: 1000, seed: SEED });
  const struck: Record<string, number> = {};
  for (const [turn, name] of order.entries()) {
    if (isOver()) break;
    const copied = await cluster.untilWhole();
    if (copied > 0) struck['copied again'] = (struck['copied again'] ?? 0) + copied;
    const primary = await cluster.untilHealthy();
    struck[name] = (struck[name] ?? 0) + 1;
    timeline.note(`${name}; the primary is ${primary.name}`);
    const fault = faults[name];
    if (fault) {
      const repair = await fault(primary);
      const { name: now } = await cluster.untilReplaced(primary);
      await repair();
      timeline.note(`repaired; the primary is ${now}`);
    } else await replaceFacade(turn % FACADES);
    await delay(CALM_MS);
    for (const id of await findLost(cluster, [...acknowledged.keys()])) timeline.note(`lost: ${id}, acknowledged at ${acknowledged.get(id)!.toISOString()}`);
  }
  await cluster.untilWhole();
  return struck;
}

/** Writes down what led to the harm. Returns where. */
function keepTraces(lines: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-failover-'));
  writeFileSync(path.join(folder, 'timeline'), `${lines.join('\n')}\n`);
  for (const machine of cluster.machines) writeFileSync(path.join(folder, machine.name), machine.readLog());
  return folder;
}

/** Buyers with these ways, some at a time. */
async function buyAll(ways: readonly PatientBuyer['around'][], acknowledged: Map<string, Date>): Promise<readonly PatientBuyer[]> {
  const done: PatientBuyer[] = [];
  let next = 0;
  const lanes = Array.from({ length: BUYERS_AT_A_TIME }, async () => {
    for (let index = next++; index < ways.length; index = next++) done.push(await buyPatiently(balancer.urlFor(index), ways[index], acknowledged));
  });
  await Promise.all(lanes);
  return done;
}

it(
  `${SEQUENCES} buyers go their own ways while one fault follows the other`,
  async () => {
    const acknowledged = new Map<string, Date>();
    const timeline = watchCluster(cluster.machines);
    let isOver = false;
    const striking = strike({ isOver: () => isOver, acknowledged, timeline });
    const done = await buyAll(fc.sample(detours, { numRuns: SEQUENCES, seed: SEED }), acknowledged).finally(() => (isOver = true));
    const struck = await striking;
    buyersSoFar += done.length;
    // A payment whose answer died with its process is an operator's.
    const unconfirmed = done.filter(isUnconfirmed);
    const others = await Promise.all(done.filter((one) => !isUnconfirmed(one)).map(async (one) => (one.problem === null ? one : buyLater(one))));
    const harm = await findHarm(cluster, sandbox, [...acknowledged.keys()], others);
    process.stdout.write(`${done.length} buyers, ${acknowledged.size} events, ${unconfirmed.length} unconfirmed, seed ${SEED}: ${JSON.stringify(struck)}\n`);
    const lines = await timeline.end();
    expect(harm, Object.values(harm).flat().length > 0 ? `traces are in ${keepTraces(lines)}` : undefined).toEqual(NO_HARM);
  },
  SEQUENCES * 10_000 + 300_000,
);

const reconcile = () => logHere(home, ['reconcile', '--until', '2099-01-01', '--ledger', `${sandbox.url}/sandbox/ledger`], env);

/** Runs the commands that `reconcile` says for payments that stayed unconfirmed. */
async function settle(): Promise<void> {
  const { out } = await reconcile();
  for (const [, given = ''] of out.matchAll(/^unconfirmed .*: bindflow log (resolve .+?) …/gm)) {
    const command = [...given.split(' '), '--by', 'operator', '--why', 'the ledger says so'];
    expect(await logHere(home, command, env)).toMatchObject({ code: 0, errors: '' });
  }
}

it('an operator settles what stayed unconfirmed, and then verify and reconcile find nothing', async () => {
  await settle();
  expect(await logHere(home, ['verify'], env)).toMatchObject({ code: 0, errors: '' });
  const all = { code: 0, errors: '', out: `No break; ${buyersSoFar} charges, ${buyersSoFar} policies in the ledger.\n` };
  // The recovery worker issues the policies of settled payments.
  await expect.poll(reconcile, { timeout: 120_000, interval: 1000 }).toEqual(all);
}, 180_000);
