import { type CircuitBreakerPolicy, CircuitState, type IBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { Logger } from 'pino';
import type { Route } from './endpoint.ts';
import { CallRejectedError, GatewayFault } from './faults.ts';

/** When the circuit opens, and for how long. */
export interface CircuitBreakerSettings {
  /** Opens after this many consecutive calls without an answer, or with a 5xx … */
  readonly maxFaults: number;
  /** … on at least this many paths: one slow path proves nothing about the others, such as paying. */
  readonly minPaths: number;
  /** Milliseconds until one call may probe an open circuit. */
  readonly halfOpenAfterMs: number;
}

export interface HasStatus {
  readonly status: number;
}

type RunCall = <T extends HasStatus>(path: Route['path'], call: () => Promise<T>) => Promise<T>;

export interface CircuitBreaker {
  /** True if calls may be made, as far as is known without a probe. */
  isClosed(): boolean;
  /** Makes a call. @throws CallRejectedError while the circuit is open */
  readonly run: RunCall;
}

const isFault = ({ status }: HasStatus): boolean => status >= 500;
/** False for a call that was aborted because its lease was lost: it proves nothing about the upstream. */
const isUpstreamFault = (error: unknown): boolean => !(error instanceof GatewayFault && error.details.isAborted);
export const UPSTREAM_AWAY = 'the upstream is away';

/** Counts consecutive faults on all paths. Any answer below 500 resets the count. */
class ConsecutiveFaults implements IBreaker {
  state: unknown = null;
  private count = 0;
  private readonly paths = new Set<string>();

  constructor(private readonly settings: CircuitBreakerSettings) {}

  /** Makes a call and notes its path if it fails. */
  async track<T extends HasStatus>(path: string, call: () => Promise<T>): Promise<T> {
    try {
      const response = await call();
      if (isFault(response)) this.paths.add(path);
      return response;
    } catch (error) {
      if (isUpstreamFault(error)) this.paths.add(path);
      throw error;
    }
  }

  success(): void {
    this.count = 0;
    this.paths.clear();
  }

  failure(): boolean {
    this.count += 1;
    return this.count >= this.settings.maxFaults && this.paths.size >= this.settings.minPaths;
  }
}

/** Creates a circuit breaker for one upstream. Logs each change of its state. */
export function createCircuitBreaker(upstream: string, settings: CircuitBreakerSettings, log: Logger): CircuitBreaker {
  const faults = new ConsecutiveFaults(settings);
  // In a half-open circuit an aborted call proves nothing, so any error opens it again.
  const policy = handleWhen((error) => isUpstreamFault(error) || breaker.state === CircuitState.HalfOpen).orWhenResult((response) => isFault(response as HasStatus));
  const breaker: CircuitBreakerPolicy = circuitBreaker(policy, { breaker: faults, halfOpenAfter: settings.halfOpenAfterMs });
  breaker.onStateChange((state) => log.warn({ upstream, circuit: CircuitState[state] }, 'the circuit of an upstream changed'));
  return {
    isClosed: () => breaker.state === CircuitState.Closed,
    async run(path, call) {
      // One call probes; the others do not wait for it.
      if (breaker.state === CircuitState.HalfOpen) throw new CallRejectedError(UPSTREAM_AWAY);
      try {
        return await breaker.execute(() => faults.track(path, call));
      } catch (error) {
        throw isBrokenCircuitError(error) ? new CallRejectedError(UPSTREAM_AWAY) : error;
      }
    },
  };
}
