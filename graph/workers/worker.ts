import type { Logger } from 'pino';
import type { Leases } from '#graph/db';

/** What one run of a job did. */
export interface JobResult {
  /** Purchases bound, applications abandoned, families erased: what the job works on. */
  readonly done: number;
  /** True if an upstream did not answer: the next runs wait longer. */
  readonly isUpstreamAway?: boolean;
}

/** Periodic work of the server that no request asks for. */
export interface Job {
  /** As metrics and logs name it. */
  readonly name:
    | 'abandonment'
    | 'alert-delivery'
    | 'alerts'
    | 'email-index'
    | 'erasure'
    | 'payment-watch'
    | 'projection'
    | 'proof-mail'
    | 'quarantine'
    | 'recovery'
    | 'reminders'
    | 'summaries'
    | 'summary-columns';
  /** Milliseconds from the end of a run to the next one. */
  readonly intervalMs: number;
  /** True if the first run begins with the worker. */
  readonly runsAtStart: boolean;
  /** True if one process at a time runs it, under a lease. */
  readonly isExclusive: boolean;
  /** One run. @param isEnding true once the run should stop before its next item: the process ends, or the lease may be lost */
  readonly run: (isEnding: () => boolean) => Promise<JobResult>;
}

/** How a run ended, for metrics: `elsewhere` means that another process holds the job's lease. */
type RunOutcome = 'done' | 'idle' | 'elsewhere' | 'failed';

export interface WorkerDeps {
  readonly leases: Pick<Leases, 'acquire'>;
  readonly log: Logger;
  readonly metrics: {
    addWorker(job: Job['name'], intervalMs: number): void;
    countWorkerRun(job: Job['name'], outcome: RunOutcome, milliseconds: number): void;
  };
}

export interface Worker {
  /** Begins no further item. */
  quiet(): void;
  /** Does the same; resolves once the current run ends. */
  end(): Promise<void>;
}

/** While an upstream is away, runs get rarer, but never rarer than this. A failure of another kind changes nothing. */
const MAX_BACKOFF_MS = 15 * 60_000;

/** Milliseconds until the next run, after that many in a row that found an upstream away. */
export const pauseAfter = (awayRuns: number, intervalMs: number): number => Math.min(intervalMs * 2 ** awayRuns, Math.max(intervalMs, MAX_BACKOFF_MS));

/** Runs a job once; null if another process holds its lease. @throws what the job throws */
export async function runJob({ name, isExclusive, run }: Job, leases: WorkerDeps['leases'], isEnding = (): boolean => false): Promise<JobResult | null> {
  if (!isExclusive) return run(isEnding);
  const lease = await leases.acquire(name);
  if (!lease) return null;
  try {
    return await run(() => isEnding() || !lease.isValid());
  } finally {
    await lease.release();
  }
}

/** Runs a job again and again until it is ended. A run that fails is logged and counted; the next one comes as usual. */
export function startWorker(job: Job, { leases, log, metrics }: WorkerDeps): Worker {
  let isEnding = false;
  let awayRuns = 0;
  let timer: NodeJS.Timeout | undefined;
  metrics.addWorker(job.name, job.intervalMs);

  async function runOnce(): Promise<RunOutcome> {
    try {
      const result = await runJob(job, leases, () => isEnding);
      awayRuns = result?.isUpstreamAway === true ? awayRuns + 1 : 0;
      if (!result) return 'elsewhere';
      return result.done > 0 ? 'done' : 'idle';
    } catch (error) {
      log.error({ err: error, worker: job.name }, 'a worker failed; it runs again after its interval');
      awayRuns = 0;
      return 'failed';
    }
  }

  async function runAndWait(): Promise<void> {
    const startTime = performance.now();
    const outcome = await runOnce();
    wait();
    metrics.countWorkerRun(job.name, outcome, performance.now() - startTime);
  }
  const wait = (): void => {
    if (isEnding) return;
    timer = setTimeout(
      () => {
        running = runAndWait();
      },
      pauseAfter(awayRuns, job.intervalMs),
    ).unref();
  };
  let running = job.runsAtStart ? runAndWait() : Promise.resolve();
  if (!job.runsAtStart) wait();

  const quiet = (): void => {
    isEnding = true;
    clearTimeout(timer);
  };
  return {
    quiet,
    async end() {
      quiet();
      await running;
    },
  };
}
