// What stands before an upstream for all requests: the circuit that opens when it is away, and the places that calls may take.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pino from 'pino';
import { object, string, type } from 'superstruct';
import { type Call, type CallReport, GatewayFault, type GuardSettings, type Guards, createClient, createGuards, reads, traceInto, writes } from '#graph/gateway';
import { type ScriptedUpstream, startScriptedUpstream } from '../../../support/scripted-upstream.ts';

const thing = type({ Id: string() });
const good = { body: JSON.stringify({ Success: true, Data: [{ Id: 'a' }] }) };
const refusal = { body: JSON.stringify({ Success: false, Data: [], Message: 'No.' }) };
const endpoints = {
  quote: reads.get('/api/quote', thing, { timeout: 20_000 }),
  address: reads.get('/api/address', thing, { timeout: 20_000 }),
  pay: writes.post('/api/pay/{id}', thing, { timeout: 20_000, retry: 'unsent', takes: { body: object({}) } }),
};

let upstream: ScriptedUpstream;
beforeAll(async () => void (upstream = await startScriptedUpstream()));
afterAll(() => upstream.close());

let guards: Guards;
let reports: CallReport[];
let logged: { readonly msg: string; readonly circuit?: string }[];
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) });
const guardedBy = (settings: Partial<GuardSettings>): void => void (guards = createGuards(log, { faults: 4, paths: 2, reopenAfter: 60_000, ...settings }));
beforeEach(() => {
  [reports, logged] = [[], []];
  guardedBy({});
});

/** A client of its own for each call, as each request has one. */
const client = (patience = 0.1): Call =>
  createClient({ baseUrl: upstream.url, newId: () => 'id-1', trace: traceInto(reports), log, patience, guard: guards.of('gateway', upstream.url) });
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
/** Asks until the circuit lets a call through. */
async function letThrough(call: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    const came = await call();
    if (came !== 'UPSTREAM_BUSY') return came;
  }
}

describe('the circuit', () => {
  it('opens after so many faults in a row: then nothing is sent, for no request', async () => {
    await fail(4);
    expect([await quote(), await address(), await pay()]).toEqual(['UPSTREAM_BUSY', 'UPSTREAM_BUSY', 'UPSTREAM_BUSY']);
    expect(sent()).toEqual([]);
    expect(changes()).toEqual(['Open']);
    expect(reports.at(-1)).toMatchObject({ path: '/api/pay/{id}', attempts: 0, status: null, fault: 'UPSTREAM_BUSY' });
  });

  it('does not count calls that were given up because their lease was lost', async () => {
    upstream.script('hang');
    const losing = new AbortController();
    const lease = { isSure: () => true, lost: losing.signal };
    const calls = Array.from({ length: 6 }, (_, at) => outcome(client(1)(at % 2 ? endpoints.address : endpoints.quote, { lease })));
    await upstream.arrived();
    losing.abort();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['UPSTREAM_UNREACHABLE']));
    expect(changes()).toEqual([]);
    upstream.letGo(good);
  });

  it('says that what was not sent had no effect', async () => {
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

  it('stays closed with one fault less', async () => {
    await fail(3);
    expect(await quote()).toBe(true);
  });

  it.each([
    ['an answer', good],
    ['a refusal', refusal],
    ['a 404', { ...refusal, status: 404 }],
    ['a 400', { ...refusal, status: 400 }],
    ['an answer that cannot be read', { body: '<html>' }],
  ])('stays closed where %s comes between', async (_what, reply) => {
    await fail(3);
    upstream.script(reply);
    await address();
    await fail(3);
    expect(await pay()).toBe(true);
  });

  it('stays closed where one path alone fails, however often: the others may be paying', async () => {
    upstream.script({ status: 500 });
    for (let time = 0; time < 10; time += 1) await quote();
    upstream.script(good);
    expect(await pay()).toBe(true);
    expect(changes()).toEqual([]);
  });

  it.each(['reset', 'a refused connection'] as const)('counts %s', async (what) => {
    if (what === 'reset') upstream.script('reset');
    const baseUrl = what === 'reset' ? upstream.url : 'http://127.0.0.1:9';
    const guard = guards.of('gateway', baseUrl);
    const lost = createClient({ baseUrl, newId: () => 'id', trace: traceInto(reports), log, patience: 0.1, guard });
    for (let time = 0; time < 4; time += 1) await outcome(lost(time % 2 ? endpoints.quote : endpoints.address, {}));
    expect(await outcome(lost(endpoints.quote, {}))).toBe('UPSTREAM_BUSY');
  });

  it('of another address is another one', async () => {
    await fail(4);
    const other = createClient({
      baseUrl: `${upstream.url}/v2`,
      newId: () => 'id',
      trace: traceInto(reports),
      log,
      patience: 0.1,
      guard: guards.of('gateway', `${upstream.url}/v2`),
    });
    expect(await outcome(other(endpoints.quote, {}))).toBe(true);
  });
});

describe('after a while', () => {
  beforeEach(() => guardedBy({ reopenAfter: 20 }));

  it('a call that is answered closes it', async () => {
    await fail(4);
    expect(await letThrough(quote)).toBe(true);
    expect([await quote(), await address(), await pay()]).toEqual([true, true, true]);
    expect(changes()).toEqual(['Open', 'HalfOpen', 'Closed']);
  });

  it('a call that fails opens it again', async () => {
    await fail(4);
    upstream.script({ status: 503 });
    expect(await letThrough(quote)).toBe('UPSTREAM_STATUS');
    expect(changes()).toEqual(['Open', 'HalfOpen', 'Open']);
  });

  it('a call that is given up because its lease was lost leaves it open', async () => {
    await fail(4);
    upstream.script('hang');
    const losing = new AbortController();
    let tries: Promise<unknown>;
    do {
      tries = outcome(client(1)(endpoints.quote, { lease: { isSure: () => true, lost: losing.signal } }));
      await Promise.race([tries, upstream.arrived()]);
    } while (sent().length === 0);
    losing.abort();
    expect(await tries).toBe('UPSTREAM_UNREACHABLE');
    expect(changes()).toEqual(['Open', 'HalfOpen', 'Open']);
    upstream.letGo(good);
  });

  it('one call alone tries; the others do not wait for it', async () => {
    await fail(4);
    upstream.script('hang');
    let tries: Promise<unknown>;
    do {
      tries = outcome(client()(endpoints.quote, {}));
      await Promise.race([tries, upstream.arrived()]);
    } while (sent().length === 0);
    expect([await address(), await pay()]).toEqual(['UPSTREAM_BUSY', 'UPSTREAM_BUSY']);
    expect(sent()).toEqual(['GET /api/quote']);
    upstream.letGo(good);
    expect(await tries).toBe(true);
  });

  it('a payment is not what tries: a knock at the door goes before it', async () => {
    await fail(4);
    expect(await letThrough(pay)).toBe(true);
    expect(sent()).toEqual(['GET /', 'POST /api/pay/p']);
  });

  it.each(['reset', { status: 500 }] as const)('and is not sent where that meets %j', async (reply) => {
    await fail(4);
    upstream.script(reply);
    while (sent().length === 0) expect(await pay()).toBe('UPSTREAM_BUSY');
    expect(sent()).toEqual(['GET /']);
  });
});

describe('places', () => {
  it('are so many, and so many may wait for one; then nothing is sent', async () => {
    guardedBy({ places: 4, waiting: 4 });
    upstream.script('hang');
    const running = Array.from({ length: 4 }, quote);
    expect([await quote(), await quote()]).toEqual(['UPSTREAM_BUSY', 'UPSTREAM_BUSY']);
    await upstream.arrived(2);
    expect(logged.map(({ msg }) => msg)).toEqual(['an upstream has as many calls as it may have']);
    upstream.letGo(good);
    expect(await Promise.all(running)).toEqual([true, true, true, true]);
    expect(sent()).toHaveLength(4);
  });

  it('are kept free of one slow path for the others', async () => {
    guardedBy({ places: 4, waiting: 4 });
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
