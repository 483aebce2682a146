import got from 'got';
import type { Logger } from 'pino';
import { Busy } from './busy.ts';
import { AWAY, type Answered, type Circuit, type CircuitSettings, makeCircuit } from './circuit.ts';
import type { Route, Upstream } from './endpoint.ts';
import { type PlaceSettings, makePlaces } from './places.ts';

export type GuardSettings = CircuitSettings & PlaceSettings;

/** Why so: docs/decisions/2026-11-21-circuit-breaker-and-bulkhead.md */
const defaults: GuardSettings = { faults: 8, paths: 2, reopenAfter: 10_000, places: 64, waiting: 64 };

/** Stands before one upstream, for all requests of the process. */
export interface Guard {
  /**
   * Makes a call, which resolves to an answer with a status. @throws Busy where it is not made.
   * @param admit is asked right before the call, once there is a place for it; it throws where the call is not to be made
   */
  run<T extends Answered>(route: Route, call: () => Promise<T>, admit: () => Promise<void>): Promise<T>;
}

/** Milliseconds for an answer of any kind to the question whether somebody is there. */
const KNOCK = 3000;

async function knock(baseUrl: string): Promise<Answered> {
  const { statusCode } = await got(baseUrl, { retry: { limit: 0 }, timeout: { request: KNOCK }, throwHttpErrors: false, followRedirect: false });
  return { status: statusCode };
}

/** Tries whether an upstream that was away is back, with nothing that could do harm. @throws Busy where it is not. */
async function tryAgain(circuit: Circuit, { path }: Route, baseUrl: string): Promise<void> {
  try {
    await circuit.run(path, () => knock(baseUrl));
  } catch {
    throw new Busy(AWAY);
  }
}

interface Guarded {
  readonly upstream: Upstream;
  readonly baseUrl: string;
  readonly log: Logger;
}

function makeGuard({ upstream, baseUrl, log }: Guarded, settings: GuardSettings): Guard {
  const circuit = makeCircuit(upstream, settings, log);
  const places = makePlaces(upstream, settings, log);
  return {
    async run(route, call, admit) {
      // A payment is never what tries whether an upstream is back: if it is not, nobody would know what became of the payment.
      if (route.retry === 'unsent' && !circuit.isClosed()) await tryAgain(circuit, route, baseUrl);
      // Waiting for a place comes first: who has waited learns what has become of the circuit meanwhile.
      return places.run(route.path, async () => {
        await admit();
        return circuit.run(route.path, call);
      });
    },
  };
}

export interface Guards {
  /** The one guard of an address, whatever request asks. */
  of(upstream: Upstream, baseUrl: string): Guard;
}

/** Guards of the upstreams, one an address; they live as long as the process. */
export function createGuards(log: Logger, settings: Partial<GuardSettings> = {}): Guards {
  const guards = new Map<string, Guard>();
  return {
    of(upstream, baseUrl) {
      const guard = guards.get(baseUrl) ?? makeGuard({ upstream, baseUrl, log }, { ...defaults, ...settings });
      guards.set(baseUrl, guard);
      return guard;
    },
  };
}
