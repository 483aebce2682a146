import { type Infer, array, boolean, is, nullable, number, optional, string, type } from 'superstruct';

/** A REST call as `extensions.gateway.calls` reports it. */
const call = type({
  callId: string(),
  upstream: string(),
  method: string(),
  path: string(),
  status: nullable(number()),
  milliseconds: number(),
  /** 0 if it was not sent. */
  attempts: number(),
  /** Milliseconds since the request began. */
  startedAt: number(),
  isCached: boolean(),
  /** What went wrong, as errors name it. */
  fault: optional(string()),
});
export type Call = Infer<typeof call>;

const callsExtension = type({ extensions: type({ gateway: type({ calls: array(call) }) }) });

/** Returns the calls that a response reports; null if it has no report (production, not signed in). */
export const readCalls = (answer: unknown): readonly Call[] | null => (is(answer, callsExtension) ? answer.extensions.gateway.calls : null);

const GATEWAY = 'gateway';

/** Returns the response without its calls: the page shows them on a time line. */
export function removeCalls<T extends object>(answer: T): T {
  if (readCalls(answer) === null) return answer;
  const { extensions, ...rest } = answer as T & { extensions: Record<string, unknown> };
  const others = Object.fromEntries(Object.entries(extensions).filter(([name]) => name !== GATEWAY));
  return (Object.keys(others).length > 0 ? { ...rest, extensions: others } : rest) as T;
}

/** True if the facade's client reported a fault. */
export const isFault = ({ fault }: Call): boolean => fault !== undefined;

const ATTEMPT_TEXTS = ['not sent', '', 'retried once'];
const formatAttempts = ({ attempts, isCached }: Call): string => (isCached ? 'from the cache' : (ATTEMPT_TEXTS[attempts] ?? `tried ${attempts} times`));

/** True if the facade answered before this call ended, because another part of the operation failed. */
const isPending = ({ status, fault, isCached, attempts }: Call): boolean => attempts > 0 && status === null && fault === undefined && !isCached;

/** Returns the remarks shown beside a call's numbers. */
export const listRemarks = (call: Call): string[] => [formatAttempts(call), isPending(call) ? 'not waited for' : '', call.fault ?? ''].filter(Boolean);

/** Returns one line: how many calls in how many milliseconds, or why there are none. */
export function summarizeCalls(calls: readonly Call[], end: number, isRefused: boolean): string {
  if (calls.length === 0) return isRefused ? 'No REST call: the facade refused it before any' : 'No REST call: the facade knew the answer';
  const faults = calls.filter(isFault).length;
  const count = calls.length === 1 ? '1 REST call' : `${calls.length} REST calls`;
  return `${count} in ${Math.round(end)} ms${faults > 0 ? `, ${faults} at fault` : ''}`;
}
