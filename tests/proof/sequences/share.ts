// Shares sequences among processes, one a core: whoever is free plays the next batch.
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Sequences that are played one after the other, from a seed of their own. */
export interface Batch {
  readonly seed: number;
  readonly sequences: number;
}

/** What a process says: that it is free, or that a batch held. */
export type Said = { readonly is: 'free' } | ({ readonly is: 'held' } & Batch);

interface Work {
  readonly total: number;
  /** Of the first batch; each batch has the next one. */
  readonly seed: number;
  readonly processes: number;
  /** How many sequences a batch has. */
  readonly batch: number;
  readonly say: (line: string) => void;
}

const main = fileURLToPath(new URL('main.ts', import.meta.url));
/** New things are many and soon forgotten: with more room for them less is copied. */
const roomy = ['--max-semi-space-size=64'];

/** Says how far it is, and with which seed to go on where it is broken off: up to there all were played, and held. */
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

/** The batches, one after the other, of which the last one may be smaller; null after them. */
export function batchesOf({ total, seed, batch }: Pick<Work, 'total' | 'seed' | 'batch'>): () => Batch | null {
  let given = 0;
  return () => {
    const at = given * batch;
    if (at >= total) return null;
    given += 1;
    return { seed: seed + given - 1, sequences: Math.min(batch, total - at) };
  };
}

/** Resolves to whether all held. Where one does not, the other processes end. */
export async function share(work: Work): Promise<boolean> {
  const progress = progressOf(work);
  const next = batchesOf(work);
  const children: ChildProcess[] = [];
  const play = async (index: number): Promise<boolean> => {
    // As it is deployed: libraries check themselves otherwise.
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

/** Batches as whoever shares them gives them to this process, each to the lane that asked; null after the last one. */
export function sharedBatches(): () => Promise<Batch | null> {
  let last: Promise<Batch | null> = Promise.resolve(null);
  return () => (last = last.then(askForBatch));
}

/**
 * Has this process and all that it starts stay on one core, where the system can: it and its database then wake each other without the other core, which is a
 * tenth of all that they do.
 */
export function stayOnCore(index: number): void {
  if (process.platform === 'linux') spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(index), String(process.pid)], { stdio: 'ignore' });
}
