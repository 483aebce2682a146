import { watchForAbandoned } from '#graph/workers/abandonment';
import { hasLived } from '#graph/db';
import { startEraser } from '#graph/operations/erasure';
import { rebuilding } from '#graph/event-store';
import { startSweeper } from '#graph/purchase/recovery';
import type { Services } from '../schema/context.ts';
import { unattended } from '../purchase/gateway-with.ts';
import type { FacadeSettings } from './facade-settings.ts';

/** How often it is looked for what a process that died has left, in milliseconds. */
const LOOK_EVERY = 10_000;

/** Payments that were under way in a process that is no more are unconfirmed: at the start, and as long as this one runs, as other processes end, too. */
async function watchPayments({ journal, leases, log }: Services): Promise<() => void> {
  const look = async (): Promise<void> => {
    // First a heartbeat: it shows whether the silence of others means anything.
    await leases.beat();
    const abandoned = await journal.settleAbandoned(leases.isDead);
    if (abandoned > 0) log.warn({ payments: abandoned }, 'payments were under way when a process ended: unconfirmed until somebody settles them');
  };
  await look();
  let isLooking = false;
  const again = (): void => {
    if (isLooking) return;
    isLooking = true;
    void look()
      .catch((error: unknown) => log.error({ err: error }, 'payments left open could not be looked for'))
      .finally(() => {
        isLooking = false;
      });
  };
  const timer = setInterval(again, LOOK_EVERY).unref();
  return () => clearInterval(timer);
}

/** Within so many milliseconds every browser has tried again that could not send: it waits for 37 seconds at most. */
const ALL_HAVE_SENT = 60_000;

/** What the facade does that nobody asks for. */
export interface Background {
  /** Begins nothing any more: the process is about to end. */
  quiet(): void;
  /** Ends it, once nothing else of the process is at work. */
  end(): Promise<void>;
}

/** Of so many applications something is said again. */
const SAID_EVERY = 1000;

/** Rebuilds the summaries of an earlier release before anything is queried: a half-old row would count as an empty application. Logs its progress. */
async function workOut({ db, log }: FacadeSettings): Promise<void> {
  let said = -SAID_EVERY;
  let done = 0;
  for await (done of rebuilding(db, true)) {
    if (done - said < SAID_EVERY) continue;
    log.warn({ applications: (said = done) }, 'rebuilding application summaries of an earlier release; requests wait until it is done');
  }
  if (done > 0) log.warn({ applications: done }, 'application summaries are rebuilt');
}

/** Resolves before anything is asked. */
export async function startBackground(settings: FacadeSettings, services: Services): Promise<Background> {
  const { db, hasDatabaseAlone, sweep, eraseEvery, abandon } = settings;
  if (hasDatabaseAlone) await services.leases.clear();
  const couldSend = await hasLived({ db }, ALL_HAVE_SENT);
  const alive = await services.leases.stayAlive(services.bootId);
  await workOut(settings);
  const endWatch = await watchPayments(services);
  const sweeper = sweep && startSweeper(sweep, { db, working: unattended(services), onRound: (bound) => services.metrics.swept(bound) });
  const eraser = eraseEvery === null ? null : startEraser({ ...settings, eventLog: services.eventLog }, { every: eraseEvery, log: services.log });
  const watcher = abandon && watchForAbandoned({ db, services: unattended(services), after: abandon.after }, { every: abandon.every, isAtOnce: couldSend });
  return {
    quiet: () => sweeper?.quiet(),
    async end() {
      endWatch();
      await sweeper?.end();
      await eraser?.end();
      await watcher?.end();
      await services.callAnalytics?.end();
      await alive.end();
    },
  };
}
