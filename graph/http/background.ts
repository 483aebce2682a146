import { hasProcessOlderThan } from '#graph/db';
import { rebuildAllSummaries } from '#graph/event-store';
import { type Worker, abandonmentJob, erasureJob, paymentWatchJob, recoveryJob, runJob, startWorker } from '#graph/workers';
import type { Services } from '../schema/context.ts';
import { withoutBrowser } from '../purchase/gateway-calls.ts';
import type { FacadeSettings } from './facade-settings.ts';

/** Within so many milliseconds every browser has tried again that could not send: it waits for 37 seconds at most. */
const ALL_HAVE_SENT = 60_000;

/** The workers of one process. */
export interface Background {
  /** Begins no further item: the process is about to end. */
  quiet(): void;
  /** Ends the workers, once no request is in progress. */
  end(): Promise<void>;
}

/** The workers that the settings ask for. */
function startWorkers(settings: FacadeSettings, services: Services, canSendNow: boolean): Worker[] {
  const { db, sweep, eraseEvery, abandon } = settings;
  const { log, metrics, eventStore } = services;
  const working = withoutBrowser(services);
  const jobs = [
    paymentWatchJob(services),
    ...(sweep ? [recoveryJob(sweep, { db, deps: working }, (bound) => metrics.countRecoveryRun(bound))] : []),
    ...(eraseEvery === null ? [] : [erasureJob({ ...settings, eventStore }, { every: eraseEvery, log })]),
    ...(abandon ? [abandonmentJob({ db, services: working, ...abandon, runsAtStart: canSendNow })] : []),
  ];
  return jobs.map((job) => startWorker(job, services));
}

/** Of so many applications something is said again. */
const SAID_EVERY = 1000;

/** Rebuilds the summaries of an earlier release before anything is queried: a half-old row would count as an empty application. Logs its progress. */
async function workOut({ db, log }: FacadeSettings): Promise<void> {
  let said = -SAID_EVERY;
  let done = 0;
  for await (done of rebuildAllSummaries(db, true)) {
    if (done - said < SAID_EVERY) continue;
    log.warn({ applications: (said = done) }, 'rebuilding application summaries of an earlier release; requests wait until it is done');
  }
  if (done > 0) log.warn({ applications: done }, 'application summaries are rebuilt');
}

/** Resolves before the first request is answered. */
export async function startBackground(settings: FacadeSettings, services: Services): Promise<Background> {
  const { db, hasDatabaseAlone } = settings;
  if (hasDatabaseAlone) await services.leases.deleteAll();
  const couldSend = await hasProcessOlderThan({ db }, ALL_HAVE_SENT);
  const alive = await services.leases.registerProcess(services.bootId);
  await workOut(settings);
  // Before anybody can pay: what dead processes left open is unconfirmed.
  await runJob(paymentWatchJob(services), services.leases);
  const workers = startWorkers(settings, services, couldSend);
  return {
    quiet: () => workers.forEach((worker) => worker.quiet()),
    async end() {
      await Promise.all(workers.map((worker) => worker.end()));
      await services.callAnalytics?.end();
      await alive.release();
    },
  };
}
