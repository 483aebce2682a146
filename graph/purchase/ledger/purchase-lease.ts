import { setTimeout as delay } from 'node:timers/promises';
import type { Lease, Leases } from '#graph/db';
import type { Call } from '#graph/gateway';
import type { GatewayCalls } from '../../applications/access.ts';

/** The pause between two tries to get the lease doubles from the first to the second. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [10, 250];
/** Longer than a dead process holds a lease. */
const MAX_LEASE_WAIT_MS = 75_000;

const toLeaseName = (purchase: string): string => `purchase/${purchase}`;

/** What work under a lease needs. */
interface LeasedDeps extends GatewayCalls {
  readonly leases: Leases;
}

/** Returns the same services. Their gateway calls begin only while the lease is held, and are aborted if it is lost. */
function fenceCalls<D extends LeasedDeps>(deps: D, lease: Lease): D {
  const fenced =
    (call: Call): Call =>
    (endpoint, input) =>
      call(endpoint, { ...input, lease });
  return { ...deps, gateway: async (...given: Parameters<LeasedDeps['gateway']>) => fenced(await deps.gateway(...given)) };
}

type Work<D, T> = (deps: D) => Promise<T>;

/** Runs work for a purchase under its lease. Returns undefined, and runs nothing, if another request or process holds the lease. */
export async function runIfLeased<D extends LeasedDeps, T>(deps: D, purchase: string, work: Work<D, T>): Promise<T | undefined> {
  const lease = await deps.leases.acquire(toLeaseName(purchase));
  if (!lease) return undefined;
  try {
    return await work(fenceCalls(deps, lease));
  } finally {
    await lease.release();
  }
}

/** Waits for the lease and runs the work. Returns undefined if the lease is not free in time. The ledger shows what its last holder did. */
export async function runWithLease<D extends LeasedDeps, T extends object | string>(deps: D, purchase: string, work: Work<D, T>): Promise<T | undefined> {
  for (let [waited, pause] = [0, MIN_PAUSE_MS]; waited < MAX_LEASE_WAIT_MS; waited += pause, pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const result = await runIfLeased(deps, purchase, work);
    if (result !== undefined) return result;
    await delay(pause);
  }
  return undefined;
}
