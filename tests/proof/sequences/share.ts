// Shares sequences among processes, one for each core: a free process runs the next batch.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Sequences that run one after the other, from their own seed. */
export interface Batch {
  readonly seed: number;
  readonly sequences: number;
}

/** A message of a process: that it is free, or that a batch held. */
export type Said = { readonly is: 'free' } | ({ readonly is: 'held' } & Batch);

interface Work {
  readonly total: number;
  /** The seed of the first batch. Each following batch has the next seed. */
  readonly seed: number;
  readonly processes: number;
  /** How many sequences a batch has. */
  readonly batch: number;
  readonly say: (line: string) => void;
}

const main = fileURLToPath(new URL('main.ts', import.meta.url));
/** Most objects are short-lived: a larger young generation means less copying. */
const roomy = ['--max-semi-space-size=64'];

/** Reports the progress, and the seed from which an interrupted run can continue. */
function progressOf({ total, seed, batch, say }: Work): (done: Batch) => void {
  const began = performance.now();
  const held = new Set<number>();
  let played = 0;
  let next = seed;
  return (done) => {
    held.add(done.seed);
    played += done.sequences;
    while (held.has(next)) next += 1;
    const rate = (played / ((performance.now() - began) / 1000)).toFixed(1);
    const rest = total - (next - seed) * batch;
    if (played < total) say(`${played} of ${total} held, ${rate} a second; to go on from here: --seed ${next} --sequences ${rest}`);
    else say(`${played} held, ${rate} a second`);
  };
}

/** The batches, one after the other; the last one may be smaller. Null after them. */
export function batchesOf({ total, seed, batch }: Pick<Work, 'total' | 'seed' | 'batch'>): () => Batch | null {
  let given = 0;
  return () => {
    const at = given * batch;
    if (at >= total) return null;
    given += 1;
    return { seed: seed + given - 1, sequences: Math.min(batch, total - at) };
  };
}

/** Resolves to whether all held. After a failure, the other processes end. */
export async function share(work: Work): Promise<boolean> {
  const progress = progressOf(work);
  const next = batchesOf(work);
  const children: ChildProcess[] = [];
  const play = async (index: number): Promise<boolean> => {
    // As in production: libraries have extra checks otherwise.
    const child = fork(main, ['--shared', String(index)], { execArgv: [...roomy, ...process.execArgv], env: { ...process.env, NODE_ENV: 'production' } });
    children.push(child);
    child.on('message', (message) => {
      const said = message as Said;
      if (said.is === 'held') progress(said);
      else child.send({ batch: next() });
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) for (const other of children) if (other.exitCode === null) other.kill('SIGTERM');
    return code === 0;
  };
  const held = await Promise.all(Array.from({ length: work.processes }, (_, index) => play(index)));
  return held.every(Boolean);
}

async function askForBatch(): Promise<Batch | null> {
  const answered = once(process, 'message') as Promise<[{ readonly batch: Batch | null }]>;
  process.send?.({ is: 'free' } satisfies Said);
  const [{ batch }] = await answered;
  return batch;
}

/** The batches that the parent process assigns, each to the lane that asked; null after the last one. */
export function sharedBatches(): () => Promise<Batch | null> {
  let last: Promise<Batch | null> = Promise.resolve(null);
  return () => (last = last.then(askForBatch));
}

/**
 * Pins this process and its children to one core, if the system allows it. Without waking other cores, the process and
 * its database save a tenth of their time.
 */
export function stayOnCore(index: number): void {
  if (process.platform === 'linux') spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(index), String(process.pid)], { stdio: 'ignore' });
}
