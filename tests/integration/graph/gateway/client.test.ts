// One call to an upstream: its headers and path, its one retry, and how its answer is read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pino from 'pino';
import { object, optional, pattern, record, string, type } from 'superstruct';
import type { CallInput, CallReport, ClientSettings, Endpoint } from '#graph/gateway';
import { GatewayFault, createClient, createResiliencePolicies, createTrace, gatewayRead, gatewayWrite, localServerCall } from '#graph/gateway';
import { amount } from '../../../../graph/gateway/wire-values.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '../../../support/scripted-upstream.ts';

const thing = type({ Id: string(), Price: amount() });
const good = JSON.stringify({ Success: true, Data: [{ Id: 'a', Price: 1.5 }], Message: '', Errors: [] });
const refusal = JSON.stringify({ Success: false, Data: [], Message: 'No.', Errors: [{ Code: 'NO', Message: 'No.', Field: 'Name' }] });

/** Long enough for an answer on a busy machine, and soon over without one. */
const TIMEOUT_MS = 1000;
const named = object({ Name: pattern(string(), /^x/), Note: optional(string()) });
const body = { Name: 'x' };

const endpoints = {
  ask: gatewayRead.get('/api/thing/{id}', thing, { timeoutMs: TIMEOUT_MS }),
  search: gatewayRead.get('/api/thing', thing, { timeoutMs: TIMEOUT_MS, request: { query: object({ e: string() }) } }),
  keep: gatewayWrite.post('/api/thing', thing, { timeoutMs: TIMEOUT_MS, request: { body: named } }),
  pay: gatewayWrite.post('/api/pay/{id}', thing, { timeoutMs: TIMEOUT_MS, retry: 'unsent', request: { body: object({}) } }),
  renew: localServerCall.get('/auth/renew', type({ bearer: string() }), { timeoutMs: TIMEOUT_MS, hasBearer: true }),
  login: localServerCall.post('/auth/login', type({ bearer: string() }), { timeoutMs: TIMEOUT_MS, request: { form: object({ username: string() }) } }),
};
const identity = { programId: 'FITNESS', sponsorId: 'AIM' };

let upstream: ScriptedUpstream;
beforeAll(async () => void (upstream = await startScriptedUpstream()));
afterAll(() => upstream.close());

interface CallResult {
  readonly answer: unknown;
  readonly fault: GatewayFault | undefined;
  readonly logged: readonly { readonly msg: string; readonly callId: string }[];
  readonly reports: readonly CallReport[];
}

/** Makes one call; every id is 'id-1' unless the call brings its own. */
async function call<T>(endpoint: Endpoint<T>, input: CallInput = {}, settings: Partial<ClientSettings> = {}): Promise<CallResult> {
  const logged: CallResult['logged'][number][] = [];
  const reports: CallReport[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as CallResult['logged'][number]) });
  const policy = createResiliencePolicies(log).get('gateway', upstream.url);
  const client = createClient({ baseUrl: upstream.url, credential: 'c2VjcmV0', identity, newId: () => 'id-1', trace: createTrace(reports), log, policy, ...settings });
  try {
    return { answer: await client(endpoint, input), fault: undefined, logged, reports };
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return { answer: undefined, fault: error, logged, reports };
  }
}
const idsSent = (): unknown[] => upstream.received.map(({ headers }) => headers['x-request-id']);

describe('the request of a call', () => {
  // spec: 7.10, 7.41
  it('carries program, sponsor, credential, id, and account and member when known', async () => {
    upstream.script({ body: good });
    await call(endpoints.keep, { body }, { identity: { ...identity, integrityUser: 'zoë@example.com', memberId: 'M-1' } });
    const [{ headers, body: sent, method, url }] = upstream.received as [(typeof upstream.received)[0]];
    expect([method, url, JSON.parse(sent)]).toEqual(['POST', '/api/thing', { Name: 'x' }]);
    expect(headers).toMatchObject({ programid: 'FITNESS', sponsorid: 'AIM', authorization: 'Basic c2VjcmV0', 'x-request-id': 'id-1', memberid: 'M-1' });
    expect(Buffer.from(String(headers['integrity-user']), 'latin1').toString('utf8')).toBe('zoë@example.com');
  });

  it('encodes ids into its path and query', async () => {
    upstream.script({ body: good });
    await call(endpoints.ask, { params: { id: 'a/b?c#d %' } });
    await call(endpoints.search, { query: { e: 'f&g=h' } });
    expect(upstream.received.map(({ url }) => url)).toEqual(['/api/thing/a%2Fb%3Fc%23d%20%25', '/api/thing?e=f%26g%3Dh']);
  });

  it.each(['', '.', '..'])('is not sent with the path parameter %j', async (id) => {
    upstream.script({ body: good });
    expect((await call(endpoints.ask, { params: { id } })).fault?.message).toBe('GET /api/thing/{id}: not sent: a path parameter is empty or made of dots');
    expect(upstream.received).toEqual([]);
  });

  it.each(['a\r\nX-Evil: 1', 'a\nb', 'a\0b', 'a\u007fb', 'a\u0085b'])('is not sent with the header value %j', async (value) => {
    upstream.script({ body: good });
    const { fault } = await call(endpoints.ask, { params: { id: 'a' } }, { identity: { ...identity, memberId: value } });
    expect(fault?.message).toBe('GET /api/thing/{id}: not sent: a header value has control characters');
    expect(upstream.received).toEqual([]);
  });

  it.each([
    ['an additional field', { body: { Name: 'x', Secret: 's3cret' } }, 'body.Secret: Expected a value of type `never`'],
    ['a missing field', { body: {} }, 'body.Name: Expected a string'],
    ['another type', { body: { Name: 42 } }, 'body.Name: Expected a string'],
    ['a text that does not match', { body: { Name: 's3cret' } }, 'body.Name: Expected a string matching `/^x/`'],
    ['no body', {}, 'body: Expected an object'],
    ['a query that it does not accept', { body, query: { e: 's3cret' } }, 'query: is not accepted'],
    ['a form that it does not accept', { body, form: { e: 's3cret' } }, 'form: is not accepted'],
  ])('is not sent with %s: the error names the field and no value', async (_what, input, reason) => {
    upstream.script({ body: good });
    const { fault, logged, reports } = await call<unknown>(endpoints.keep as never, input);
    expect(fault?.message).toBe(`POST /api/thing: not sent: ${reason}`);
    expect(fault?.extensions['code']).toBe('INTERNAL');
    expect(fault?.details.mayHaveTakenEffect).toBe(false);
    expect([upstream.received, reports]).toEqual([[], []]);
    expect(logged).toMatchObject([{ msg: 'a call does not match its endpoint', callId: 'id-1' }]);
    expect(JSON.stringify([fault?.message, logged])).not.toContain('s3cret');
  });

  it('is not redirected to another address', async () => {
    upstream.script({ status: 307, location: `${upstream.url}/elsewhere` }, { body: good });
    const { fault } = await call(endpoints.keep, { body });
    expect(fault?.message).toBe('POST /api/thing: body: not JSON');
    expect(upstream.received).toHaveLength(1);
  });
});

describe('the one retry', () => {
  // spec: 7.10
  it.each([
    ['a 500', { status: 500 }],
    ['a 503', { status: 503 }],
    ['a 599', { status: 599 }],
    ['a reset', 'reset'],
    ['a timeout', 'hang'],
  ] as const)('follows %s, under the same id', async (_what, reply) => {
    upstream.script(reply, { body: good });
    const { answer, logged, reports } = await call(endpoints.keep, { body, callId: 'mine' });
    expect(answer).toMatchObject({ ok: true, data: [{ Id: 'a' }] });
    expect(idsSent()).toEqual(['mine', 'mine']);
    expect(logged).toEqual([]);
    expect(reports).toEqual([
      {
        callId: 'mine',
        upstream: 'gateway',
        method: 'POST',
        path: '/api/thing',
        status: 200,
        attempts: 2,
        isCached: false,
        startedAt: expect.any(Number),
        milliseconds: expect.any(Number),
      },
    ]);
  });

  // spec: 7.10, 8.22
  it.each([
    ['a 500', { status: 500 }, 'UPSTREAM_STATUS', 'answered 500'],
    ['a reset', 'reset', 'UPSTREAM_UNREACHABLE', 'no answer (ECONNRESET)'],
    ['a timeout', 'hang', 'UPSTREAM_UNREACHABLE', 'no answer (ETIMEDOUT)'],
  ] as const)('is the last one if it meets %s too, and that is logged', async (_what, reply, code, reason) => {
    upstream.script(reply);
    const { fault, logged, reports } = await call(endpoints.ask, { params: { id: 'a' } });
    expect(fault?.message).toBe(`GET /api/thing/{id}: ${reason}`);
    expect(reports).toMatchObject([{ attempts: 2, fault: code }]);
    expect(idsSent()).toEqual(['id-1', 'id-1']);
    expect(fault?.extensions).toMatchObject({ code, upstream: { method: 'GET', path: '/api/thing/{id}', callId: 'id-1' } });
    expect(upstream.received).toHaveLength(2);
    expect(logged).toMatchObject([{ msg: 'Too many retry attempts made, stopping.', callId: 'id-1' }]);
  });

  it('is not logged if there was none', async () => {
    upstream.script({ status: 500 });
    const { logged } = await call(endpoints.pay, { params: { id: 'p' }, body: {} });
    expect(upstream.received).toHaveLength(1);
    expect(logged).toMatchObject([{ msg: 'A call got no plain answer and is not repeated: it may have taken effect.' }]);
  });

  it.each([400, 401, 403, 404, 409, 422, 429])('never follows a %d', async (status) => {
    upstream.script({ status, body: refusal });
    const { logged } = await call(endpoints.keep, { body });
    expect(upstream.received).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  it('never follows a refusal', async () => {
    upstream.script({ body: refusal });
    const { answer } = await call(endpoints.keep, { body });
    expect(answer).toEqual({ ok: false, message: 'No.', errors: [{ code: 'NO', message: 'No.', field: 'Name' }], data: [], callId: 'id-1', status: 200 });
    expect(upstream.received).toHaveLength(1);
  });
});

describe('a payment', () => {
  it.each([
    ['a 500', { status: 500 }],
    ['a 502', { status: 502 }],
    ['a reset', 'reset'],
    ['a timeout', 'hang'],
  ] as const)('is not repeated after %s: it may have taken effect', async (_what, reply) => {
    upstream.script(reply, { body: good });
    const { fault } = await call(endpoints.pay, { params: { id: 'p' }, body: {} });
    expect(upstream.received).toHaveLength(1);
    expect(fault?.details.mayHaveTakenEffect).toBe(true);
  });

  it('is repeated if the deployment promises that the gateway settles it once', async () => {
    upstream.script('reset', { body: good });
    expect((await call(endpoints.pay, { params: { id: 'p' }, body: {} }, { paymentDedupes: true })).answer).toMatchObject({ ok: true });
    expect(idsSent()).toEqual(['id-1', 'id-1']);
  });

  it.each([
    ['a reset', 'reset'],
    ['a 500', { status: 500 }],
  ] as const)('that was repeated after %s may have taken effect, whatever the repetition met', async (_what, first) => {
    upstream.script(first, { status: 400, body: refusal });
    const { fault } = await call(endpoints.pay, { params: { id: 'p' }, body: {} }, { paymentDedupes: true });
    expect(fault?.details).toMatchObject({ status: 400, mayHaveTakenEffect: true });
  });

  it.each([400, 401, 403])('that was refused as invalid (%d) had no effect', async (status) => {
    upstream.script({ status, body: refusal });
    expect((await call(endpoints.pay, { params: { id: 'p' }, body: {} })).fault?.details.mayHaveTakenEffect).toBe(false);
  });

  it.each([
    ['a refused connection', 'http://127.0.0.1:9'],
    ['a name that is not found', 'http://gateway.invalid'],
  ])('that meets %s had no effect', async (_what, baseUrl) => {
    const { fault, reports } = await call(endpoints.pay, { params: { id: 'p' }, body: {} }, { baseUrl });
    expect(fault?.details.mayHaveTakenEffect).toBe(false);
    expect(reports).toMatchObject([{ attempts: 2, status: null }]);
  });
});

describe('an unreadable answer', () => {
  const reworded = (part: string, by: string): string => good.replace(part, by);
  const envelope = (change: object): string => JSON.stringify({ ...(JSON.parse(good) as object), ...change });
  it.each([
    ['HTML', '<html>busy</html>', 'body: not JSON'],
    ['an empty body', '', 'body: not JSON'],
    ['half a JSON', good.slice(0, 30), 'body: not JSON'],
    ['a list', '[]', 'body: Expected an object'],
    ['null', 'null', 'body: Expected an object'],
    ['Success as text', envelope({ Success: 'true' }), 'Success: Expected a value of type `boolean`'],
    ['no Success', '{"Data":[]}', 'Success: Expected a value of type `boolean`'],
    ['Data null', envelope({ Data: null }), 'Data: Expected an array value'],
    ['no Data', '{"Success":true}', 'Data: Expected an array value'],
    ['Data as an object', envelope({ Data: {} }), 'Data: Expected an array value'],
    ['an entry that is null', envelope({ Data: [null] }), 'Data.0: Expected an object'],
    ['a missing field', envelope({ Data: [{ Price: 1 }] }), 'Data.0.Id: Expected a string'],
    ['an amount as text', envelope({ Data: [{ Id: 'a', Price: '12.00' }] }), 'Data.0.Price: Expected a number'],
    [
      'an amount that is null',
      envelope({
        Data: [
          { Id: 'a', Price: 1 },
          { Id: 'b', Price: null },
        ],
      }),
      'Data.1.Price: Expected a number',
    ],
    ['an amount in scientific notation', reworded('1.5', '1.5e2'), 'Data.0.Price: Expected a number without an exponent'],
    ['an amount in scientific notation that is whole', reworded('1.5', '15E0'), 'Data.0.Price: Expected a number without an exponent'],
    ['an amount of three decimals', reworded('1.5', '1.505'), 'Data.0.Price: Expected at most two decimals'],
    ['an amount that is no number', reworded('1.5', 'NaN'), 'body: not JSON'],
    ['Errors as text', envelope({ Success: false, Errors: 'no' }), 'Errors: Expected an array value'],
  ])('is reported with path and field: %s', async (_what, body, reason) => {
    upstream.script({ body });
    const { fault } = await call(endpoints.ask, { params: { id: 'a' } });
    expect(fault?.message).toBe(`GET /api/thing/{id}: ${reason}`);
    expect(fault?.extensions['code']).toBe('UPSTREAM_UNREADABLE');
    expect(upstream.received).toHaveLength(1);
  });

  it('is reported without its values', async () => {
    upstream.script({ body: envelope({ Data: [{ Id: 4111111111111111, Price: 1 }] }) });
    const { fault } = await call(endpoints.ask, { params: { id: 'a' } });
    expect(JSON.stringify([fault?.message, fault?.extensions])).not.toContain('411111');
  });

  it.each([500, 502])('is reported without its text if it came with a %d', async (status) => {
    upstream.script({ status, body: '<html>NullReferenceException at Rating.Engine() in D:\\Rating.cs:line 12</html>' });
    const { fault, logged } = await call(endpoints.ask, { params: { id: 'a' } });
    expect(fault?.message).toBe(`GET /api/thing/{id}: answered ${status}`);
    expect(JSON.stringify([fault?.message, fault?.extensions, logged])).not.toMatch(/Rating|html/);
  });

  it('is reported with an upstream’s own keys only if they look like names', async () => {
    const policies = gatewayRead.get('/api/policies', type({ Numbers: record(string(), string()) }), { timeoutMs: TIMEOUT_MS });
    upstream.script({ body: envelope({ Data: [{ Numbers: { '<b>at Rating.cs:12</b>': 7 } }] }) });
    expect((await call(policies)).fault?.message).toBe('GET /api/policies: Data.0.Numbers.?: Expected a string');
  });

  it.each([400, 401, 403])('with a %d keeps its own messages in its errors, one line each', async (status) => {
    const stack = `NullReferenceException\n   at Rating.Engine() in D:\\Rating.cs:line 12`;
    upstream.script({ status, body: envelope({ Success: false, Message: 'Server said.', Errors: [{ Code: 'X', Message: stack, Field: 'Name' }] }) });
    const { fault } = await call(endpoints.ask, { params: { id: 'a' } });
    expect(fault?.message).toBe(`GET /api/thing/{id}: answered ${status}`);
    expect(fault?.details.errors).toEqual([{ code: 'X', message: 'NullReferenceException', field: 'Name' }]);
    expect(JSON.stringify([fault?.message, fault?.extensions])).not.toMatch(/Server said|Rating\.cs/);
  });

  it('is one whose status contradicts its Success', async () => {
    upstream.script({ status: 404, body: good });
    expect((await call(endpoints.ask, { params: { id: 'a' } })).fault?.message).toBe('GET /api/thing/{id}: answered 404 with Success');
  });
});

describe('the local server', () => {
  it('answers plain JSON, and its refusals are data', async () => {
    upstream.script({ body: '{"bearer":5}' });
    expect((await call(endpoints.login, { form: { username: 'x' } })).fault?.message).toBe('POST /auth/login: bearer: Expected a string');
    upstream.script({ status: 401, body: '{"error":"invalid_grant","error_description":"AccountVerificationRequired","requiresVerify":true}' });
    expect((await call(endpoints.login, { form: { username: 'x' } })).answer).toMatchObject({ ok: false, status: 401, message: 'AccountVerificationRequired' });
    expect(upstream.received[0]?.body).toBe('username=x');
    upstream.script({ status: 401 });
    expect((await call(endpoints.login, { form: { username: 'x' } })).answer).toEqual({ ok: false, status: 401, message: '', errors: [], data: [null], callId: 'id-1' });
    upstream.script({ status: 409, body: '<html>' });
    expect((await call(endpoints.login, { form: { username: 'x' } })).fault?.message).toBe('POST /auth/login: body: not JSON');
  });

  it('never gets the gateway’s credential, program or sponsor, and gets a bearer only for its holder', async () => {
    upstream.script({ body: '{"bearer":"b"}' }, { body: '{"bearer":"b"}' });
    await call(endpoints.login, { form: { username: 'x' } });
    await call(endpoints.renew, { bearer: 'a.b.c' });
    expect(upstream.received.map(({ headers }) => [headers.authorization, headers['programid'], headers['sponsorid']])).toEqual([
      [undefined, undefined, undefined],
      ['Bearer a.b.c', undefined, undefined],
    ]);
  });

  it.each([
    ['a bearer that it does not accept', () => call(endpoints.login, { form: { username: 'x' }, bearer: 'a.b.c' }), 'POST /auth/login: not sent: bearer: is not accepted'],
    ['a bearer that the gateway does not accept', () => call(endpoints.ask, { params: { id: 'a' }, bearer: 'a.b.c' }), 'GET /api/thing/{id}: not sent: bearer: is not accepted'],
    ['no bearer if it needs one', () => call(endpoints.renew), 'GET /auth/renew: not sent: bearer: is missing'],
  ])('is not called with %s', async (_what, makeCall, message) => {
    upstream.script({ body: good });
    expect((await makeCall()).fault?.message).toBe(message);
    expect(upstream.received).toEqual([]);
  });
});
