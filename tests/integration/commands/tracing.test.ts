// A purchase as a collector of traces sees it, and what tracing costs where it is off or its collector is not there.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openForMigrations } from '#graph/db';
import { SPAN_ATTRIBUTES } from '../../../graph/tracing/tracing.ts';
import { card, password } from '../../support/answers.ts';
import { newEmail, pay, readyToPay } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { type OtlpCollector, startOtlpCollector } from '../../support/otlp-collector.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { type SandboxCall, controlOf } from '../../support/sandbox-control.ts';
import { type Started, makeHome, startAndStay } from '../../support/started.ts';

const LOG_KEY = 'x'.repeat(48);
const QUOTES = '/api/quote/quotes';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CLICK = 'b7ad6b7169203331';
const TOKEN = 'hidden-token-of-the-collector';

let postgres: TestPostgres;
beforeAll(async () => void (postgres = await startPostgres()));
afterAll(() => postgres.stop());

/** The modules that a process had loaded when it ended. */
function listModules(folder: string): string[] {
  const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { readonly result: readonly { readonly url: string }[] });
  return reports.flatMap(({ result }) => result.map(({ url }) => url));
}
const isTracing = (url: string): boolean => /@opentelemetry\/(?!api)|\/open-telemetry\.ts/.test(url);

interface Sale {
  readonly isPaid: boolean;
  readonly log: string;
  /** Those that only tracing needs. */
  readonly modules: readonly string[];
  readonly exitCode: number | null;
  readonly calls: readonly SandboxCall[];
  readonly email: string;
  /** Its id, a parameter of most statements. */
  readonly application: string;
  /** The start page, which has the page's data. */
  readonly page: string;
  /** What the browser recorded; workers have traces of their own. */
  readonly events: readonly { readonly type: string; readonly trace_id: string | null }[];
}

/** Starts Bindflow, buys with the first call for quotes failing, and stops it. */
async function sell(more: Readonly<Record<string, string>>, during: (started: Started) => Promise<void> = () => Promise.resolve()): Promise<Sale> {
  const home = makeHome();
  const DATABASE_URL = await postgres.createDatabase();
  const coverage = path.join(home, 'coverage');
  const started = await startAndStay(home, { DATABASE_URL, LOG_KEY, LOG_LEVEL: 'info', NODE_V8_COVERAGE: coverage, ...more }, 'source');
  const control = controlOf(/sandbox\s+(http:\S+?)\/sandbox/.exec(started.lines.join('\n'))![1]!);
  await control.fault({ path: QUOTES, fault: 'status-500', times: 1 });
  const email = newEmail();
  const browser = graphBrowser(started.url, { traceparent: `00-${TRACE}-${CLICK}-01` });
  const buyer = await readyToPay(started.url, { browser, more: { email, firstName: 'Quetzalina', lastName: 'Brightwater' } });
  const page = await browser.page('/');
  const isPaid = await pay(buyer);
  await buyer.ship();
  await during(started);
  const calls = await control.calls();
  const exitCode = await started.stop();
  const database = await openForMigrations({ databaseUrl: DATABASE_URL, dataDir: home });
  const events = await database.db.selectFrom('event').select(['type', 'trace_id']).where('stream', 'like', 'application/%').execute();
  await database.close();
  return { isPaid, page, log: started.said(), modules: listModules(coverage).filter(isTracing), exitCode, calls, email, application: buyer.ports.applicationId, events };
}

describe('with a collector', () => {
  let collector: OtlpCollector;
  let sale: Sale;
  const otherTraces = ['00-zz', `00-${'0'.repeat(32)}-${CLICK}-01`, `ff-${TRACE}-${CLICK}-01`];
  beforeAll(async () => {
    collector = await startOtlpCollector();
    const tracing = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-replaced=1',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: `authorization=Bearer%20${TOKEN}`,
      GATEWAY_TRACEPARENT: 'true',
    };
    sale = await sell(tracing, async ({ url }) => {
      for (const traceparent of otherTraces) await graphBrowser(url, { traceparent }).post({ query: '{ __typename }' });
    });
  });
  afterAll(() => collector.close());
  const inTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
  const parentsOf = (id: string | undefined): string[] => {
    const span = collector.spans.find(({ spanId }) => spanId === id);
    return span ? [span.name, ...parentsOf(span.parentSpanId)] : [];
  };

  it('shows one trace from the click through the operation, both attempts of a call and SQL', () => {
    const operations = inTrace().filter(({ parentSpanId }) => parentSpanId === CLICK);
    expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(['RequestQuotes', 'SubmitPayment', 'AppendEvents']));
    const attempts = inTrace().filter(({ attributes }) => attributes['url.template'] === QUOTES);
    expect(attempts.map(({ attributes }) => [attributes['bindflow.attempt'], attributes['http.response.status_code']])).toEqual([
      [1, 500],
      [2, 200],
    ]);
    for (const { spanId } of attempts) expect(parentsOf(spanId)).toEqual([`POST ${QUOTES}`, 'RequestQuotes']);
    const write = inTrace().find(({ name, parentSpanId }) => name === 'write_events' && parentsOf(parentSpanId).at(-1) === 'AppendEvents');
    expect(parentsOf(write?.spanId)).toEqual(['write_events', 'append events', 'AppendEvents']);
    expect(write?.attributes['db.query.text']).toContain('insert into event');
  });

  it('stores the trace with every event that was recorded in it', () => {
    expect(sale.isPaid).toBe(true);
    expect(sale.events.find(({ type }) => type === 'PurchaseCompleted' || type === 'TermsAccepted')).toEqual({ type: expect.any(String) as string, trace_id: TRACE });
    expect(new Set(sale.events.map(({ trace_id }) => trace_id))).toEqual(new Set([TRACE]));
  });

  it('names the same ids in the log, and to the gateway alone', () => {
    const lines = sale.log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Readonly<Record<string, unknown>>] : []));
    const requests = lines.filter(({ msg, path: at }) => msg === 'request' && at === '/graphql');
    const spanOf = new Map(collector.spans.map(({ spanId, attributes }) => [spanId, attributes['bindflow.request_id']]));
    expect(requests.length).toBeGreaterThan(5);
    // Milliseconds since 1970, which no time zone changes; an hour is for slow machines.
    for (const { time } of lines) expect(Math.abs(Date.now() - Number(time))).toBeLessThan(3_600_000);
    for (const { spanId, requestId } of requests) expect(spanOf.get(String(spanId))).toBe(requestId);
    const headers = sale.calls.map((call) => [call.headers['programid'] !== undefined, call.headers['traceparent']] as const);
    expect(
      headers
        .filter(([isGateway]) => !isGateway)
        .map(([, traceparent]) => traceparent)
        .filter(Boolean),
    ).toEqual([]);
    const quotes = sale.calls.filter(({ template }) => template === QUOTES).map((call) => call.headers['traceparent']);
    const attempts = inTrace().filter(({ attributes }) => attributes['url.template'] === QUOTES);
    expect(quotes).toEqual(attempts.map(({ spanId }) => `00-${TRACE}-${spanId}-01`));
  });

  it('begins a trace of its own for a header that is not well formed', () => {
    const others = collector.spans.filter(({ traceId, parentSpanId, attributes }) => traceId !== TRACE && !parentSpanId && attributes['graphql.operation.name'] !== undefined);
    expect(others).toHaveLength(otherTraces.length);
  });

  it('exports no value of a buyer, no parameter of a statement, and no attribute that is not on the list', () => {
    const all = collector.requests.map((request) => request.slice(request.indexOf('{"resourceSpans'))).join('\n');
    const secrets = [sale.application, sale.email, 'Quetzalina', 'Brightwater', card.cardNumber.replaceAll(' ', ''), password, LOG_KEY, TOKEN, 'postgres://'];
    expect(secrets.filter((secret) => all.includes(secret) || all.includes(encodeURIComponent(secret)))).toEqual([]);
    const known: readonly string[] = SPAN_ATTRIBUTES;
    expect(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => !known.includes(name))).toEqual([]);
    expect(collector.requests.every((request) => request.startsWith('/v1/traces\n') && request.includes(`"authorization":"Bearer ${TOKEN}"`))).toBe(true);
    expect(collector.requests.filter((request) => request.includes('x-replaced'))).toEqual([]);
  });

  it('asks pages to name their clicks', () => {
    expect(sale.page).toContain('"traces":true');
  });

  it('loads the SDK, and exports what is left when it ends', () => {
    expect(sale.modules).toContainEqual(expect.stringContaining('@opentelemetry/sdk-trace'));
    expect(sale.exitCode).toBe(0);
  });
});

it('loses nothing but spans to a collector that never answers', async () => {
  const collector = await startOtlpCollector({ hangs: true });
  const sale = await sell({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/traces` });
  expect(sale).toMatchObject({ isPaid: true, exitCode: 0 });
  expect(collector.requests[0]).toMatch(/^\/traces\n/);
  expect(sale.log).toContain('the collector has not taken the last traces in time');
  await collector.close();
});

it('costs nothing without a collector: no module, no header, no id', async () => {
  const sale = await sell({ GATEWAY_TRACEPARENT: 'true' });
  expect(sale).toMatchObject({ isPaid: true, exitCode: 0, modules: [] });
  expect(sale.calls.filter(({ headers }) => headers['traceparent'] !== undefined)).toEqual([]);
  expect(new Set(sale.events.map(({ trace_id }) => trace_id))).toEqual(new Set([null]));
  expect(sale.log).not.toContain('traceId');
  expect(sale.page).toContain('"program":');
  expect(sale.page).not.toContain('"traces"');
});
