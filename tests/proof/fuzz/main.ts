// npm run fuzz [-- --minutes 10] [--seed 1]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '#sandbox';
import { defaultLimits, limitNames } from '#graph/limits';
import { startPostgres } from '../../support/postgres.ts';
import { endStarted, makeHome, startAndStay } from '../../support/started.ts';
import { type FuzzResult, runFuzz } from './run.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const ends = Date.now() + Number(values.minutes) * 60_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** No case may hold the server's event loop for longer. */
const MAX_BLOCK_MS = 50;
/** A busy machine delays the event loop, too: a case counts if it does so each time, and by its own computing. */
const REPEATS = 10;

/** The longest delay of the server's event loop since the last time that this was read, and all its computing so far, in milliseconds. */
async function readServer(url: string): Promise<{ readonly delay: number; readonly computed: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) * 1000;
  return { delay: read('nodejs_eventloop_lag_max_seconds'), computed: read('process_cpu_seconds_total') };
}

/** The shortest of the longest delays while a case is sent repeatedly. */
async function measureCase(url: string, send: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < REPEATS && least > MAX_BLOCK_MS; turn += 1) {
    const before = await readServer(url);
    await send();
    const after = await readServer(url);
    least = Math.min(least, after.delay, after.computed - before.computed);
  }
  return least;
}

function report({ sent, operations, codes, faults }: FuzzResult, blocks: ReadonlyMap<string, number>, longest: number): void {
  say(`${sent} cases over ${operations} operations, seed ${seed}`);
  for (const [code, count] of [...codes].toSorted(([, a], [, b]) => b - a)) say(`  ${code} ${count}`);
  say(`longest delay of the event loop that a case repeats: ${longest.toFixed(0)} ms`);
  for (const [name, block] of blocks) say(`BLOCKED ${name}: ${block.toFixed(0)} ms, over ${MAX_BLOCK_MS} ms`);
  for (const fault of faults) say(`FAULT ${fault}`);
}

const noLimits = limitNames.flatMap((name) => Object.keys(defaultLimits[name] ?? {}).map((scope) => `${name}.${scope}=999999999/1h`)).join(',');

say(`seed ${seed}, ${values.minutes} minutes`);
const [postgres, sandbox] = [await startPostgres(), await startSandbox({ port: 0, programsDir: path.resolve('programs') })];
try {
  const server = await startAndStay(makeHome(), { LOCAL_SERVER_URL: sandbox.url, DATABASE_URL: await postgres.createDatabase(), LIMITS: noLimits });
  const blocks = new Map<string, number>();
  let longest = 0;
  const result = await runFuzz({
    url: server.url,
    seed,
    shouldGoOn: () => Date.now() < ends,
    async afterBatch(again, names) {
      if ((await readServer(server.url)).delay <= MAX_BLOCK_MS) return;
      for (const [index, send] of again.entries()) {
        const block = await measureCase(server.url, send);
        longest = Math.max(longest, block);
        if (block > MAX_BLOCK_MS) blocks.set(names[index] ?? '', Math.max(block, blocks.get(names[index] ?? '') ?? 0));
      }
    },
  });
  report(result, blocks, longest);
  process.exitCode = result.faults.length + blocks.size > 0 ? 1 : 0;
  await server.stop();
} finally {
  await endStarted();
  await sandbox.close();
  await postgres.stop();
}
