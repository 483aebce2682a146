// The facade's Prometheus metrics: counts without personal data, for authorized clients only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFacade } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { card, fitnessAnswers } from '../../support/answers.ts';
import { continueFrom, newEmail, pay, readyToPay, visitor } from '../../support/checkout.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const RATE = '/api/quote/quotes';
const TOKEN = 'a token that only the scraper knows';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({ recovery: { after: 60_000, every: 20 } });
}, 60_000);
afterAll(() => bindflow.close());

const ask = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> => fetch(`${url}/metrics`, { headers });
/** Samples by their names with labels. */
async function counted(): Promise<ReadonlyMap<string, number>> {
  const text = await (await ask(bindflow.facade.url)).text();
  return new Map(text.split('\n').flatMap((line) => (/^[a-z]/.test(line) ? [[line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const] : [])));
}

describe('/metrics', () => {
  it('counts events, refusals, payments, calls, requests and sweeps', async () => {
    const { url } = bindflow.facade;
    const [happy, unhappy, unsure] = [await readyToPay(url), await readyToPay(url), await readyToPay(url)];
    await pay(happy);
    await pay(unhappy, { ...card, securityCode: '901' });
    await bindflow.control.fault({ path: PAY, fault: 'drop-response' });
    await pay(unsure);
    for (const buyer of [happy, unhappy, unsure]) await buyer.ship();
    const gap = { ...happy.log.at(-1)!, sequence: 1000, id: crypto.randomUUID() };
    const { id, root } = happy.state().application;
    for (const event of [gap, { ...gap, type: 'Unheard' }]) {
      await happy.send({
        query: 'mutation ($input: AppendEventsInput!) { appendEvents(input: $input) { __typename } }',
        variables: { input: { application: { id, root }, sent: new Date().toISOString(), events: [event] } },
      });
    }
    const now = await counted();
    const { count } = await bindflow.db
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(now.get('bindflow_events_appended_total')).toBe(Number(count));
    expect([now.get('bindflow_appends_refused_total{reason="gap"}'), now.get('bindflow_appends_refused_total{reason="malformed"}')]).toEqual([1, 1]);
    expect(['settled', 'declined', 'unconfirmed', 'open', 'not charged'].map((outcome) => now.get(`bindflow_payments{outcome="${outcome}"}`))).toEqual([1, 1, 1, 0, 0]);
    expect(now.get(`bindflow_gateway_call_seconds_count{upstream="gateway",method="POST",path="${PAY}",status="200",outcome="ok"}`)).toBeGreaterThanOrEqual(2);
    expect(now.get(`bindflow_gateway_call_seconds_count{upstream="gateway",method="POST",path="${PAY}",status="none",outcome="unreachable"}`)).toBe(1);
    expect(now.get('bindflow_http_request_seconds_count{method="POST",route="/graphql",status="200"}')).toBeGreaterThan(20);
    expect(now.get('bindflow_appends_waiting')).toBe(0);
    expect(now.get('process_cpu_user_seconds_total')).toBeGreaterThan(0);
    let rounds = 0;
    while (rounds === 0) rounds = (await counted()).get('bindflow_sweep_rounds_total') ?? 0;
    expect(rounds).toBeGreaterThan(0);
    expect((await counted()).get('bindflow_worker_runs_total{worker="recovery",outcome="idle"}')).toBeGreaterThan(0);
  }, 60_000);

  it('observes operations by name and outcome, purchases by step, and what waits in the database', async () => {
    const { url } = bindflow.facade;
    const before = await counted();
    const rise = (now: ReadonlyMap<string, number>, sample: string): number => (now.get(sample) ?? 0) - (before.get(sample) ?? 0);
    const [declined, unsure] = [await readyToPay(url), await readyToPay(url)];
    await pay(declined, { ...card, securityCode: '901' });
    await bindflow.control.fault({ path: PAY, fault: 'drop-response' });
    await pay(unsure);
    await declined.send({ query: 'query Zubaida { limits { quotas { name } } }' });
    await declined.send({ query: 'query Zubaida { nothing }' });
    const now = await counted();
    expect(rise(now, 'bindflow_operation_seconds_count{operation="SubmitPayment",outcome="ok"}')).toBe(2);
    expect(rise(now, 'bindflow_operation_seconds_count{operation="other",outcome="ok"}')).toBe(1);
    expect(rise(now, 'bindflow_operation_seconds_count{operation="other",outcome="refused"}')).toBe(1);
    expect(['done', 'declined', 'unconfirmed'].map((outcome) => rise(now, `bindflow_purchase_steps_total{step="pay",outcome="${outcome}"}`))).toEqual([0, 1, 1]);
    expect(now.get('bindflow_unconfirmed_payment_oldest_seconds')).toBeGreaterThan(0);
    expect([now.get('bindflow_purchases_unbound'), now.get('bindflow_database_up')]).toEqual([0, 1]);
    expect(now.get('bindflow_outbox_entries{outbox="proof-letter",state="pending"}')).toBe(0);
    expect(now.get('bindflow_upstream_calls{upstream="gateway",state="active"}')).toBe(0);
    expect(now.get('bindflow_worker_interval_seconds{worker="recovery"}')).toBe(0.02);
  }, 60_000);

  it('counts a call that fails once, with its retry', async () => {
    const { url } = bindflow.facade;
    const buyer = await visitor(url, 'fitness');
    const before = await counted();
    await bindflow.control.fault({ path: RATE, fault: 'status-500', times: 2 });
    buyer.answer(fitnessAnswers(newEmail()));
    await continueFrom(buyer, 0);
    const now = await counted();
    const sample = `bindflow_gateway_call_seconds_count{upstream="gateway",method="POST",path="${RATE}",status="500",outcome="status"}`;
    expect((now.get(sample) ?? 0) - (before.get(sample) ?? 0)).toBe(1);
    expect(now.get(`bindflow_gateway_retries_total{upstream="gateway",path="${RATE}"}`)).toBe(1);
    expect(now.get('bindflow_operation_seconds_count{operation="RequestQuotes",outcome="failed"}')).toBe(1);
  }, 60_000);

  it('has no label that a request can make up, and none that names a person', async () => {
    const { url } = bindflow.facade;
    const buyer = await readyToPay(url);
    for (const path of ['/zubaida', '/Application/zubaida?sitename=zubaida', '/assets/zubaida.js']) await fetch(`${url}${path}`);
    const text = await (await ask(url)).text();
    expect(text).not.toMatch(/zubaida/);
    expect(text).not.toContain(buyer.ports.applicationId);
    expect(text).not.toContain('@example.com');
  });

  it('answers this machine alone, and no proxy on it; with a token, every client that sends it', async () => {
    const { url } = bindflow.facade;
    const statuses = async (at: string, ...all: Record<string, string>[]) => Promise.all(all.map(async (headers) => (await ask(at, headers)).status));
    expect(await statuses(url, {}, { 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' })).toEqual([200, 404, 404]);
    const other = await startFacade({ ...bindflow.settings, metricsToken: TOKEN });
    expect(await statuses(other.url, {}, { authorization: `Bearer ${TOKEN}!` }, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toEqual([404, 404, 200]);
    await other.close();
  });
});
