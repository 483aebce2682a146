import type { Logger } from 'pino';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { type EventStore, type SummaryVersions, buildSummaries } from '#graph/event-store';
import type { Job } from './worker.ts';

/** How often it is asked whether summaries are to be built: only after an upgrade. */
const SUMMARIES_MS = 10_000;
/** Progress is logged once in this number of applications. */
const PROGRESS_STEP = 1000;

interface SummariesDeps {
  readonly eventStore: Pick<EventStore, 'rebuildMissingSummaries'>;
  readonly log: Logger;
}

/** Builds summaries of this release in place of older ones, and adds once what processes that died have left out. */
export function summariesJob(db: Kysely<Database>, { eventStore, log }: SummariesDeps): Job {
  let areComplete = false;
  async function addMissing(isEnding: () => boolean): Promise<number> {
    let added = 0;
    for await (added of eventStore.rebuildMissingSummaries()) if (isEnding()) return added;
    areComplete = true;
    return added;
  }
  function createProgress(): (progress: SummaryVersions) => void {
    let next = 0;
    return ({ served, build }) => {
      if (!build || build.built < next) return;
      log.warn({ ...build, served }, 'building application summaries; the old ones are served until it is done');
      next = build.built + PROGRESS_STEP;
    };
  }
  return {
    name: 'summaries',
    intervalMs: SUMMARIES_MS,
    runsAtStart: true,
    isExclusive: true,
    async run(isEnding) {
      if (areComplete) return { done: 0 };
      const outcome = await buildSummaries(db, isEnding, createProgress());
      areComplete = outcome === 'newer';
      if (outcome === 'newer' || outcome === 'unfinished') return { done: 0 };
      if (outcome === 'built') log.warn('application summaries are built');
      return { done: await addMissing(isEnding) };
    },
  };
}
