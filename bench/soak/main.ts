// npm run soak [-- --minutes 30] [--buyers 3]: buyers buy for that long; ends with 1 if the server is not flat, or a purchase is not as it should be. See docs/performance.md.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { type LoadRig, startLoadRig } from '../load-rig.ts';
import { heading, said } from '../table.ts';
import { type FlatRule, type TimedValue, judgeFlatness } from './flatness.ts';
import { type SoakingBuyers, startSoakingBuyers } from './soaking.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, buyers: { type: 'string', default: '3' } } });
const [minutes, buyers] = [Number(values.minutes), Number(values.buyers)];
if (!(minutes > 0) || !Number.isInteger(buyers) || buyers < 1) throw new Error('--minutes is a number, --buyers a whole one');

const SAMPLE_MS = 10_000;
const MIB = 2 ** 20;

interface Measured {
  readonly name: string;
  readonly unit: string;
  readonly rule: FlatRule;
}
/** What the table has, in its order. A row without a rule is for the reader: other load on the machine changes it. */
const rows = {
  heap: { name: 'heap after garbage collection', unit: 'MiB', rule: { maxRatio: 1.1, maxPercentPerHour: 10 } },
  external: { name: 'memory outside of the heap', unit: 'MiB', rule: { maxRatio: 1.1 } },
  rss: { name: 'resident memory', unit: 'MiB', rule: { maxRatio: 1.1 } },
  descriptors: { name: 'open files and sockets', unit: '', rule: { maxRatio: 1.1 } },
  resources: { name: 'timers, sockets and requests of Node', unit: '', rule: { maxRatio: 1.25 } },
  connections: { name: 'connections to PostgreSQL', unit: '', rule: { max: 13 } },
  outbox: { name: 'oldest entry of an outbox', unit: 's', rule: { max: 120 } },
  unbound: { name: 'oldest purchase that is paid and not bound', unit: 's', rule: { max: 60 } },
  processor: { name: 'processor time of a purchase', unit: 'ms', rule: { maxRatio: 1.25 } },
  delay: { name: 'event loop delay, 99th percentile', unit: 'ms', rule: {} },
  rate: { name: 'purchases a minute', unit: '', rule: {} },
} as const satisfies Readonly<Record<string, Measured>>;
type Sample = Readonly<Record<keyof typeof rows, number>>;

const heapFile = path.join(tmpdir(), `bindflow-soak-${process.pid}.jsonl`);

function readHeap(): { readonly heapUsed: number; readonly external: number } {
  const lines = readFileSync(heapFile, 'utf8').trimEnd().split('\n');
  return JSON.parse(lines.at(-1) ?? '') as ReturnType<typeof readHeap>;
}

/** Samples since the one before. */
function createSampler({ readMetrics }: LoadRig, database: Client, bought: SoakingBuyers): () => Promise<Sample> {
  let before = { at: performance.now(), processor: 0, purchases: 0 };
  return async () => {
    const metric = await readMetrics();
    const { rows: counted } = await database.query<{ count: string }>('select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
    const { heapUsed, external } = readHeap();
    const now = { at: performance.now(), processor: metric('process_cpu_seconds_total') * 1000, purchases: bought.purchases.length };
    const purchases = now.purchases - before.purchases;
    const sample = {
      heap: heapUsed / MIB,
      external: external / MIB,
      rss: metric('process_resident_memory_bytes') / MIB,
      descriptors: metric('process_open_fds'),
      resources: metric('nodejs_active_resources_total'),
      connections: Number(counted[0]?.count),
      outbox: metric('bindflow_outbox_oldest_seconds'),
      unbound: metric('bindflow_purchase_unbound_oldest_seconds'),
      processor: (now.processor - before.processor) / Math.max(1, purchases),
      delay: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
      rate: (purchases * 60_000) / (now.at - before.at),
    };
    before = now;
    return sample;
  };
}

/** Prints the table. Returns what is not flat. */
function report(samples: readonly (Sample & { readonly at: number })[]): string[] {
  heading(`Soak of ${values.minutes} minutes with ${buyers} buyers: medians of the thirds`, ['', 'first third', 'second third', 'last third', 'an hour', 'flat']);
  return (Object.keys(rows) as (keyof Sample)[]).flatMap((key) => {
    const { name, unit, rule }: Measured = rows[key];
    const timed: TimedValue[] = samples.map(({ at, [key]: value }) => ({ at, value }));
    const { thirds, percentPerHour, broken } = judgeFlatness(timed, rule);
    const shown = thirds.map((value) => `${value.toFixed(1)} ${unit}`.trim());
    const verdict = Object.keys(rule).length === 0 ? '' : broken.length === 0 ? 'yes' : 'NO';
    said(name, ...shown, `${percentPerHour >= 0 ? '+' : ''}${percentPerHour.toFixed(1)} %`, verdict);
    return broken.map((why) => `${name}: ${why}`);
  });
}

/** What the server itself still has to settle. */
async function findUnsettled({ readMetrics }: LoadRig): Promise<string[]> {
  const metric = await readMetrics();
  const counts = { 'unconfirmed payments': metric('bindflow_payments', 'unconfirmed'), 'purchases that are not bound': metric('bindflow_purchases_unbound') };
  return Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${count} ${name}`]));
}

const rig = await startLoadRig('soak', ({ smtpPort, url }) => ({
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  CALL_ANALYTICS_URL: `${url}/sandbox/analytics`,
  SOAK_HEAP_FILE: heapFile,
  NODE_OPTIONS: `--import ${pathToFileURL('bench/soak/heap-probe.ts').href}`,
}));
const database = new Client({ connectionString: rig.databaseUrl });
await database.connect();
const bought = startSoakingBuyers(rig.app.url, buyers);
const sample = createSampler(rig, database, bought);
const began = performance.now();
const samples: (Sample & { readonly at: number })[] = [];
for (let next = SAMPLE_MS * 2; next <= minutes * 60_000; next += SAMPLE_MS) {
  await sleep(began + next - performance.now());
  samples.push({ at: performance.now() - began, ...(await sample()) });
  const { heap, rss, rate } = samples.at(-1)!;
  console.log(
    `${Math.round(next / 1000)} s: heap ${heap.toFixed(1)} MiB, resident ${rss.toFixed(0)} MiB, ${rate.toFixed(0)} purchases a minute, ${bought.problems.length} problems`,
  );
}
await bought.end();
const findings = [...report(samples), ...bought.problems, ...(await findUnsettled(rig)), ...(await rig.findBreaks(bought.purchases))];
await database.end();
const code = await rig.stop();
rmSync(heapFile, { force: true });
if (code !== 0) findings.push(`the server ended with ${code}`);
console.log(`\n${bought.purchases.length} purchases. ${findings.length === 0 ? 'Flat; each is charged once and bound.' : 'Not as it should be:'}`);
for (const finding of findings.slice(0, 50)) console.log(`- ${finding}`);
process.exitCode = findings.length === 0 ? 0 : 1;
process.exit();
