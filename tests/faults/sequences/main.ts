// npm run faults [-- --long] [--sequences 500] [--seed 1] [--path 12:0:3]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../support/postgres.ts';
import { runSequences } from './run.ts';

const { values } = parseArgs({
  options: {
    /** 200,000 sequences in place of 10,000. */
    long: { type: 'boolean', default: false },
    sequences: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Plays the one sequence that a failure was told by. */
    path: { type: 'string' },
    /** Tells a failing sequence as it was found. */
    unshrunk: { type: 'boolean', default: false },
    /** One of the processes that share the work. */
    worker: { type: 'boolean', default: false },
  },
});

const total = Number(values.sequences ?? (values.long ? 200_000 : 10_000));
/** A database is renewed after so many: it does not get slow. */
const BATCH = 500;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Plays so many, in batches with seeds of their own. Resolves to whether all held. */
async function play(sequences: number, seed: number): Promise<boolean> {
  const postgres = await startPostgres();
  const began = performance.now();
  try {
    for (let played = 0; played < sequences; played += BATCH) {
      const count = Math.min(BATCH, sequences - played);
      const own = seed + played / BATCH;
      const ran = await runSequences({
        databaseUrl: await postgres.createDatabase(),
        seed: own,
        sequences: count,
        isUnshrunk: values.unshrunk,
        ...(values.path !== undefined && { path: values.path }),
      });
      const seconds = (performance.now() - began) / 1000;
      say(`seed ${own}: ${ran.sequences} sequences, ${ran.actions} actions, ${ran.calls} calls, ${ran.charges} charges; ${seconds.toFixed(0)} s so far`);
      if (ran.failure === null) continue;
      say(`${ran.failure}\nAgain: npm run faults -- --seed ${own} --path <path>`);
      return false;
    }
    return true;
  } finally {
    await postgres.stop();
  }
}

/** Shares the work among processes, one a core. */
async function share(): Promise<boolean> {
  const processes = Math.max(1, Math.min(availableParallelism(), Math.ceil(total / BATCH)));
  const each = Math.ceil(total / processes);
  const main = fileURLToPath(import.meta.url);
  const exits = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const seed = Number(values.seed) + index * Math.ceil(each / BATCH);
      const child = spawn(process.execPath, [...process.execArgv, main, '--worker', '--sequences', String(each), '--seed', String(seed)], { stdio: 'inherit' });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code === 0;
    }),
  );
  return exits.every(Boolean);
}

const isAlone = values.worker || values.path !== undefined;
process.exitCode = (await (isAlone ? play(values.path === undefined ? total : 1, Number(values.seed)) : share())) ? 0 : 1;
