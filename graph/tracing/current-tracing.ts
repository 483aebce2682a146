import { type LostSpans, NO_LOST_SPANS, type RootOptions, type SpanAttributes, type SpanIds, type SpanOptions, type Tracing } from './tracing.ts';

/** One for the process, as the operator's settings are. */
let current: Tracing | null = null;

/** Null turns tracing off. */
export function setTracing(tracing: Tracing | null): void {
  current = tracing;
}

export const isTracing = (): boolean => current !== null;

/** Runs work in a root span of its own, if tracing is on. */
export const inRootSpan = <T>(options: RootOptions, work: () => T): T => (current ? current.runRoot(options, work) : work());

/** Runs work in a span of the current one, if there is one. */
export const inSpan = <T>(options: SpanOptions, work: () => Promise<T>): Promise<T> => (current ? current.run(options, work) : work());

/** Runs the work of a worker on one item: a purchase, a letter, a family. */
export const inItemSpan = <T>(worker: string, work: () => T): T =>
  current ? current.runRoot({ name: `${worker} item`, kind: 'internal', attributes: { 'bindflow.worker': worker } }, work) : work();

/** Adds attributes to the current span. */
export const annotateSpan = (attributes: SpanAttributes): void => current?.annotate(attributes);

/** Returns the ids of the current span; null if none is recorded. */
export const currentSpanIds = (): SpanIds | null => current?.currentIds() ?? null;

/** Returns the current span as W3C Trace Context names it to an upstream. */
export function currentTraceparent(): string | null {
  const ids = currentSpanIds();
  return ids && `00-${ids.traceId}-${ids.spanId}-01`;
}

/** Returns the spans that this process has lost so far. */
export const readLostSpans = (): LostSpans => current?.readLostSpans() ?? NO_LOST_SPANS;

/** The part of Kysely's report of a statement that is traced. */
interface ReportedStatement {
  readonly level: string;
  readonly query: { readonly sql: string };
  readonly queryDurationMillis: number;
  readonly error?: unknown;
}

function readCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'unknown';
}

const recordStatement = ({ level, query, queryDurationMillis, error }: ReportedStatement): void =>
  current?.recordStatement({ text: query.sql, milliseconds: queryDurationMillis, error: level === 'error' ? readCode(error) : undefined });

/** Returns Kysely's option that reports statements; none if tracing is off, so that a statement then costs nothing more. */
export const statementLog = (): { readonly log?: typeof recordStatement } => (current ? { log: recordStatement } : {});
