import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PurchaseStepStatus } from '#graph/db';
import {
  DURATION_BUCKETS_SECONDS,
  LETTER_OUTBOXES,
  LETTER_OUTCOMES,
  type LetterOutbox,
  type LetterOutcome,
  PURCHASE_STEPS,
  STEP_OUTCOMES,
  WORKER_OUTCOMES,
  type WorkerOutcome,
} from './metric-labels.ts';

/** Purchases, letters and background workers. */
export interface WorkMetrics {
  /** Counts an outcome that the attempt ledger has committed. */
  countPurchaseStep(step: (typeof PURCHASE_STEPS)[number], outcome: PurchaseStepStatus): void;
  countRecoveryRun(bound: number): void;
  /** Counts a payment method that could not be saved with the account after a purchase. */
  countUnsavedMethod(): void;
  /** Counts an attempt to send a letter. */
  countLetter(outbox: LetterOutbox, outcome: LetterOutcome): void;
  /** Lets a worker be seen before its first run ends. `worker` comes from a fixed list. */
  addWorker(worker: string, intervalMs: number): void;
  countWorkerRun(worker: string, outcome: WorkerOutcome, milliseconds: number): void;
}

function createPurchaseCounters(registers: Registry[]): Pick<WorkMetrics, 'countPurchaseStep' | 'countRecoveryRun' | 'countUnsavedMethod'> {
  const steps = new Counter({
    name: 'bindflow_purchase_steps_total',
    help: 'Attempts at a step of a purchase that have ended, by step and outcome. Declined payments have step="pay" and outcome="declined".',
    labelNames: ['step', 'outcome'],
    registers,
  });
  const sweeps = new Counter({ name: 'bindflow_sweep_rounds_total', help: 'Runs of the recovery worker, which searches for purchases that are paid and not bound.', registers });
  const bound = new Counter({ name: 'bindflow_sweep_bound_total', help: 'Purchases that the recovery worker has bound.', registers });
  const methodsNotSaved = new Counter({
    name: 'bindflow_payment_methods_not_saved_total',
    help: 'Payment methods that could not be saved with the account after a purchase; the purchase is complete all the same.',
    registers,
  });
  for (const step of PURCHASE_STEPS) for (const outcome of STEP_OUTCOMES) steps.inc({ step, outcome }, 0);
  return {
    countPurchaseStep: (step, outcome) => steps.inc({ step, outcome }),
    countRecoveryRun(purchases) {
      sweeps.inc();
      bound.inc(purchases);
    },
    countUnsavedMethod: () => methodsNotSaved.inc(),
  };
}

function createLetterCounter(registers: Registry[]): Pick<WorkMetrics, 'countLetter'> {
  const letters = new Counter({
    name: 'bindflow_letters_total',
    help: 'Attempts to send the letters of an outbox, by outcome (sent; bounced: the mail server refused the address for good; failed: any other reason).',
    labelNames: ['outbox', 'outcome'],
    registers,
  });
  for (const outbox of LETTER_OUTBOXES) for (const outcome of LETTER_OUTCOMES) letters.inc({ outbox, outcome }, 0);
  return { countLetter: (outbox, outcome) => letters.inc({ outbox, outcome }) };
}

/** @param now milliseconds since 1970, UTC */
export function createWorkMetrics(now: () => number, registers: Registry[]): WorkMetrics {
  const runs = new Counter({
    name: 'bindflow_worker_runs_total',
    help: 'Runs of the background workers, by outcome (done; idle: nothing to do; elsewhere: another process runs it; failed: the log has the error). `summary-columns` is done while the summaries are in memory, and idle while SQL answers the console.',
    labelNames: ['worker', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'bindflow_worker_run_seconds',
    help: 'Runs of the background workers.',
    labelNames: ['worker'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const lastRuns = new Gauge({
    name: 'bindflow_worker_last_run_timestamp_seconds',
    help: 'When the last run of the worker ended in this process without failing, since 1970; before the first one, when the worker started.',
    labelNames: ['worker'],
    registers,
  });
  const intervals = new Gauge({ name: 'bindflow_worker_interval_seconds', help: 'The pause between two runs of the worker.', labelNames: ['worker'], registers });
  return {
    ...createPurchaseCounters(registers),
    ...createLetterCounter(registers),
    addWorker(worker, intervalMs) {
      intervals.set({ worker }, intervalMs / 1000);
      lastRuns.set({ worker }, now() / 1000);
      for (const outcome of WORKER_OUTCOMES) runs.inc({ worker, outcome }, 0);
    },
    countWorkerRun(worker, outcome, milliseconds) {
      runs.inc({ worker, outcome });
      durations.observe({ worker }, milliseconds / 1000);
      if (outcome !== 'failed') lastRuns.set({ worker }, now() / 1000);
    },
  };
}
