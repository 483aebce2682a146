import { Counter, Gauge, Registry } from 'prom-client';
import type { UpstreamState } from '#graph/gateway';
import type { LimitRules } from '#graph/limits';
import type { LostSpans } from '#graph/tracing';
import { type RefusalCounters, createRefusalCounters } from './refusal-counters.ts';
import { type TrafficMetrics, createTrafficMetrics } from './traffic-metrics.ts';
import { type WorkMetrics, createWorkMetrics } from './work-metrics.ts';

/** The metrics of this process. Labels come from short lists, so none names a person, an application or a personal value. */
export interface Metrics extends TrafficMetrics, RefusalCounters, WorkMetrics {
  countAppendedEvents(events: number): void;
  readonly registry: Registry;
}

export interface MetricSources {
  readonly limits: LimitRules;
  /** Directives that reports of browsers may name. */
  readonly directives: readonly string[];
  readonly readQueueLength: () => number;
  readonly readUpstreams: () => readonly UpstreamState[];
  readonly readLostSpans: () => LostSpans;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

/** Tracing counts by itself: it is there before the facade. */
function registerLostSpans(readLostSpans: () => LostSpans, registers: Registry[]): void {
  void new Counter({
    name: 'bindflow_spans_lost_total',
    help: 'Spans that the collector of traces did not get, by reason (refused: it answered an error; unreachable: it did not answer; queue: too many waited).',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, spans] of Object.entries(readLostSpans())) this.inc({ reason }, spans as number);
    },
  });
}

/** Creates the counters of this process. Gauges are read when they are requested. */
export function createMetrics({ limits, directives, readQueueLength, readUpstreams, readLostSpans, now }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const appended = new Counter({ name: 'bindflow_events_appended_total', help: 'Events appended to the event store.', registers });
  const [traffic, refusals, work] = [createTrafficMetrics(readUpstreams, registers), createRefusalCounters(limits, directives, registers), createWorkMetrics(now, registers)];
  void new Gauge({
    name: 'bindflow_appends_waiting',
    help: 'Queued batches of events.',
    registers,
    collect() {
      this.set(readQueueLength());
    },
  });
  registerLostSpans(readLostSpans, registers);
  return {
    ...traffic,
    ...refusals,
    ...work,
    registry,
    countAppendedEvents: (events) => appended.inc(events),
    countRefusedAppend(reason) {
      refusals.countRefusedAppend(reason);
      if (reason === 'busy') refusals.countShedRequest('events');
    },
    observeCall(call) {
      traffic.observeCall(call);
      if (call.fault === 'UPSTREAM_BUSY') refusals.countShedRequest('upstream');
    },
  };
}
