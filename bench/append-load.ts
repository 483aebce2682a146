import { randomUUID } from 'node:crypto';

export interface AppendLoad {
  readonly callers: number;
  readonly milliseconds: number;
}

export interface AppendRate {
  readonly perSecond: number;
  /** The 99th percentile, in milliseconds. */
  readonly p99: number;
}

/** Appends one event to a stream: the caller's own, with sequences from 1. Resolves after commit. */
type Append = (streamId: string, sequence: number) => Promise<void>;

/** About as many as a buyer records. */
const EVENTS_PER_STREAM = 200;

async function run(append: Append, finish: () => Promise<void>, { callers, milliseconds }: AppendLoad): Promise<AppendRate> {
  const times: number[] = [];
  const began = performance.now();
  const call = async (): Promise<void> => {
    let streamId = randomUUID();
    for (let sequence = 1; performance.now() - began < milliseconds; sequence += 1) {
      const sent = performance.now();
      await append(streamId, sequence);
      times.push(performance.now() - sent);
      if (sequence === EVENTS_PER_STREAM) [streamId, sequence] = [randomUUID(), 0];
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  await finish();
  const seconds = (performance.now() - began) / 1000;
  times.sort((one, other) => one - other);
  return { perSecond: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

/**
 * Runs the loads that the bench sends to this process, one after the other, and answers each with its rate.
 * @param finish what the store does after the last append, which counts for the rate
 */
export function serveAppends(append: Append, finish = (): Promise<void> => Promise.resolve()): void {
  process.on('message', (load: AppendLoad) => {
    run(append, finish, load).then(
      (rate) => process.send?.(rate),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit());
  console.log('ready');
}
