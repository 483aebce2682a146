import { AsyncLocalStorage } from 'node:async_hooks';
import { OTLPExporterBase } from '@opentelemetry/otlp-exporter-base';
import { createOtlpHttpExportDelegate, httpAgentFactoryFromOptions } from '@opentelemetry/otlp-exporter-base/node-http';
import { JsonTraceSerializer, TraceExporterMetricsHelper } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { ExportWatch } from './export-watch.ts';
import type { TracingSettings } from './start-tracing.ts';

/** One is under way, and at the end a few are sent together. */
const MAX_EXPORTS = 30;

/** An answer that takes only a part of the spans says so, with status 200. */
const watchAnswers = ({ addRefused }: ExportWatch): typeof JsonTraceSerializer => ({
  ...JsonTraceSerializer,
  deserializeResponse(data) {
    const answer = JsonTraceSerializer.deserializeResponse(data);
    // In JSON, a number of 64 bits is a string.
    const { rejectedSpans = 0 } = (answer?.partialSuccess ?? {}) as { readonly rejectedSpans?: number | string };
    if (Number(rejectedSpans) > 0) addRefused(Number(rejectedSpans));
    return answer;
  },
});

/**
 * Creates the exporter for OTLP over HTTP in JSON, which is given up after a time and tells what became of each export. OpenTelemetry's own class reads the
 * environment by itself and merges headers that ours replace.
 */
export function createExporter({ endpoint, headers }: TracingSettings, watch: ExportWatch, timeoutMillis: number): SpanExporter {
  const settings = {
    url: endpoint,
    headers: () => Promise.resolve({ ...headers, 'content-type': 'application/json' }),
    timeoutMillis,
    concurrencyLimit: MAX_EXPORTS,
    compression: 'none',
    agentFactory: httpAgentFactoryFromOptions({ keepAlive: true }),
  } as const;
  const exporter = new OTLPExporterBase<ReadableSpan[]>(
    createOtlpHttpExportDelegate(settings, watchAnswers(watch), 'otlp_http_span_exporter', TraceExporterMetricsHelper, undefined),
  );
  // An export runs in the request that has ended the first of its spans.
  const runOutside = AsyncLocalStorage.snapshot();
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        runOutside(() => watch.addExport(spans.length, result.error ?? null));
        onResult(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
