import type { Route } from './endpoint.ts';

/** One call as it is reported: no body, no query. */
export interface CallReport {
  readonly callId: string;
  readonly upstream: string;
  readonly method: string;
  readonly path: string;
  status: number | null;
  milliseconds: number;
  attempts: number;
}

/** Where calls are reported to: one request's list, say. */
export interface CallTrace {
  push(report: CallReport): unknown;
}

export const untraced: CallTrace = { push: () => undefined };

export function traceCall(trace: CallTrace, { upstream, method, path }: Route, callId: string) {
  const started = performance.now();
  const report: CallReport = { callId, upstream, method, path, status: null, milliseconds: 0, attempts: 1 };
  trace.push(report);
  return {
    retried: (): void => void report.attempts++,
    ended: (status: number | null): void => {
      Object.assign(report, { status, milliseconds: Math.round(performance.now() - started) });
    },
  };
}
