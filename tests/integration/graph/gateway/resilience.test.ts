// Circuit breaker and bulkhead of an upstream, shared by all requests.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pino from 'pino';
import { object, string, type } from 'superstruct';
import {
  type Call,
  type CallReport,
  GatewayFault,
  type ResilienceSettings,
  type ResiliencePolicies,
  createClient,
  createResiliencePolicies,
  gatewayRead,
  createTrace,
  gatewayWrite,
} from '#graph/gateway';
import { type ScriptedUpstream, startScriptedUpstream } from '../../../support/scripted-upstream.ts';

const thing = type({ Id: string() });
const good = { body: JSON.stringify({ Success: true, Data: [{ Id: 'a' }] }) };
const refusal = { body: JSON.stringify({ Success: false, Data: [], Message: 'No.' }) };
const endpoints = {
  quote: gatewayRead.get('/api/quote', thing, { timeoutMs: 20_000 }),
  address: gatewayRead.get('/api/address', thing, { timeoutMs: 20_000 }),
  pay: gatewayWrite.post('/api/pay/{id}', thing, { timeoutMs: 20_000, retry: 'unsent', request: { body: object({}) } }),
};

let upstream: ScriptedUpstream;
beforeAll(async () => void (upstream = await startScriptedUpstream()));
afterAll(() => upstream.close());

let policies: ResiliencePolicies;
let reports: CallReport[];
let logged: { readonly msg: string; readonly circuit?: string }[];
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) });
const configure = (settings: Partial<ResilienceSettings>): void =>
  void (policies = createResiliencePolicies(log, { maxFaults: 4, minPaths: 2, halfOpenAfterMs: 60_000, ...settings }));
beforeEach(() => {
  [reports, logged] = [[], []];
  configure({});
});

/** Every request has its own client. */
const client = (timeFactor = 0.1): Call =>
  createClient({ baseUrl: upstream.url, newId: () => 'id-1', trace: createTrace(reports), log, timeFactor, policy: policies.get('gateway', upstream.url) });
const outcome = (call: Promise<{ ok: boolean }>): Promise<unknown> =>
  call.then(({ ok }) => ok).catch((error: unknown) => (error instanceof GatewayFault ? error.details.code : error));
const quote = () => outcome(client()(endpoints.quote, {}));
const address = () => outcome(client()(endpoints.address, {}));
const pay = () => outcome(client()(endpoints.pay, { params: { id: 'p' }, body: {} }));
const changes = (): unknown[] => logged.flatMap(({ circuit }) => circuit ?? []);
const sent = (): string[] => upstream.received.map(({ method, url }) => `${method} ${url}`);

async function fail(times: number): Promise<void> {
  upstream.script({ status: 500 });
  for (let time = 0; time < times; time += 1) await (time % 2 ? address() : quote());
  upstream.script(good);
}
/** Repeats a call until the circuit lets it through. */
async function retryUntilSent(call: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    const result = await call();
    if (result !== 'UPSTREAM_BUSY') return result;
  }
}

describe('the circuit breaker', () => {
  it('opens after consecutive faults: then no request’s call is sent', async () => {
    await fail(4);
    expect([await quote(), await address(), await pay()]).toEqual(['UPSTREAM_BUSY', 'UPSTREAM_BUSY', 'UPSTREAM_BUSY']);
    expect(sent()).toEqual([]);
    expect(changes()).toEqual(['Open']);
    expect(reports.at(-1)).toMatchObject({ path: '/api/pay/{id}', attempts: 0, status: null, fault: 'UPSTREAM_BUSY' });
  });

  it('does not count calls that were aborted because their lease was lost', async () => {
    upstream.script('hang');
    const losing = new AbortController();
    const lease = { isValid: () => true, lossSignal: losing.signal };
    const calls = Array.from({ length: 6 }, (_, at) => outcome(client(1)(at % 2 ? endpoints.address : endpoints.quote, { lease })));
    await upstream.arrived();
    losing.abort();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['UPSTREAM_UNREACHABLE']));
    expect(changes()).toEqual([]);
    upstream.letGo(good);
  });

  it('reports that a call that was not sent had no effect', async () => {
    await fail(4);
    const fault = (await client()(endpoints.pay, { params: { id: 'p' }, body: {} }).catch((error: unknown) => error)) as GatewayFault;
    expect(fault.message).toBe('POST /api/pay/{id}: not sent: the upstream is away');
    expect(fault.extensions).toMatchObject({
      code: 'UPSTREAM_BUSY',
      retryAfter: 5,
      http: { status: 503 },
      upstream: { method: 'POST', path: '/api/pay/{id}', callId: 'id-1', status: null, errors: [] },
    });
    expect(fault.details.mayHaveTakenEffect).toBe(false);
  });

  it('stays closed after one fault less', async () => {
    await fail(3);
    expect(await quote()).toBe(true);
  });

  it.each([
    ['an answer', good],
    ['a refusal', refusal],
    ['a 404', { ...refusal, status: 404 }],
    ['a 400', { ...refusal, status: 400 }],
    ['an unreadable answer', { body: '<html>' }],
  ])('stays closed if %s comes between', async (_what, reply) => {
    await fail(3);
    upstream.script(reply);
    await address();
    await fail(3);
    expect(await pay()).toBe(true);
  });

  it('stays closed if one path alone fails, however often: the others may be paying', async () => {
    upstream.script({ status: 500 });
    for (let time = 0; time < 10; time += 1) await quote();
    upstream.script(good);
    expect(await pay()).toBe(true);
    expect(changes()).toEqual([]);
  });

  it.each(['reset', 'a refused connection'] as const)('counts %s', async (what) => {
    if (what === 'reset') upstream.script('reset');
    const baseUrl = what === 'reset' ? upstream.url : 'http://127.0.0.1:9';
    const policy = policies.get('gateway', baseUrl);
    const lost = createClient({ baseUrl, newId: () => 'id', trace: createTrace(reports), log, timeFactor: 0.1, policy });
    for (let time = 0; time < 4; time += 1) await outcome(lost(time % 2 ? endpoints.quote : endpoints.address, {}));
    expect(await outcome(lost(endpoints.quote, {}))).toBe('UPSTREAM_BUSY');
  });

  it('is another one for another address', async () => {
    await fail(4);
    const other = createClient({
      baseUrl: `${upstream.url}/v2`,
      newId: () => 'id',
      trace: createTrace(reports),
      log,
      timeFactor: 0.1,
      policy: policies.get('gateway', `${upstream.url}/v2`),
    });
    expect(await outcome(other(endpoints.quote, {}))).toBe(true);
  });
});

describe('the half-open circuit', () => {
  beforeEach(() => configure({ halfOpenAfterMs: 20 }));

  it('is closed by a call that is answered', async () => {
    await fail(4);
    expect(await retryUntilSent(quote)).toBe(true);
    expect([await quote(), await address(), await pay()]).toEqual([true, true, true]);
    expect(changes()).toEqual(['Open', 'HalfOpen', 'Closed']);
  });

  it('is opened by a call that fails', async () => {
    await fail(4);
    upstream.script({ status: 503 });
    expect(await retryUntilSent(quote)).toBe('UPSTREAM_STATUS');
    expect(changes()).toEqual(['Open', 'HalfOpen', 'Open']);
  });

  it('is opened by a call that is aborted because its lease was lost', async () => {
    await fail(4);
    upstream.script('hang');
    const losing = new AbortController();
    let probe: Promise<unknown>;
    do {
      probe = outcome(client(1)(endpoints.quote, { lease: { isValid: () => true, lossSignal: losing.signal } }));
      await Promise.race([probe, upstream.arrived()]);
    } while (sent().length === 0);
    losing.abort();
    expect(await probe).toBe('UPSTREAM_UNREACHABLE');
    expect(changes()).toEqual(['Open', 'HalfOpen', 'Open']);
    upstream.letGo(good);
  });

  it('lets one call probe; the others do not wait for it', async () => {
    await fail(4);
    upstream.script('hang');
    let probe: Promise<unknown>;
    do {
      probe = outcome(client()(endpoints.quote, {}));
      await Promise.race([probe, upstream.arrived()]);
    } while (sent().length === 0);
    expect([await address(), await pay()]).toEqual(['UPSTREAM_BUSY', 'UPSTREAM_BUSY']);
    expect(sent()).toEqual(['GET /api/quote']);
    upstream.letGo(good);
    expect(await probe).toBe(true);
  });

  it('is never probed with a payment: a harmless request goes first', async () => {
    await fail(4);
    expect(await retryUntilSent(pay)).toBe(true);
    expect(sent()).toEqual(['GET /', 'POST /api/pay/p']);
  });

  it.each(['reset', { status: 500 }] as const)('does not let a payment through if the probe meets %j', async (reply) => {
    await fail(4);
    upstream.script(reply);
    while (sent().length === 0) expect(await pay()).toBe('UPSTREAM_BUSY');
    expect(sent()).toEqual(['GET /']);
  });
});

describe('the bulkhead', () => {
  it('limits concurrent and queued calls; beyond them nothing is sent', async () => {
    configure({ maxCalls: 4, maxQueuedCalls: 4 });
    upstream.script('hang');
    const running = Array.from({ length: 4 }, quote);
    expect([await quote(), await quote()]).toEqual(['UPSTREAM_BUSY', 'UPSTREAM_BUSY']);
    await upstream.arrived(2);
    expect(logged.map(({ msg }) => msg)).toEqual(['the bulkhead of an upstream is full']);
    upstream.letGo(good);
    expect(await Promise.all(running)).toEqual([true, true, true, true]);
    expect(sent()).toHaveLength(4);
  });

  it('reserves capacity for other paths than the slow one', async () => {
    configure({ maxCalls: 4, maxQueuedCalls: 4 });
    upstream.script('hang');
    const ended: unknown[] = [];
    const slow = Array.from({ length: 4 }, async () => void ended.push(await outcome(client(1)(endpoints.quote, {}))));
    await upstream.arrived(2);
    upstream.script(good);
    expect([await pay(), await address()]).toEqual([true, true]);
    expect(ended).toEqual([]);
    upstream.letGo(good);
    await Promise.all(slow);
    expect(ended).toEqual([true, true, true, true]);
  });
});
