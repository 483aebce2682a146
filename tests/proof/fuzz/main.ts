// npm run fuzz [-- --minutes 10] [--seed 1] [--production]
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startSandbox } from '#sandbox';
import { startPostgres } from '../../support/postgres.ts';
import { endStarted } from '../../support/started.ts';
import { type FuzzResult, type SentCase, runFuzz } from './run.ts';
import { type FuzzedServer, startFuzzedServer } from './server.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' }, production: { type: 'boolean', default: false } } });
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const mode = values.production ? 'production' : 'development';
const ends = Date.now() + Number(values.minutes) * 60_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** No case may hold the server's event loop for longer. */
const MAX_BLOCK_MS = 50;
const REPEATS = 5;

/** What was measured of the cases whose batch delayed the event loop. */
interface Blocks {
  batches: number;
  longest: number;
  readonly findings: Set<string>;
}

/** A busy machine delays the event loop, too: a case counts if the median of its repeats does. */
async function measureCases(server: FuzzedServer, cases: readonly SentCase[], blocks: Blocks): Promise<void> {
  if ((await server.readDelay()) <= MAX_BLOCK_MS) return;
  blocks.batches += 1;
  for (const { title, send } of cases) {
    const [once = 0] = await server.measure(send, 1);
    blocks.longest = Math.max(blocks.longest, once);
    if (once <= MAX_BLOCK_MS) continue;
    const measured = await server.measure(send, REPEATS);
    const median = measured[Math.floor(measured.length / 2)] ?? 0;
    say(`${median > MAX_BLOCK_MS ? 'BLOCKED' : 'slow'} ${title}: ${measured.map((block) => block.toFixed(0)).join(', ')} ms`);
    if (median > MAX_BLOCK_MS) blocks.findings.add(title);
  }
}

function report({ sent, operations, codes, faults }: FuzzResult, { batches, longest, findings }: Blocks): void {
  say(`${sent} cases over ${operations} operations, seed ${seed}, ${mode}`);
  for (const [code, count] of [...codes].toSorted(([, a], [, b]) => b - a)) say(`  ${code} ${count}`);
  say(`${batches} batches delayed the event loop by over ${MAX_BLOCK_MS} ms; the longest of a case of theirs, alone: ${longest.toFixed(0)} ms`);
  say(`${findings.size} cases hold it for over ${MAX_BLOCK_MS} ms; ${faults.length} faults`);
  for (const fault of faults) say(`FAULT ${fault}`);
}

say(`seed ${seed}, ${values.minutes} minutes, ${mode}`);
const [postgres, sandbox] = [await startPostgres(), await startSandbox({ port: 0, programsDir: path.resolve('programs') })];
try {
  const server = await startFuzzedServer(mode, { postgres, sandbox });
  const blocks: Blocks = { batches: 0, longest: 0, findings: new Set() };
  const result = await runFuzz({
    url: server.url,
    seed,
    isProduction: values.production,
    shouldGoOn: () => Date.now() < ends,
    afterBatch: (cases) => measureCases(server, cases, blocks),
  });
  report(result, blocks);
  process.exitCode = result.faults.length + blocks.findings.size > 0 ? 1 : 0;
  await server.stop();
} finally {
  await endStarted();
  await sandbox.close();
  await postgres.stop();
}
