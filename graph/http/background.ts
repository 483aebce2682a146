import { hasProcessOlderThan } from '#graph/db';
import {
  type Job,
  type Worker,
  abandonmentJob,
  alertDeliveryJob,
  alertJob,
  emailIndexJob,
  erasureJob,
  paymentWatchJob,
  projectionJob,
  proofMailJob,
  quarantineJob,
  recoveryJob,
  reminderJob,
  runJob,
  startWorker,
  summariesJob,
  summaryColumnsJob,
} from '#graph/workers';
import type { Services } from '../schema/context.ts';
import { withoutBrowser } from '../purchase/gateway-calls.ts';
import { fingerprintKeyOf } from './facade-parts.ts';
import type { FacadeSettings } from './facade-settings.ts';

/** Within this time every browser that could not send has tried again: it waits for 37 seconds at most. */
const BROWSER_RETRY_MS = 60_000;

/** The workers of one process. */
export interface BackgroundWorkers {
  /** Begins no further item: the process is about to end. */
  quiet(): void;
  /** Ends the workers, once no request is in progress. */
  end(): Promise<void>;
}

/** Needs a mail server. */
function listMailJobs(settings: FacadeSettings, services: Services): Job[] {
  const { db, keys, proofMailEvery, remindEvery, publicUrl, localUrl } = settings;
  const secret = fingerprintKeyOf(settings);
  const { mail } = services;
  if (mail === null) return [];
  const deps = { ...withoutBrowser(services), db, keys, mail, origin: publicUrl ?? localUrl };
  return [...(proofMailEvery === null ? [] : [proofMailJob(proofMailEvery, deps)]), ...(remindEvery === null ? [] : [reminderJob(remindEvery, { ...deps, secret })])];
}

/** The workers that the settings ask for. */
function startWorkers(settings: FacadeSettings, services: Services, canSendNow: boolean): Worker[] {
  const { db, keys, recovery, eraseEvery, abandonment, alerts, quarantineEvery } = settings;
  const { log, metrics, eventStore } = services;
  const working = withoutBrowser(services);
  const jobs = [
    paymentWatchJob(services),
    projectionJob(services),
    summariesJob(db, services),
    emailIndexJob(services),
    ...(services.summaryColumns ? [summaryColumnsJob(services.summaryColumns)] : []),
    ...(recovery ? [recoveryJob(recovery, { db, deps: working }, (bound) => metrics.countRecoveryRun(bound))] : []),
    ...(eraseEvery === null ? [] : [erasureJob({ ...settings, eventStore }, { every: eraseEvery, log })]),
    ...(abandonment ? [abandonmentJob({ db, services: working, ...abandonment, runsAtStart: canSendNow })] : []),
    ...(alerts === null ? [] : [alertJob(alerts, services), alertDeliveryJob(alerts, services)]),
    ...listMailJobs(settings, services),
    ...(quarantineEvery === null ? [] : [quarantineJob({ db, keys, eventStore, log, every: quarantineEvery })]),
  ];
  return jobs.map((job) => startWorker(job, services));
}

/** Resolves before the first request is answered. */
export async function startBackground(settings: FacadeSettings, services: Services): Promise<BackgroundWorkers> {
  const { db, hasDatabaseAlone } = settings;
  if (hasDatabaseAlone) await services.leases.deleteAll();
  const couldSend = await hasProcessOlderThan({ db }, BROWSER_RETRY_MS);
  const alive = await services.leases.registerProcess(services.bootId);
  await services.eventStore.projectMissed();
  // Before anybody can pay: what dead processes left open is unconfirmed.
  await runJob(paymentWatchJob(services), services.leases);
  const workers = startWorkers(settings, services, couldSend);
  return {
    quiet() {
      services.summaryColumns?.close();
      for (const worker of workers) worker.quiet();
    },
    async end() {
      services.summaryColumns?.close();
      await Promise.all(workers.map((worker) => worker.end()));
      await services.eventStore.close();
      await services.callAnalytics?.end();
      await alive.release();
    },
  };
}
