import type { Kysely } from 'kysely';
import type { Database, Leases } from '#graph/db';
import { type AbandonmentSettings, abandonmentJob, runJob } from '#graph/workers';
import { waitForSummaries } from './wait-for-summaries.ts';

export interface AbandonOnceDeps {
  readonly db: Kysely<Database>;
  readonly services: AbandonmentSettings['services'] & { readonly leases: Leases };
  /** Milliseconds. */
  readonly after: number;
  readonly isEnding?: () => boolean;
}

/** Runs the abandonment worker once. Resolves to the number of abandoned applications: 0 if another process runs it. */
export async function abandonOnce({ isEnding, ...settings }: AbandonOnceDeps): Promise<number> {
  await waitForSummaries(settings.db);
  const job = abandonmentJob({ ...settings, every: 60_000, runsAtStart: false });
  return (await runJob(job, settings.services.leases, isEnding))?.done ?? 0;
}
