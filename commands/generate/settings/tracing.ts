import type { SettingGroup } from './setting-group.ts';

/** OpenTelemetry's own names, where it has one. */
export const tracing: readonly SettingGroup[] = [
  {
    title: 'Tracing',
    settings: [
      {
        names: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
        meaning: 'the collector that [traces](guides/operators/monitoring.md#trace-a-purchase) are sent to, by OTLP over HTTP: `http://collector:4318`; `/v1/traces` is added',
        fallback: 'no traces',
      },
      {
        names: ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
        meaning: 'the same, as the full address for traces',
        fallback: '`OTEL_EXPORTER_OTLP_ENDPOINT` with `/v1/traces`',
      },
      {
        names: ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'],
        meaning: 'headers for the collector, percent-encoded: `authorization=Bearer%20…,tenant=a`. If both are set, those for traces replace the others',
        fallback: '',
      },
      {
        names: ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'],
        meaning: '`http/json`; no other is supported',
        fallback: '`http/json`',
      },
      {
        names: ['OTEL_SERVICE_NAME'],
        meaning: 'the name that traces have for this service',
        fallback: '`bindflow`',
      },
      {
        names: ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
        meaning:
          'which traces are recorded: `always_on`, `always_off`, or `traceidratio` with a share from 0 to 1; `parentbased_` before it makes no difference, because anybody can send a parent',
        fallback: '`always_on`',
      },
      {
        names: ['TRACES_PER_SECOND'],
        meaning: 'operations and items of workers that each process records in a second, at most',
        fallback: '100',
      },
      {
        names: ['TRACE_URL'],
        meaning: "the address of a trace in your viewer, for links in the console's histories: `https://traces.example.com/trace/{traceId}`",
        fallback: 'the id without a link',
      },
    ],
  },
];
