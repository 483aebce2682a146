import type { Route } from './endpoint.ts';
import type { FaultCode } from './faults.ts';

/** One call as it is reported: no body, no query. */
export interface CallReport {
  readonly callId: string;
  readonly upstream: string;
  readonly method: string;
  readonly path: string;
  /** Of the last attempt; null where there was no answer, or no attempt. */
  status: number | null;
  milliseconds: number;
  /** None where it was not sent: refused by the facade itself, or answered from what is kept. */
  attempts: number;
  /** Milliseconds after the request that made it had begun. */
  readonly startedAt: number;
  /** Answered from what an earlier call had brought: the id is that one's, or empty where it is not known. */
  readonly isCached: boolean;
  fault?: FaultCode;
}

/** Where calls are reported to. */
export interface CallTrace {
  /** When the request that makes the calls began, on the clock of `performance.now()`. */
  readonly began: number;
  push(report: CallReport): unknown;
}

export const untraced: CallTrace = { began: 0, push: () => undefined };

/** The trace of a request that begins now. */
export const traceInto = (reports: CallReport[]): CallTrace => ({ began: performance.now(), push: (report) => reports.push(report) });

type Made = Pick<CallReport, 'callId' | 'status' | 'isCached'>;

function begin(trace: CallTrace, { upstream, method, path }: Route, { callId, status, isCached }: Made): CallReport {
  const startedAt = Math.round(performance.now() - trace.began);
  const report: CallReport = { callId, upstream, method, path, status, milliseconds: 0, attempts: 0, startedAt, isCached };
  trace.push(report);
  return report;
}

/** Reports a read that needed no call, because what an earlier one brought is used again. For whoever keeps it. */
export const traceCached = (trace: CallTrace, route: Route, callId = ''): void => void begin(trace, route, { callId, status: 200, isCached: true });

export interface Traced {
  attempted(): void;
  ended(end: { readonly status: number | null; readonly fault?: FaultCode }): void;
}

/** @param onEnd gets the report once it is whole */
export function traceCall(trace: CallTrace, route: Route, callId: string, onEnd: (report: CallReport) => void = () => undefined): Traced {
  const started = performance.now();
  const report = begin(trace, route, { callId, status: null, isCached: false });
  return {
    attempted: () => void report.attempts++,
    ended: (end) => onEnd(Object.assign(report, end, { milliseconds: Math.round(performance.now() - started) })),
  };
}
