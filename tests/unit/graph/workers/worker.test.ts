import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import pino from 'pino';
import { runJob, startWorker } from '#graph/workers';

type Job = Parameters<typeof startWorker>[0];

const INTERVAL_MS = 1000;
let outcomes: string[];
let runs: number;
let isLeaseFree: boolean;
let isLeaseValid: boolean;
let held: string[];

const deps = {
  log: pino({ level: 'silent' }),
  metrics: { addWorker: () => undefined, countWorkerRun: (job: string, outcome: string) => void outcomes.push(`${job} ${outcome}`) },
  leases: {
    async acquire(name: string) {
      if (!isLeaseFree) return undefined;
      held.push(name);
      return { isValid: () => isLeaseValid, lossSignal: new AbortController().signal, release: async () => void held.splice(held.indexOf(name), 1) };
    },
  },
};
const jobOf = (changes: Partial<Job> = {}): Job => ({
  name: 'recovery',
  intervalMs: INTERVAL_MS,
  runsAtStart: true,
  isExclusive: false,
  run: async () => {
    runs += 1;
    return { done: 0 };
  },
  ...changes,
});
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  [outcomes, runs, isLeaseFree, isLeaseValid, held] = [[], 0, true, true, []];
});
afterEach(() => void vi.useRealTimers());

describe('startWorker', () => {
  it('runs at the start, then after each interval, until it is ended', async () => {
    const worker = startWorker(jobOf(), deps);
    await pass(0);
    expect(runs).toBe(1);
    await pass(INTERVAL_MS);
    expect(runs).toBe(2);
    await worker.end();
    await pass(10 * INTERVAL_MS);
    expect(runs).toBe(2);
    expect(outcomes).toEqual(['recovery idle', 'recovery idle']);
  });

  it('waits one interval first if the job does not run at the start', async () => {
    const worker = startWorker(jobOf({ runsAtStart: false }), deps);
    await pass(INTERVAL_MS - 1);
    expect(runs).toBe(0);
    await pass(1);
    expect(runs).toBe(1);
    await worker.end();
  });

  it('counts a run that fails, and runs again after the interval', async () => {
    const run = vi.fn(() => Promise.reject(new Error('the database is away')));
    const worker = startWorker(jobOf({ run }), deps);
    await pass(0);
    await pass(3 * INTERVAL_MS);
    expect(run).toHaveBeenCalledTimes(4);
    expect(new Set(outcomes)).toEqual(new Set(['recovery failed']));
    await worker.end();
  });

  it('waits longer while an upstream is away, and as usual once it is back', async () => {
    let isUpstreamAway = true;
    const run = vi.fn(async () => ({ done: 1, isUpstreamAway }));
    const worker = startWorker(jobOf({ run }), deps);
    await pass(INTERVAL_MS);
    expect(run).toHaveBeenCalledTimes(1);
    isUpstreamAway = false;
    await pass(INTERVAL_MS);
    expect(run).toHaveBeenCalledTimes(2);
    await pass(INTERVAL_MS);
    expect(run).toHaveBeenCalledTimes(3);
    await worker.end();
  });

  it('tells the run to stop, and ends once it has', async () => {
    let finish: () => void = () => undefined;
    let wasTold = false;
    const run = (isEnding: () => boolean) =>
      new Promise<{ done: number }>((resolve) => {
        finish = () => {
          wasTold = isEnding();
          resolve({ done: 1 });
        };
      });
    const worker = startWorker(jobOf({ run }), deps);
    let hasEnded = false;
    const ending = worker.end().then(() => (hasEnded = true));
    await pass(INTERVAL_MS);
    expect(hasEnded).toBe(false);
    finish();
    await ending;
    expect([wasTold, outcomes]).toEqual([true, ['recovery done']]);
  });
});

describe('runJob', () => {
  it('holds the lease of an exclusive job while it runs', async () => {
    const run = async () => ({ done: held.includes('recovery') ? 1 : 0 });
    expect(await runJob(jobOf({ isExclusive: true, run }), deps.leases)).toEqual({ done: 1 });
    expect(held).toEqual([]);
  });

  it('stops before the next item once its lease may be lost', async () => {
    const run = async (isEnding: () => boolean) => {
      const before = isEnding();
      isLeaseValid = false;
      return { done: !before && isEnding() ? 1 : 0 };
    };
    expect(await runJob(jobOf({ isExclusive: true, run }), deps.leases)).toEqual({ done: 1 });
  });

  it('gives the lease back if the job fails', async () => {
    await expect(runJob(jobOf({ isExclusive: true, run: () => Promise.reject(new Error('broken')) }), deps.leases)).rejects.toThrow('broken');
    expect(held).toEqual([]);
  });

  it('does nothing if another process holds the lease', async () => {
    isLeaseFree = false;
    expect(await runJob(jobOf({ isExclusive: true }), deps.leases)).toBeNull();
    expect(runs).toBe(0);
    const worker = startWorker(jobOf({ isExclusive: true }), deps);
    await pass(0);
    expect(outcomes).toEqual(['recovery elsewhere']);
    await worker.end();
  });
});
