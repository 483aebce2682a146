/** Everything that a span may carry. Anything else is dropped: no value of a request, a call or a statement is among them. */
export interface SpanAttributes {
  /** The name of a registered document. */
  'graphql.operation.name'?: string;
  'http.request.method'?: string;
  'http.response.status_code'?: number;
  /** The path with its placeholders. */
  'url.template'?: string;
  /** A code of ours or of the network. */
  'error.type'?: string;
  /** The text of a statement, which has placeholders for its values. */
  'db.query.text'?: string;
  'db.system.name'?: string;
  'bindflow.request_id'?: string;
  /** `ok`, `refused` or `failed`, as in the metrics. */
  'bindflow.outcome'?: string;
  'bindflow.upstream'?: string;
  'bindflow.call_id'?: string;
  /** From 1. */
  'bindflow.attempt'?: number;
  'bindflow.event_author'?: string;
  'bindflow.events'?: number;
  'bindflow.worker'?: string;
}

export const SPAN_ATTRIBUTES: readonly (keyof SpanAttributes)[] = [
  'graphql.operation.name',
  'http.request.method',
  'http.response.status_code',
  'url.template',
  'error.type',
  'db.query.text',
  'db.system.name',
  'bindflow.request_id',
  'bindflow.outcome',
  'bindflow.upstream',
  'bindflow.call_id',
  'bindflow.attempt',
  'bindflow.event_author',
  'bindflow.events',
  'bindflow.worker',
];

/** A span to begin. */
export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
}

/** The root of what this process does for a request or an item of a worker. */
export interface RootOptions extends SpanOptions {
  /** The header of the request, which anybody can write. */
  readonly traceparent?: string | undefined;
}

/** The ids of a span, in hexadecimal. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** A statement that has ended. */
interface TracedStatement {
  readonly text: string;
  readonly milliseconds: number;
  /** The code of the error that ended it. */
  readonly error?: string | undefined;
}

/** Spans that were lost, by reason. */
export interface LostSpans {
  /** The collector answered, and did not take them. */
  readonly refused: number;
  /** The collector did not answer. */
  readonly unreachable: number;
  /** Too many waited for the collector. */
  readonly queue: number;
}

export const NO_LOST_SPANS: LostSpans = { refused: 0, unreachable: 0, queue: 0 };

/** Records and exports spans. Never throws, and nothing waits for the export. */
export interface Tracing {
  /** Runs work in a new root span; without one if the sampler or the limit leaves it out. */
  runRoot<T>(options: RootOptions, work: () => T): T;
  /** Runs work in a span of the current one; without one if there is none. A rejection marks the span, by the error's code alone. */
  run<T>(options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** Adds attributes to the current span. */
  annotate(attributes: SpanAttributes): void;
  recordStatement(statement: TracedStatement): void;
  /** Returns the ids of the current span; null if none is recorded. */
  currentIds(): SpanIds | null;
  /** Returns the spans that were not exported, since the process began. */
  readLostSpans(): LostSpans;
  /** Exports what is left. Resolves after a few seconds even if the collector does not answer. */
  end(): Promise<void>;
}
