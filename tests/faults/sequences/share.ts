// Shares sequences among processes, one a core.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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
function progressOf({ total, seed, batch, say }: Work): (done: { readonly seed: number; readonly sequences: number }) => void {
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

/** How many sequences a process plays: every so manieth batch, of which the last one may be smaller. */
function partOf({ total, processes, batch }: Work, index: number): number {
  const batches = Math.ceil(total / batch);
  const own = Math.ceil((batches - index) / processes);
  const hasLast = (batches - 1) % processes === index;
  return own * batch - (hasLast ? batches * batch - total : 0);
}

/** Resolves to whether all held. Where one does not, the other processes end. */
export async function share(work: Work): Promise<boolean> {
  const progress = progressOf(work);
  const children: ChildProcess[] = [];
  const play = async (index: number): Promise<boolean> => {
    const options = [
      '--worker',
      '--sequences',
      String(partOf(work, index)),
      '--seed',
      String(work.seed + index),
      '--stride',
      String(work.processes),
      '--batch',
      String(work.batch),
    ];
    // As it is deployed: libraries check themselves otherwise.
    const child = fork(main, options, { execArgv: [...roomy, ...process.execArgv], env: { ...process.env, NODE_ENV: 'production' } });
    children.push(child);
    child.on('message', (done) => progress(done as Parameters<typeof progress>[0]));
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) for (const other of children) if (other.exitCode === null) other.kill('SIGTERM');
    return code === 0;
  };
  const held = await Promise.all(Array.from({ length: work.processes }, (_, index) => play(index)));
  return held.every(Boolean);
}
