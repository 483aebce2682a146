import got from 'got';
import type { Logger } from 'pino';
import { type BulkheadSettings, createBulkhead } from './bulkhead.ts';
import { type CircuitBreaker, type CircuitBreakerSettings, type HasStatus, UPSTREAM_AWAY, createCircuitBreaker } from './circuit-breaker.ts';
import type { Route, Upstream } from './endpoint.ts';
import { CallRejectedError } from './faults.ts';

export type ResilienceSettings = CircuitBreakerSettings & BulkheadSettings;

/** Reasons: docs/decisions/2026-11-21-circuit-breaker-and-bulkhead.md */
const DEFAULT_SETTINGS: ResilienceSettings = { maxFaults: 8, minPaths: 2, halfOpenAfterMs: 10_000, maxCalls: 64, maxQueuedCalls: 64 };

/** What the circuit breaker and the bulkhead of one upstream do now. */
export interface UpstreamState {
  readonly upstream: Upstream;
  readonly isOpen: boolean;
  readonly active: number;
  readonly queued: number;
}

/** The circuit breaker and the bulkhead of one upstream, for all requests of the process. */
export interface ResiliencePolicy {
  /**
   * Makes a call, which resolves to an answer with a status. @throws CallRejectedError if the call is not made
   * @param admit runs right before the call, once there is capacity for it; it throws if the call may not be made
   */
  run<T extends HasStatus>(route: Route, call: () => Promise<T>, admit: () => Promise<void>): Promise<T>;
  readState(): UpstreamState;
}

const PROBE_TIMEOUT_MS = 3000;

/** Sends a request that changes nothing. Any answer shows that the upstream is there. */
async function probe(baseUrl: string): Promise<HasStatus> {
  const { statusCode } = await got(baseUrl, { retry: { limit: 0 }, timeout: { request: PROBE_TIMEOUT_MS }, throwHttpErrors: false, followRedirect: false });
  return { status: statusCode };
}

/** Closes the circuit if the upstream answers a probe. @throws CallRejectedError if it does not */
async function probeThroughCircuit(circuit: CircuitBreaker, { path }: Route, baseUrl: string): Promise<void> {
  try {
    await circuit.run(path, () => probe(baseUrl));
  } catch {
    throw new CallRejectedError(UPSTREAM_AWAY);
  }
}

interface ProtectedUpstream {
  readonly upstream: Upstream;
  readonly baseUrl: string;
  readonly log: Logger;
}

function createResiliencePolicy({ upstream, baseUrl, log }: ProtectedUpstream, settings: ResilienceSettings): ResiliencePolicy {
  const circuit = createCircuitBreaker(upstream, settings, log);
  const bulkhead = createBulkhead(upstream, settings, log);
  return {
    async run(route, call, admit) {
      // A payment is never the half-open probe: if the upstream were still away, the payment would be unconfirmed.
      if (route.retry === 'unsent' && !circuit.isClosed()) await probeThroughCircuit(circuit, route, baseUrl);
      // The bulkhead comes first, so that a call that waited sees the circuit's newest state.
      return bulkhead.run(route.path, async () => {
        await admit();
        return circuit.run(route.path, call);
      });
    },
    readState: () => ({ upstream, isOpen: !circuit.isClosed(), ...bulkhead.countCalls() }),
  };
}

export interface ResiliencePolicies {
  /** Returns the policy of an address; all requests share it. */
  get(upstream: Upstream, baseUrl: string): ResiliencePolicy;
  /** One state for each kind of upstream; of several addresses their sums, and open if one is. */
  listStates(): readonly UpstreamState[];
}

const UPSTREAMS: readonly Upstream[] = ['gateway', 'local'];

const addStates = (upstream: Upstream, states: readonly UpstreamState[]): UpstreamState => ({
  upstream,
  isOpen: states.some(({ isOpen }) => isOpen),
  active: states.reduce((sum, { active }) => sum + active, 0),
  queued: states.reduce((sum, { queued }) => sum + queued, 0),
});

/** Creates one policy for each address. They live as long as the process. */
export function createResiliencePolicies(log: Logger, settings: Partial<ResilienceSettings> = {}): ResiliencePolicies {
  const policies = new Map<string, ResiliencePolicy>();
  return {
    get(upstream, baseUrl) {
      const policy = policies.get(baseUrl) ?? createResiliencePolicy({ upstream, baseUrl, log }, { ...DEFAULT_SETTINGS, ...settings });
      policies.set(baseUrl, policy);
      return policy;
    },
    listStates: () =>
      UPSTREAMS.map((upstream) =>
        addStates(
          upstream,
          [...policies.values()].map((policy) => policy.readState()).filter((state) => state.upstream === upstream),
        ),
      ),
  };
}
