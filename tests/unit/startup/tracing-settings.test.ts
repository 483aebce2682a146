import { describe, expect, it } from 'vitest';
import { traceUrl, tracingSettings } from '../../../startup/tracing-settings.ts';

const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('tracingSettings', () => {
  it('is off without a collector, whatever else is set', () => {
    expect(tracingSettings({ OTEL_SERVICE_NAME: 'shop', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', TRACES_PER_SECOND: 'many' })).toBeNull();
  });

  it('has defaults', () => {
    expect(tracingSettings(at)).toEqual({ endpoint: 'http://collector:4318/v1/traces', headers: {}, serviceName: 'bindflow', sampling: { ratio: 1, perSecond: 100 } });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example.com/tenant/' }, { endpoint: 'https://otlp.example.com/tenant/v1/traces' }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/own' }, { endpoint: 'http://collector:4318/own' }],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%3Db, tenant = one' }, { headers: { authorization: 'Bearer a=b', tenant: 'one' } }],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=1', OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=2' }, { headers: { b: '2' } }],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }, { sampling: { ratio: 0.05, perSecond: 100 } }],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, { sampling: { ratio: 0, perSecond: 100 } }],
    [{ TRACES_PER_SECOND: '5' }, { sampling: { ratio: 1, perSecond: 5 } }],
  ])('reads %j', (env, expected) => {
    expect(tracingSettings({ ...at, ...env })).toMatchObject(expected);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is not an http address/],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/json/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'hidden' }, /^OTEL_EXPORTER_OTLP_HEADERS is not a list/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=hidden%' }, /^OTEL_EXPORTER_OTLP_HEADERS has a %/],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^OTEL_TRACES_SAMPLER must be one of/],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG is not a share/],
    [{ TRACES_PER_SECOND: '0' }, /^TRACES_PER_SECOND is not a number/],
  ])('refuses %j in one line that names it', (env, reason) => {
    expect(() => tracingSettings({ ...at, ...env })).toThrow(reason);
    expect(() => tracingSettings({ ...at, ...env })).not.toThrow(/hidden/);
  });
});

describe('traceUrl', () => {
  it('is the address as given', () => {
    const url = 'https://grafana.example.com/explore?left={"queries":[{"query":"{traceId}"}]}';
    expect(traceUrl({ TRACE_URL: url })).toBe(url);
    expect(traceUrl({})).toBeNull();
  });

  it.each(['https://traces.example.com/', 'javascript:alert("{traceId}")', '/trace/{traceId}', 'https://{traceId}.example.com/'])('refuses %s', (url) => {
    expect(() => traceUrl({ TRACE_URL: url })).toThrow(/^TRACE_URL is not an http address with \{traceId\}/);
  });
});
