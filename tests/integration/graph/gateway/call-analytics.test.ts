// Calls are reported to an analytics service over HTTP, in batches, without delaying a call.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pino } from 'pino';
import { createCallAnalytics } from '#graph/gateway';
import { type RunningBindflow, startForTests } from '../../../support/bindflow.ts';
import { continueFrom, quotedFitness, tradesApplicant } from '../../../support/checkout.ts';
import { type Collector, startCollector } from '../../../support/collector.ts';

let bindflow: RunningBindflow | undefined;
let collector: Collector | undefined;
afterEach(async () => {
  // Reports that a hanging collector holds back would delay the end of the facade.
  await collector?.close();
  await bindflow?.close();
  bindflow = undefined;
  collector = undefined;
});

// spec: 7.10
describe('calls to the gateway', () => {
  it('are reported with method, path template, status, milliseconds, retry and call id, and with nothing else', async () => {
    collector = await startCollector();
    bindflow = await startForTests({ callAnalyticsUrl: collector.url });
    await bindflow.control.fault({ path: '/api/quote/quotes', fault: 'status-500', times: 1 });
    await quotedFitness(bindflow.facade.url);
    const made = await bindflow.control.calls();
    await bindflow.facade.close();
    const fields = ['callId', 'isRetried', 'method', 'milliseconds', 'path', 'status'];
    for (const call of collector.calls) expect(Object.keys(call).sort()).toEqual(fields);
    const reported = collector.calls.map(({ method, path, callId }) => `${method} ${path} ${callId}`);
    const sent = made.map(({ method, template, callId }) => `${method} ${template} ${callId}`);
    expect(reported.sort()).toEqual([...new Set(sent)].sort());
    expect(collector.calls.filter(({ isRetried }) => isRetried)).toEqual([expect.objectContaining({ path: '/api/quote/quotes', status: 200 })]);
    expect(JSON.stringify(collector.calls)).not.toMatch(/example\.com|Maya|78701/);
  }, 60_000);

  it('are answered as usual while the service hangs', async () => {
    collector = await startCollector({ hangs: true });
    bindflow = await startForTests({ callAnalyticsUrl: collector.url });
    expect(await continueFrom(await tradesApplicant(bindflow.facade.url), 2)).toBe('payment');
  }, 60_000);

  it('are reported through a bounded queue, and lost reports are counted', async () => {
    collector = await startCollector({ hangs: true });
    let lost = 0;
    const analytics = createCallAnalytics({ url: collector.url, log: pino({ level: 'silent' }), onLost: (reports) => void (lost += reports) });
    const call = { callId: 'call', upstream: 'gateway', method: 'GET', path: '/api/account/{id}', status: 200, milliseconds: 1, attempts: 1, startedAt: 0, isCached: false };
    for (let count = 0; count < 2600; count += 1) analytics.report(call);
    expect(lost).toBe(500);
    await collector.close();
    await analytics.end();
    expect(lost).toBe(2600);
  });

  it('are answered as usual while the service is away; lost reports are counted and logged once', async () => {
    bindflow = await startForTests({ callAnalyticsUrl: 'http://127.0.0.1:9/' });
    await quotedFitness(bindflow.facade.url);
    const { facade, logged } = bindflow;
    const lost = async (): Promise<number> => Number(/^bindflow_call_reports_lost_total (\d+)$/m.exec(await (await fetch(`${facade.url}/metrics`)).text())?.[1]);
    await vi.waitFor(async () => expect(await lost()).toBeGreaterThan(0), 10_000);
    expect(logged.filter((line) => line.includes('does not accept call reports'))).toHaveLength(1);
  }, 60_000);
});

it('the sandbox shows what was reported', async () => {
  bindflow = await startForTests();
  const url = `${bindflow.sandbox.url}/sandbox/analytics`;
  const call = { method: 'GET', path: '/api/account/{id}', status: 200, milliseconds: 12, isRetried: false, callId: 'call-1' };
  const send = (body: object) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  expect((await send({ calls: [call] })).status).toBe(200);
  expect((await send({ calls: [{ ...call, body: {} }] })).status).toBe(400);
  expect(await (await fetch(url)).json()).toEqual({ calls: [call] });
  expect(await (await fetch(`${bindflow.sandbox.url}/sandbox`)).text()).toContain('GET /api/account/{id}');
}, 60_000);
