import type { SpanIds } from './tracing.ts';

/** An id of zeros alone is none. */
const TRACEPARENT = /^00-(?<traceId>(?!0{32})[\da-f]{32})-(?<spanId>(?!0{16})[\da-f]{16})-[\da-f]{2}$/;

/** Reads a W3C header `traceparent` of version 00; null if it is not well formed. Its sampled flag is ignored: a stranger may have set it. */
export function parseTraceparent(text: string | undefined): SpanIds | null {
  const { traceId, spanId } = TRACEPARENT.exec(text ?? '')?.groups ?? {};
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}
