import { setTimeout as delay } from 'node:timers/promises';
import type { Lease, Leases } from '#graph/db';
import type { Call } from '#graph/gateway';
import type { GatewayCalls } from '../../applications/access.ts';

/** After how many milliseconds it is asked again whose turn it is: at first soon, then less and less often. */
const [SOON, SELDOM] = [10, 250];
/** How long somebody waits for the turn, in milliseconds: longer than a process that died keeps it. */
const PATIENCE = 75_000;

const nameOf = (purchase: string): string => `purchase/${purchase}`;

/** What work under a lease needs. */
interface LeasedDeps extends GatewayCalls {
  readonly leases: Leases;
}

/** The same services. Their calls to the gateway begin only while the lease is sure, and are given up once it is lost. */
function underLease<D extends LeasedDeps>(working: D, lease: Lease): D {
  const fenced =
    (call: Call): Call =>
    (endpoint, input) =>
      call(endpoint, { ...input, lease });
  return { ...working, gateway: async (...given: Parameters<LeasedDeps['gateway']>) => fenced(await working.gateway(...given)) };
}

type Work<D, T> = (working: D) => Promise<T>;

/** What is owed for a paid purchase, by one process and one request at a time; undefined, with nothing done, where another is at it. */
export async function ifNobodyElse<D extends LeasedDeps, T>(working: D, purchase: string, work: Work<D, T>): Promise<T | undefined> {
  const lease = await working.leases.hold(nameOf(purchase));
  if (!lease) return undefined;
  try {
    return await work(underLease(working, lease));
  } finally {
    await lease.end();
  }
}

/** The same, once those before are through; undefined where that takes too long. The work finds done what they did. */
export async function inTurn<D extends LeasedDeps, T extends object | string>(working: D, purchase: string, work: Work<D, T>): Promise<T | undefined> {
  for (let [waited, pause] = [0, SOON]; waited < PATIENCE; waited += pause, pause = Math.min(pause * 2, SELDOM)) {
    const done = await ifNobodyElse(working, purchase, work);
    if (done !== undefined) return done;
    await delay(pause);
  }
  return undefined;
}
