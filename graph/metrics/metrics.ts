import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallReport } from '#graph/gateway';
import type { LimitName, LimitScope } from '#graph/limits';
import type { EventStore, QuarantinedEvent, RefusalReason } from '#graph/event-store';

/** Why a batch of events was not appended. `malformed`: it cannot be read. `busy`: the queue is full. */
type AppendRefusal = RefusalReason | 'malformed' | 'busy';

/** The metrics of this process. Labels come from short lists, so none names a person, an application or a personal value. */
export interface Metrics {
  countAppendedEvents(events: number): void;
  countRefusedAppend(reason: AppendRefusal): void;
  countQuarantinedEvents(events: readonly QuarantinedEvent[]): void;
  observeCall(call: CallReport): void;
  countLimitedRequest(limit: LimitName, scope: LimitScope): void;
  /** @param directive the blocked directive, from a fixed list */
  countCspReport(directive: string): void;
  /** Counts reports of calls that did not reach the analytics service. */
  countLostReports(reports: number): void;
  countRecoveryRun(bound: number): void;
  /** `job` and `outcome` come from fixed lists. */
  countWorkerRun(job: string, outcome: string): void;
  /** Counts a payment method that could not be saved with the account after a purchase. */
  countUnsavedMethod(): void;
  /** @param request `route` as it was registered; absent if no route has the path */
  observeRequest(request: { readonly method: string; readonly route: string | undefined; readonly status: number; readonly milliseconds: number }): void;
  readonly registry: Registry;
}

/** The slowest timeout is a minute. */
const DURATION_BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Clients may send any method; all others share one label. */
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function createPurchaseCounters(registers: Registry[]) {
  const sweeps = new Counter({ name: 'bindflow_sweep_rounds_total', help: 'Runs of the recovery worker, which searches for purchases that are paid and not bound.', registers });
  const bound = new Counter({ name: 'bindflow_sweep_bound_total', help: 'Purchases that the recovery worker has bound.', registers });
  const methodsNotKept = new Counter({
    name: 'bindflow_payment_methods_not_saved_total',
    help: 'Payment methods that could not be saved with the account after a purchase.',
    registers,
  });
  const workerRuns = new Counter({ name: 'bindflow_worker_runs_total', help: 'Runs of the background workers, by outcome.', labelNames: ['worker', 'outcome'], registers });
  return { sweeps, bound, methodsNotKept, workerRuns };
}

function createRefusalCounters(registers: Registry[]) {
  const limited = new Counter({
    name: 'bindflow_limited_total',
    help: 'Requests refused by a limit, by limit and scope.',
    labelNames: ['limit', 'scope'],
    registers,
  });
  const cspReports = new Counter({
    name: 'bindflow_csp_reports_total',
    help: 'Reports of browsers that a content security policy blocked something, by directive.',
    labelNames: ['directive'],
    registers,
  });
  const reportsLost = new Counter({ name: 'bindflow_call_reports_lost_total', help: 'Reports of calls that did not reach the analytics service.', registers });
  return { limited, cspReports, reportsLost };
}

/** Creates the counters of this process. Gauges are read when they are requested. */
export function createMetrics(readQueueLength: EventStore['queueLength']): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const appended = new Counter({ name: 'bindflow_events_appended_total', help: 'Events appended to the event store.', registers });
  const refused = new Counter({ name: 'bindflow_appends_refused_total', help: 'Batches of events that were refused, by reason.', labelNames: ['reason'], registers });
  const quarantined = new Counter({
    name: 'bindflow_events_quarantined_total',
    help: 'Quarantined events that readers came across, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const calls = new Histogram({
    name: 'bindflow_gateway_call_seconds',
    help: 'Calls to upstreams, by path template and status (none: no answer).',
    labelNames: ['upstream', 'method', 'path', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const { limited, cspReports, reportsLost } = createRefusalCounters(registers);
  const { sweeps, bound, methodsNotKept, workerRuns } = createPurchaseCounters(registers);
  const requests = new Histogram({
    name: 'bindflow_http_request_seconds',
    help: 'Requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const queueGauge = new Gauge({
    name: 'bindflow_appends_waiting',
    help: 'Queued batches of events.',
    registers: [],
    collect() {
      this.set(readQueueLength());
    },
  });
  registry.registerMetric(queueGauge);
  return {
    registry,
    countAppendedEvents: (events) => appended.inc(events),
    countRefusedAppend: (reason) => refused.inc({ reason }),
    countQuarantinedEvents: (events) => events.forEach(({ reason }) => quarantined.inc({ reason })),
    observeCall({ upstream, method, path, status, milliseconds }) {
      calls.observe({ upstream, method, path, status: String(status ?? 'none') }, milliseconds / 1000);
    },
    countLimitedRequest: (limit, scope) => limited.inc({ limit, scope }),
    countCspReport: (directive) => cspReports.inc({ directive }),
    countLostReports: (reports) => reportsLost.inc(reports),
    countRecoveryRun(purchases) {
      sweeps.inc();
      bound.inc(purchases);
    },
    countUnsavedMethod: () => methodsNotKept.inc(),
    countWorkerRun: (worker, outcome) => workerRuns.inc({ worker, outcome }),
    observeRequest({ method, route = 'none', status, milliseconds }) {
      requests.observe({ method: KNOWN_METHODS.includes(method) ? method : 'other', route, status: String(status) }, milliseconds / 1000);
    },
  };
}
