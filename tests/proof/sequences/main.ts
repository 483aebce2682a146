// npm run faults [-- --long] [--sequences 500] [--seed 1] [--path 12:0:3]
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../support/postgres.ts';
import { runSequences } from './run.ts';
import { type Batch, type Said, batchesOf, share, sharedBatches, stayOnCore } from './share.ts';

const { values } = parseArgs({
  options: {
    /** Runs 200,000 sequences in place of 10,000. */
    long: { type: 'boolean', default: false },
    sequences: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Runs the one sequence that a failure report names. */
    path: { type: 'string' },
    /** Reports a failing sequence without shrinking it. */
    unshrunk: { type: 'boolean', default: false },
    /** Runs in this process alone. */
    worker: { type: 'boolean', default: false },
    /** The index of this process among those that share the work. */
    shared: { type: 'string' },
    /** How many sequences share one seed and one database. A small database stays fast. */
    batch: { type: 'string' },
  },
});

const total = Number(values.sequences ?? (values.long ? 200_000 : 10_000));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Concurrent batches in a process: much of the time is spent waiting for the database. */
const LANES = 3;
const MOST = 250;
const LEAST = 50;

/** As many processes as there are cores and work. */
const processes = Math.max(1, Math.min(availableParallelism(), Math.ceil(total / (LANES * LEAST))));
const batchSize = Number(values.batch ?? Math.min(MOST, Math.max(LEAST, Math.ceil(total / (processes * LANES)))));

/** Runs a batch. Resolves to whether all invariants held. */
async function playBatch(databaseUrl: string, { seed, sequences }: Batch): Promise<boolean> {
  const began = performance.now();
  const ran = await runSequences({ databaseUrl, seed, sequences, isUnshrunk: values.unshrunk, ...(values.path !== undefined && { path: values.path }) });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  say(`seed ${seed}: ${ran.sequences} sequences, ${ran.actions} actions, ${ran.calls} calls, ${ran.charges} charges, ${seconds} s`);
  if (ran.failure !== null) say(`${ran.failure}\nAgain: npm run faults -- --seed ${seed} --path <path>`);
  // To know that a failure exists, no other lane has to finish.
  if (ran.failure !== null && values.unshrunk) process.exit(1);
  if (ran.failure === null) process.send?.({ is: 'held', seed, sequences } satisfies Said);
  return ran.failure === null;
}

/** Runs batches until there are no more. Resolves to whether all invariants held. */
async function play(next: () => Batch | null | Promise<Batch | null>): Promise<boolean> {
  const postgres = await startPostgres();
  let holds = true;
  const lane = async (): Promise<void> => {
    for (let batch = await next(); holds && batch; batch = await next()) {
      const isGood = await playBatch(await postgres.createDatabase(), batch);
      holds &&= isGood;
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
    return holds;
  } finally {
    await postgres.stop();
  }
}

// Its PostgreSQL ends with the process, and the process ends with its parent.
process.once('SIGTERM', () => process.exit(1));
process.once('disconnect', () => process.exit(process.exitCode ?? 1));

const work = { total: values.path === undefined ? total : 1, seed: Number(values.seed), batch: batchSize };
const isAlone = values.worker || values.path !== undefined;

function playAll(): Promise<boolean> {
  if (values.shared === undefined) return isAlone ? play(batchesOf(work)) : share({ ...work, processes, say });
  stayOnCore(Number(values.shared));
  return play(sharedBatches());
}

const holds = await playAll();
// Exits immediately, without waiting for timers of killed facade processes.
process.exit(holds ? 0 : 1);
