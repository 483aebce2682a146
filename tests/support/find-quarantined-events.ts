import { createLeases } from '#graph/db';
import { createEventStore } from '#graph/event-store';
import { eventStoreCatalog } from '#events/server-stream';
import { quarantineJob, runJob } from '#graph/workers';
import type { RunningBindflow } from './bindflow.ts';
import { waitForTransactions } from './wait-for-transactions.ts';

/** Runs the quarantine worker of a facade once. */
export async function findQuarantinedEvents({ db, keys, settings: { log, now } }: Pick<RunningBindflow, 'db' | 'keys' | 'settings'>): Promise<void> {
  await waitForTransactions({ db });
  const eventStore = createEventStore({ db, keys, clock: () => new Date(now()), catalog: eventStoreCatalog });
  await runJob(quarantineJob({ db, keys, eventStore, log, every: 60_000 }), createLeases({ db, log }));
}
