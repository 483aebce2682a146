import { type CircuitBreakerPolicy, CircuitState, type IBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { Logger } from 'pino';
import { Busy } from './busy.ts';
import type { Route } from './endpoint.ts';
import { GatewayFault } from './faults.ts';

/** When an upstream counts as away. */
export interface CircuitSettings {
  /** So many calls in a row without an answer, or with a 5xx … */
  readonly faults: number;
  /** … of so many paths at least: one slow path says nothing of the others, paying among them. */
  readonly paths: number;
  /** Milliseconds until one call may try whether it is back. */
  readonly reopenAfter: number;
}

export interface Answered {
  readonly status: number;
}

type Calls = <T extends Answered>(path: Route['path'], call: () => Promise<T>) => Promise<T>;

export interface Circuit {
  /** Whether calls may be made, as far as is known without trying. */
  isClosed(): boolean;
  /** Makes a call. @throws Busy where the upstream is away. */
  readonly run: Calls;
}

const isFault = ({ status }: Answered): boolean => status >= 500;
/** Whether what a call threw says anything of the upstream: not if it was given up because its lease was lost. */
const isItsFault = (error: unknown): boolean => !(error instanceof GatewayFault && error.details.isGivenUp);
export const AWAY = 'the upstream is away';

/** Faults in a row, whatever their path; an answer of any kind ends the row. */
class FaultRow implements IBreaker {
  state: unknown = null;
  private count = 0;
  private readonly paths = new Set<string>();

  constructor(private readonly settings: CircuitSettings) {}

  /** Makes a call and notes its path where it fails. */
  async watch<T extends Answered>(path: string, call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call();
      if (isFault(answer)) this.paths.add(path);
      return answer;
    } catch (error) {
      if (isItsFault(error)) this.paths.add(path);
      throw error;
    }
  }

  success(): void {
    this.count = 0;
    this.paths.clear();
  }

  failure(): boolean {
    this.count += 1;
    return this.count >= this.settings.faults && this.paths.size >= this.settings.paths;
  }
}

/** A circuit breaker for one upstream; what becomes of it is logged, once a change. */
export function makeCircuit(upstream: string, settings: CircuitSettings, log: Logger): Circuit {
  const row = new FaultRow(settings);
  // In a half-open circuit a call that was given up proves nothing, so any error opens it again.
  const policy = handleWhen((error) => isItsFault(error) || breaker.state === CircuitState.HalfOpen).orWhenResult((answer) => isFault(answer as Answered));
  const breaker: CircuitBreakerPolicy = circuitBreaker(policy, { breaker: row, halfOpenAfter: settings.reopenAfter });
  breaker.onStateChange((state) => log.warn({ upstream, circuit: CircuitState[state] }, 'the circuit of an upstream changed'));
  return {
    isClosed: () => breaker.state === CircuitState.Closed,
    async run(path, call) {
      // One call alone tries whether it is back; the others do not wait for that.
      if (breaker.state === CircuitState.HalfOpen) throw new Busy(AWAY);
      try {
        return await breaker.execute(() => row.watch(path, call));
      } catch (error) {
        throw isBrokenCircuitError(error) ? new Busy(AWAY) : error;
      }
    },
  };
}
