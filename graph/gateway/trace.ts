import type { Route } from './endpoint.ts';
import type { FaultCode } from './faults.ts';

/** What is reported of one call: no body, no query. */
export interface CallReport {
  readonly callId: string;
  readonly upstream: string;
  readonly method: string;
  readonly path: string;
  /** Of the last attempt; null if there was no answer, or no attempt. */
  status: number | null;
  milliseconds: number;
  /** 0 if the call was rejected or answered from a cache. */
  attempts: number;
  /** Milliseconds since the start of the request that made the call. */
  readonly startedAt: number;
  /** True if a cache answered: `callId` is the earlier call's, or empty if that is unknown. */
  readonly isCached: boolean;
  fault?: FaultCode;
}

/** Collects the reports of one request's calls. */
export interface CallTrace {
  /** When the request began, on the clock of `performance.now()`. */
  readonly startTime: number;
  push(report: CallReport): unknown;
}

export const noTrace: CallTrace = { startTime: 0, push: () => undefined };

/** Creates the trace of a request that begins now. */
export const createTrace = (reports: CallReport[]): CallTrace => ({ startTime: performance.now(), push: (report) => reports.push(report) });

type ReportBasis = Pick<CallReport, 'callId' | 'status' | 'isCached'>;

function addReport(trace: CallTrace, { upstream, method, path }: Route, { callId, status, isCached }: ReportBasis): CallReport {
  const startedAt = Math.round(performance.now() - trace.startTime);
  const report: CallReport = { callId, upstream, method, path, status, milliseconds: 0, attempts: 0, startedAt, isCached };
  trace.push(report);
  return report;
}

/** Reports a call that a cache answered. */
export const traceCachedCall = (trace: CallTrace, route: Route, callId = ''): void => void addReport(trace, route, { callId, status: 200, isCached: true });

export interface CallRecorder {
  /** Counts an attempt that begins. Returns its number, from 1. */
  countAttempt(): number;
  end(result: { readonly status: number | null; readonly fault?: FaultCode }): void;
}

/** Reports a call that begins now. @param onEnd gets the complete report */
export function traceCall(trace: CallTrace, route: Route, callId: string, onEnd: (report: CallReport) => void = () => undefined): CallRecorder {
  const startTime = performance.now();
  const report = addReport(trace, route, { callId, status: null, isCached: false });
  return {
    countAttempt: () => (report.attempts += 1),
    end: (result) => onEnd(Object.assign(report, result, { milliseconds: Math.round(performance.now() - startTime) })),
  };
}
