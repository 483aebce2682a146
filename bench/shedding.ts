import { setTimeout as sleep } from 'node:timers/promises';
import { type Figures, percentile } from './figures.ts';
import { GATEWAY_MS, type LoadRig, startLoadRig } from './load-rig.ts';
import { type Request, type Shopping, type Stage, newShopping, shop } from './shopping.ts';
import { heading, said } from './table.ts';

/** Buyers at a time of the closed loop: enough to use all that the machine has. */
const BUYERS = 16;
const WARM_UP_MS = 10_000;
const CAPACITY_MS = 30_000;
const OVERLOAD_MS = 40_000;
const OVERLOAD = 3;
/** What each load begins a second, against what was completed in the closed loop. */
const LOADS: Readonly<Record<string, number>> = { half: 0.5, [`${OVERLOAD} times`]: OVERLOAD };

/** Buyers one after the other, several at once. Resolves to how many bought a second. */
async function runClosedLoop(url: string, milliseconds: number): Promise<readonly [number, Shopping]> {
  const shopping = newShopping();
  const until = performance.now() + milliseconds;
  const began = performance.now();
  const loop = async (): Promise<void> => {
    while (performance.now() < until) await shop(url, shopping);
  };
  await Promise.all(Array.from({ length: BUYERS }, loop));
  return [(shopping.bought.length * 1000) / (performance.now() - began), shopping];
}

/** Buyers who begin at this rate, however long the others take. Resolves once all have bought or left. */
async function runOpenLoop(url: string, perSecond: number, milliseconds: number): Promise<readonly [number, Shopping]> {
  const shopping = newShopping();
  const arrived: Promise<void>[] = [];
  const began = performance.now();
  for (let next = 0; next < milliseconds; next += 1000 / perSecond) {
    await sleep(Math.max(0, began + next - performance.now()));
    arrived.push(shop(url, shopping));
  }
  await Promise.all(arrived);
  return [arrived.length, shopping];
}

const isRefusal = ({ status }: Request): boolean => status === 503 || status === 429;

/** Latency of what was admitted. */
function latency(requests: readonly Request[], share: number): number {
  return percentile(
    requests.filter((request) => !isRefusal(request)).map(({ took }) => took),
    share,
  );
}

const STAGES: readonly Stage[] = ['page', 'new buyer', 'known buyer', 'purchase'];

function printLoad(name: string, { requests }: Shopping): void {
  for (const stage of STAGES) {
    const ofStage = requests.filter((request) => request.stage === stage);
    const refused = ofStage.filter(isRefusal);
    const times = [0.5, 0.99].map((share) => `${Math.round(latency(ofStage, share))} ms`);
    said(name, stage, String(ofStage.length), String(refused.length), String(refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length), ...times);
  }
}

interface Load {
  readonly name: string;
  readonly begun: number;
  readonly shopping: Shopping;
}

function printBuyers(loads: readonly Load[]): void {
  heading('What became of the buyers', ['load', 'came', 'refused as new buyers', 'clicked Purchase', 'bought', 'problems']);
  for (const { name, begun, shopping } of loads) {
    said(name, ...[begun, shopping.refused, shopping.begun, shopping.bought.length, shopping.problems.length].map(String));
  }
  for (const { name, shopping } of loads) for (const problem of new Set(shopping.problems)) console.log(`- ${name}: ${problem}`);
}

async function readResident({ readMetrics }: LoadRig): Promise<number> {
  const metric = await readMetrics();
  return metric('process_resident_memory_bytes') / 2 ** 20;
}

/** What a server does with more buyers than it can serve, beside what it does with those whom it can. */
export async function benchShedding(): Promise<Figures> {
  const rig = await startLoadRig('shedding');
  const { url } = rig.app;
  try {
    await runClosedLoop(url, WARM_UP_MS);
    const [capacity, closed] = await runClosedLoop(url, CAPACITY_MS);
    const loads: Load[] = [{ name: `${BUYERS} buyers at a time`, begun: closed.begun, shopping: closed }];
    const before = await readResident(rig);
    for (const [name, factor] of Object.entries(LOADS)) {
      const [begun, shopping] = await runOpenLoop(url, capacity * factor, OVERLOAD_MS);
      loads.push({ name: `${name} (${(capacity * factor).toFixed(1)} a second)`, begun, shopping });
    }
    const after = await readResident(rig);
    heading(`Load and latency, gateway of ${GATEWAY_MS} ms, capacity ${capacity.toFixed(1)} purchases a second`, [
      'load',
      'stage',
      'requests',
      'refused',
      'without Retry-After',
      'p50',
      'p99',
    ]);
    for (const { name, shopping } of loads) printLoad(name, shopping);
    printBuyers(loads);
    const breaks = await rig.findBreaks(loads.flatMap(({ shopping }) => shopping.bought));
    for (const one of breaks) console.log(`- ${one}`);
    const { requests, bought, begun } = loads.at(-1)!.shopping;
    const purchase = requests.filter(({ stage }) => stage === 'purchase');
    return {
      'purchases finished': [(bought.length * 100) / begun],
      'purchase requests refused': [purchase.filter(isRefusal).length],
      'refusals without Retry-After': [requests.filter((request) => isRefusal(request) && !request.hasRetryAfter).length],
      'admitted, overload': [latency(requests, 0.99)],
      'admitted, closed loop': [latency(closed.requests, 0.99)],
      'charges and policies at fault': [breaks.length],
      'memory after': [after],
      'memory before': [before],
    };
  } finally {
    await rig.stop();
  }
}
