import { Counter, type Registry } from 'prom-client';
import { type LimitName, type LimitRules, type LimitScope, limitNames } from '#graph/limits';
import type { QuarantinedEvent } from '#graph/event-store';
import { APPEND_REFUSALS, type AppendRefusal, QUARANTINE_REASONS, SHED_REASONS, type ShedReason } from './metric-labels.ts';

/** What was refused, blocked or lost. */
export interface RefusalCounters {
  countRefusedAppend(reason: AppendRefusal): void;
  countQuarantinedEvents(events: readonly QuarantinedEvent[]): void;
  countLimitedRequest(limit: LimitName, scope: LimitScope): void;
  countShedRequest(reason: ShedReason): void;
  /** @param directive the blocked directive, from a fixed list */
  countCspReport(directive: string): void;
  /** Counts reports of calls that did not reach the analytics service. */
  countLostReports(reports: number): void;
}

/** A counter that begins at its first event hides that event from rate(): each begins at 0. */
function beginLimits(limited: Counter<'limit' | 'scope'>, rules: LimitRules): void {
  for (const limit of limitNames) for (const scope of Object.keys(rules[limit] ?? {})) limited.inc({ limit, scope }, 0);
}

/** @param directives that reports of browsers may name */
export function createRefusalCounters(rules: LimitRules, directives: readonly string[], registers: Registry[]): RefusalCounters {
  const refused = new Counter({ name: 'bindflow_appends_refused_total', help: 'Batches of events that were refused, by reason.', labelNames: ['reason'], registers });
  const quarantined = new Counter({
    name: 'bindflow_events_quarantined_total',
    help: 'Quarantined events that readers came across, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const limited = new Counter({
    name: 'bindflow_limited_total',
    help: 'Requests refused by a limit, by limit and scope.',
    labelNames: ['limit', 'scope'],
    registers,
  });
  const shed = new Counter({
    name: 'bindflow_shed_total',
    help: 'What was refused without trying, by reason (connections: over the cap; operations: too many under way, or waiting for too long; events: the append queue is full; upstream: a call while its circuit is open or its bulkhead full).',
    labelNames: ['reason'],
    registers,
  });
  const cspReports = new Counter({
    name: 'bindflow_csp_reports_total',
    help: 'Reports of browsers that a content security policy blocked something, by directive. Each distinct violation is logged once an hour, up to ten of one directive in one document.',
    labelNames: ['directive'],
    registers,
  });
  const reportsLost = new Counter({
    name: 'bindflow_call_reports_lost_total',
    help: 'Reports of calls that the analytics service did not get, because it did not take them or too many waited.',
    registers,
  });
  for (const reason of APPEND_REFUSALS) refused.inc({ reason }, 0);
  for (const reason of QUARANTINE_REASONS) quarantined.inc({ reason }, 0);
  for (const reason of SHED_REASONS) shed.inc({ reason }, 0);
  for (const directive of directives) cspReports.inc({ directive }, 0);
  beginLimits(limited, rules);
  return {
    countRefusedAppend: (reason) => refused.inc({ reason }),
    countQuarantinedEvents: (events) => events.forEach(({ reason }) => quarantined.inc({ reason })),
    countLimitedRequest: (limit, scope) => limited.inc({ limit, scope }),
    countShedRequest: (reason) => shed.inc({ reason }),
    countCspReport: (directive) => cspReports.inc({ directive }),
    countLostReports: (reports) => reportsLost.inc(reports),
  };
}
