import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallReport } from '#graph/gateway';
import type { LimitName, LimitScope } from '#graph/limits';
import type { EventStore, QuarantinedEvent, RefusalReason } from '#graph/event-store';

/** Why a batch of events was not taken: by the log, as no batch can be read so, or as too many waited. */
type AppendRefusal = RefusalReason | 'malformed' | 'busy';

/** What the process counts. No label names a person, an application or a value of theirs: all are of short lists. */
export interface Metrics {
  appended(events: number): void;
  refused(reason: AppendRefusal): void;
  quarantined(events: readonly QuarantinedEvent[]): void;
  called(call: CallReport): void;
  /** A request was refused because it reached a limit. */
  limited(limit: LimitName, scope: LimitScope): void;
  /** A browser reported that a content security policy blocked something; `directive` is one of a fixed list. */
  cspReported(directive: string): void;
  /** Reports of calls that the analytics service did not get. */
  reportsLost(reports: number): void;
  swept(bound: number): void;
  /** A worker ran; job and outcome are of fixed lists. */
  workerRan(job: string, outcome: string): void;
  /** A purchase is complete, and what paid it could not be saved with the account. */
  methodNotKept(): void;
  /** @param route as it was registered; absent where there is none for the path */
  answered(request: { readonly method: string; readonly route: string | undefined; readonly status: number; readonly milliseconds: number }): void;
  readonly registry: Registry;
}

/** Of calls and requests, in seconds: the slowest timeout is a minute. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Anybody may send any method. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counters of the workers and of saving payment methods. */
function purchaseCounters(registers: Registry[]) {
  const sweeps = new Counter({ name: 'bindflow_sweep_rounds_total', help: 'Looks for purchases that are paid and left.', registers });
  const bound = new Counter({ name: 'bindflow_sweep_bound_total', help: 'Purchases that the sweep has bound.', registers });
  const methodsNotKept = new Counter({
    name: 'bindflow_payment_methods_not_saved_total',
    help: 'Payment methods that could not be saved with the account after a purchase.',
    registers,
  });
  const workerRuns = new Counter({ name: 'bindflow_worker_runs_total', help: 'Runs of the background workers, by how they ended.', labelNames: ['worker', 'outcome'], registers });
  return { sweeps, bound, methodsNotKept, workerRuns };
}

/** Counters of what was limited, blocked or lost. */
function refusalCounters(registers: Registry[]) {
  const limited = new Counter({
    name: 'bindflow_limited_total',
    help: 'What was refused because a limit was reached, by limit and what it counts by.',
    labelNames: ['limit', 'scope'],
    registers,
  });
  const cspReports = new Counter({
    name: 'bindflow_csp_reports_total',
    help: 'What browsers reported as blocked by a content security policy, by directive.',
    labelNames: ['directive'],
    registers,
  });
  const reportsLost = new Counter({ name: 'bindflow_call_reports_lost_total', help: 'Reports of calls that the analytics service did not get.', registers });
  return { limited, cspReports, reportsLost };
}

/** What one process counts, from its start on, and what is so at the moment of asking. */
export function createMetrics(waiting: EventStore['queueLength']): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const appended = new Counter({ name: 'bindflow_events_appended_total', help: 'Events written to the log.', registers });
  const refused = new Counter({ name: 'bindflow_appends_refused_total', help: 'Batches of events that were not taken, by why.', labelNames: ['reason'], registers });
  const quarantined = new Counter({ name: 'bindflow_events_quarantined_total', help: 'Events that a reader met and could not read, by why.', labelNames: ['reason'], registers });
  const calls = new Histogram({
    name: 'bindflow_gateway_call_seconds',
    help: 'Calls to upstreams, by path template and status (none: no answer).',
    labelNames: ['upstream', 'method', 'path', 'status'],
    buckets: SECONDS,
    registers,
  });
  const { limited, cspReports, reportsLost } = refusalCounters(registers);
  const { sweeps, bound, methodsNotKept, workerRuns } = purchaseCounters(registers);
  const requests = new Histogram({
    name: 'bindflow_http_request_seconds',
    help: 'Requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const waitingNow = new Gauge({
    name: 'bindflow_appends_waiting',
    help: 'Batches of events that wait for their turn.',
    registers: [],
    collect() {
      this.set(waiting());
    },
  });
  registry.registerMetric(waitingNow);
  return {
    registry,
    appended: (events) => appended.inc(events),
    refused: (reason) => refused.inc({ reason }),
    quarantined: (events) => events.forEach(({ reason }) => quarantined.inc({ reason })),
    called({ upstream, method, path, status, milliseconds }) {
      calls.observe({ upstream, method, path, status: String(status ?? 'none') }, milliseconds / 1000);
    },
    limited: (limit, scope) => limited.inc({ limit, scope }),
    cspReported: (directive) => cspReports.inc({ directive }),
    reportsLost: (reports) => reportsLost.inc(reports),
    swept(purchases) {
      sweeps.inc();
      bound.inc(purchases);
    },
    methodNotKept: () => methodsNotKept.inc(),
    workerRan: (worker, outcome) => workerRuns.inc({ worker, outcome }),
    answered({ method, route = 'none', status, milliseconds }) {
      requests.observe({ method: METHODS.includes(method) ? method : 'other', route, status: String(status) }, milliseconds / 1000);
    },
  };
}
