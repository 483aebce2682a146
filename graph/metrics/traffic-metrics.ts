import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { CallReport, UpstreamState } from '#graph/gateway';
import { CALL_OUTCOMES, DURATION_BUCKETS_SECONDS, KNOWN_METHODS, OPERATION_OUTCOMES, type OperationOutcome, UPSTREAMS } from './metric-labels.ts';

/** Requests, operations, and calls to upstreams: rate, errors and duration. */
export interface TrafficMetrics {
  /** @param request `route` as it was registered; absent if no route has the path */
  observeRequest(request: { readonly method: string; readonly route: string | undefined; readonly status: number; readonly milliseconds: number }): void;
  /** @param run `operation` is the name of a registered operation, or OTHER_OPERATION */
  observeOperation(run: { readonly operation: string; readonly outcome: OperationOutcome; readonly milliseconds: number }): void;
  observeCall(call: CallReport): void;
}

function registerUpstreamGauges(readUpstreams: () => readonly UpstreamState[], registers: Registry[]): void {
  void new Gauge({
    name: 'bindflow_upstream_circuit_open',
    help: '1 while the circuit breaker of the upstream is open: calls are refused without being sent. Closed again by the first call that is answered.',
    labelNames: ['upstream'],
    registers,
    collect() {
      for (const { upstream, isOpen } of readUpstreams()) this.set({ upstream }, isOpen ? 1 : 0);
    },
  });
  void new Gauge({
    name: 'bindflow_upstream_calls',
    help: 'Calls to the upstream now, by state (active, queued).',
    labelNames: ['upstream', 'state'],
    registers,
    collect() {
      for (const { upstream, active, queued } of readUpstreams()) {
        this.set({ upstream, state: 'active' }, active);
        this.set({ upstream, state: 'queued' }, queued);
      }
    },
  });
}

/** Totals begin at 0, which histograms cannot afford: else rate() would miss the first failure. */
function createTotals(registers: Registry[]) {
  const operations = new Counter({ name: 'bindflow_operations_total', help: 'GraphQL operations, by outcome.', labelNames: ['outcome'], registers });
  const calls = new Counter({ name: 'bindflow_gateway_calls_total', help: 'Calls to upstreams, by outcome.', labelNames: ['upstream', 'outcome'], registers });
  for (const outcome of OPERATION_OUTCOMES) operations.inc({ outcome }, 0);
  for (const upstream of UPSTREAMS) for (const outcome of ['ok', ...Object.values(CALL_OUTCOMES)]) calls.inc({ upstream, outcome }, 0);
  return { operations, calls };
}

/** @param readUpstreams the state of each upstream of this process */
export function createTrafficMetrics(readUpstreams: () => readonly UpstreamState[], registers: Registry[]): TrafficMetrics {
  const requests = new Histogram({
    name: 'bindflow_http_request_seconds',
    help: 'Requests, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const operations = new Histogram({
    name: 'bindflow_operation_seconds',
    help: 'GraphQL operations, by name (other: not registered) and outcome (ok; refused: the request was wrong or not allowed; failed: this server or an upstream did not do its part).',
    labelNames: ['operation', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'bindflow_gateway_call_seconds',
    help: `Calls to upstreams with their retry, by path template, status (none: no answer) and outcome (ok, ${Object.values(CALL_OUTCOMES).join(', ')}).`,
    labelNames: ['upstream', 'method', 'path', 'status', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const retries = new Counter({ name: 'bindflow_gateway_retries_total', help: 'Calls to upstreams that were sent a second time.', labelNames: ['upstream', 'path'], registers });
  const totals = createTotals(registers);
  registerUpstreamGauges(readUpstreams, registers);
  return {
    observeRequest({ method, route = 'none', status, milliseconds }) {
      requests.observe({ method: KNOWN_METHODS.includes(method) ? method : 'other', route, status: String(status) }, milliseconds / 1000);
    },
    observeOperation({ operation, outcome, milliseconds }) {
      operations.observe({ operation, outcome }, milliseconds / 1000);
      totals.operations.inc({ outcome });
    },
    observeCall({ upstream, method, path, status, milliseconds, attempts, fault }) {
      const outcome = fault ? CALL_OUTCOMES[fault] : 'ok';
      calls.observe({ upstream, method, path, status: String(status ?? 'none'), outcome }, milliseconds / 1000);
      totals.calls.inc({ upstream, outcome });
      if (attempts > 1) retries.inc({ upstream, path }, attempts - 1);
    },
  };
}
