// Alerts as processes of their own have them, at a time that a test chooses.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { createLeases } from '#graph/db';
import { createMail } from '#graph/mail';
import { type Alerts, createAlerts } from '#graph/operations/alerts';
import { alertJob, runJob } from '#graph/workers';
import type { RunningBindflow } from './bindflow.ts';
import { importComposed, times } from './composed-applications.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;

interface ProcessOptions {
  readonly smtpUrl?: string;
  /** False in production. */
  readonly allowsPrivate?: boolean;
  readonly now?: number;
  readonly mailTimeoutMs?: number;
}

export interface AlertDesk {
  /** The alerts of one process. */
  alertsOf(options?: ProcessOptions): Alerts;
  /** Raises one alert, of declines in hours of their own. */
  raise(): Promise<void>;
  /** Runs the worker that raises alerts. Resolves to how many were raised. */
  runWorker(now: number): Promise<number | undefined>;
  /** The next attempts are due now. */
  passDelay(): Promise<unknown>;
}

export function createAlertDesk(bindflow: RunningBindflow): AlertDesk {
  let hour = 0;
  const { db, keys, log } = bindflow.settings;
  function alertsOf({ smtpUrl = bindflow.settings.mail!.smtpUrl, allowsPrivate = true, now = Date.now(), ...more }: ProcessOptions = {}): Alerts {
    const sending = { mail: createMail(smtpUrl, undefined), origin: 'https://buy.example.com', webhooks: { allowsPrivate }, ...more };
    return createAlerts({ db, keys, log, ...sending, fingerprint: (text) => text, allowsDemo: true, now: () => now });
  }
  async function runWorker(now: number): Promise<number | undefined> {
    const job = alertJob({ every: HOUR, deliverEvery: HOUR }, { alerts: alertsOf({ now }), log, eventStore: { projectNow: () => Promise.resolve() } });
    return (await runJob(job, createLeases({ db, log })))?.done;
  }
  return {
    alertsOf,
    runWorker,
    async raise() {
      const noon = Math.floor(Date.now() / HOUR) * HOUR - 6 * WEEK + (hour += 8) * HOUR;
      // The declines before are over.
      await alertsOf({ now: noon - 3 * HOUR }).raise();
      await importComposed(bindflow, [{ at: noon - 6 * WEEK, end: 'abandoned' }, ...times(12, { at: noon - HOUR, end: 'declined' })]);
      expect(await runWorker(noon)).toBe(1);
    },
    passDelay: () => sql`update alert_delivery set next_attempt_at = now()`.execute(db),
  };
}
