import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { type Context, type MeterProvider, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, createNoopMeter, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type ExportWatch, createExportWatch } from './export-watch.ts';
import { createExporter } from './exporter.ts';
import { createSampler } from './sampler.ts';
import type { TracingParts, TracingSettings } from './start-tracing.ts';
import { parseTraceparent } from './traceparent.ts';
import { type RootOptions, SPAN_ATTRIBUTES, type SpanAttributes, type SpanIds, type SpanOptions, type Tracing } from './tracing.ts';

/** An export that takes longer is given up, and its spans are lost. */
const EXPORT_TIMEOUT_MS = 5000;
const EXPORT_INTERVAL_MS = 2000;
const MAX_QUEUED_SPANS = 4096;
/** The process does not end later than this for its spans. */
const END_TIMEOUT_MS = 3000;
/** Our longest statements have 3000 characters. */
const MAX_ATTRIBUTE_LENGTH = 4000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Returns the attributes that are on the list. */
function selectAttributes(given: SpanAttributes): Record<string, string | number> {
  const all = SPAN_ATTRIBUTES.map((name) => [name, given[name]] as const);
  return Object.fromEntries(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** An error's code or class; never its message, which may hold a value. */
function readErrorType(error: unknown): string {
  const { code, details, name } = Object(error) as { readonly code?: unknown; readonly details?: { readonly code?: unknown }; readonly name?: unknown };
  const known = [details?.code, code, name].find((value) => typeof value === 'string');
  return typeof known === 'string' ? known : 'unknown';
}

/** A prepared statement's own name, else its first word. */
const nameStatement = (text: string): string => /^\s*\/\* prepared: (\w+)/.exec(text)?.[1] ?? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';

/** The queue tells what it drops to a meter only. */
const watchQueue = ({ addDropped }: ExportWatch): MeterProvider => {
  const counter = { add: (spans: number, attributes?: Readonly<Record<string, unknown>>) => void (attributes?.['error.type'] === 'queue_full' && addDropped(spans)) };
  return { getMeter: () => Object.assign(createNoopMeter(), { createCounter: () => counter }) };
};

const createProvider = (settings: TracingSettings, watch: ExportWatch): TracerProvider =>
  new TracerProvider({
    // Roots are chosen before they begin; what belongs to a chosen one is recorded.
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(settings, watch, EXPORT_TIMEOUT_MS),
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
        maxQueueSize: MAX_QUEUED_SPANS,
        selfObsMeterProvider: watchQueue(watch),
      }),
    ],
  });

/** Where the root of a trace begins: below the span of the page if it names one, else in a trace of its own. */
function contextOf(traceparent: string | undefined): { readonly context: Context; readonly traceId: string } {
  const remote: SpanIds | null = parseTraceparent(traceparent);
  const traceId = remote?.traceId ?? randomBytes(16).toString('hex');
  return { context: remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, traceFlags: 1, isRemote: true }) : ROOT_CONTEXT, traceId };
}

/** Ends a span when its work ends. */
function endWith<T>(span: Span, result: T): T {
  const fail = (error: unknown): void => {
    span.setAttribute('error.type', readErrorType(error)).setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  if (result instanceof Promise) result.then(() => span.end(), fail);
  else span.end();
  return result;
}

const always = (): boolean => true;

/** Spans of OpenTelemetry, made where our own code knows what it does: nothing of another package is patched. */
export function createOpenTelemetry(settings: TracingSettings, { secret, log }: TracingParts): Tracing {
  const watch = createExportWatch(settings.endpoint, log);
  const provider = createProvider(settings, watch);
  const tracer: Tracer = provider.getTracer('bindflow');
  const isSampled = createSampler({ ...settings.sampling, secret });
  const contexts = new AsyncLocalStorage<Context | null>();
  const currentSpan = (): Span | undefined => trace.getSpan(contexts.getStore() ?? ROOT_CONTEXT);

  function runIn<T>(parent: Context, { name, kind, attributes = {} }: SpanOptions, work: () => T): T {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: selectAttributes(attributes) }, parent);
    return endWith(span, contexts.run(trace.setSpan(parent, span), work));
  }

  return {
    runRoot<T>(options: RootOptions, work: () => T): T {
      const { context, traceId } = contextOf(options.traceparent);
      return isSampled(traceId) ? runIn(context, options, work) : contexts.run(null, work);
    },
    run: (options, work) => {
      const parent = contexts.getStore();
      return parent ? runIn(parent, options, work) : work();
    },
    annotate: (attributes) => void currentSpan()?.setAttributes(selectAttributes(attributes)),
    recordStatement({ text, milliseconds, error }) {
      const parent = contexts.getStore();
      if (!parent) return;
      const end = Date.now();
      const attributes = selectAttributes({ 'db.system.name': 'postgresql', 'db.query.text': text, ...(error !== undefined && { 'error.type': error }) });
      const span = tracer.startSpan(nameStatement(text), { kind: SpanKind.CLIENT, startTime: end - milliseconds, attributes }, parent);
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    currentIds: () => currentSpan()?.spanContext() ?? null,
    readLostSpans: watch.readLostSpans,
    async end() {
      const isSent = await Promise.race([provider.shutdown().then(always, always), delay(END_TIMEOUT_MS, false, { ref: false })]);
      if (!isSent) log.warn('the collector has not taken the last traces in time: they are lost');
    },
  };
}
