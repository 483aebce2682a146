// One call to an upstream: its headers and path, its one retry, and what is made of its answer.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { number, string, type } from 'superstruct';
import { type CallInput, type CallReport, type ClientSettings, type Endpoint, GatewayFault, createClient, local, reads, writes } from '#graph/gateway';
import { type ScriptedUpstream, startScriptedUpstream } from '../../../support/scripted-upstream.ts';

const thing = type({ Id: string(), Price: number() });
const good = JSON.stringify({ Success: true, Data: [{ Id: 'a', Price: 1.5 }], Message: '', Errors: [] });
const refusal = JSON.stringify({ Success: false, Data: [], Message: 'No.', Errors: [{ Code: 'NO', Message: 'No.', Field: 'Name' }] });

const endpoints = {
  ask: reads.get('/api/thing/{id}', thing, { timeout: 250 }),
  keep: writes.post('/api/thing', thing, { timeout: 250 }),
  pay: writes.post('/api/pay/{id}', thing, { timeout: 250, retry: 'unsent' }),
  login: local.post('/auth/login', type({ bearer: string() }), { timeout: 250 }),
};
const identity = { programId: 'FITNESS', sponsorId: 'AIM' };

let upstream: ScriptedUpstream;
beforeAll(async () => void (upstream = await startScriptedUpstream()));
afterAll(() => upstream.close());

interface Tried {
  readonly answer: unknown;
  readonly fault: GatewayFault | undefined;
  readonly logged: readonly { readonly msg: string; readonly callId: string }[];
  readonly reports: readonly CallReport[];
}

/** Makes one call; every id is 'id-1' unless the call brings its own. */
async function call<T>(endpoint: Endpoint<T>, input: CallInput = {}, settings: Partial<ClientSettings> = {}): Promise<Tried> {
  const logged: Tried['logged'][number][] = [];
  const reports: CallReport[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as Tried['logged'][number]) });
  const client = createClient({ baseUrl: upstream.url, credential: 'c2VjcmV0', identity, newId: () => 'id-1', trace: reports, log, ...settings });
  try {
    return { answer: await client(endpoint, input), fault: undefined, logged, reports };
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    return { answer: undefined, fault: error, logged, reports };
  }
}
const idsSent = (): unknown[] => upstream.received.map(({ headers }) => headers['x-request-id']);

describe('what is sent', () => {
  it('carries program, sponsor, credential, id, and account and member when known', async () => {
    upstream.script({ body: good });
    await call(endpoints.keep, { body: { Name: 'x' } }, { identity: { ...identity, integrityUser: 'zoë@example.com', memberId: 'M-1' } });
    const [{ headers, body, method, url }] = upstream.received as [(typeof upstream.received)[0]];
    expect([method, url, JSON.parse(body)]).toEqual(['POST', '/api/thing', { Name: 'x' }]);
    expect(headers).toMatchObject({ programid: 'FITNESS', sponsorid: 'AIM', authorization: 'Basic c2VjcmV0', 'x-request-id': 'id-1', memberid: 'M-1' });
    expect(Buffer.from(String(headers['integrity-user']), 'latin1').toString('utf8')).toBe('zoë@example.com');
  });

  it('has ids encoded into its path and query', async () => {
    upstream.script({ body: good });
    await call(endpoints.ask, { params: { id: 'a/b?c#d %' }, query: { e: 'f&g=h' } });
    expect(upstream.received[0]?.url).toBe('/api/thing/a%2Fb%3Fc%23d%20%25?e=f%26g%3Dh');
  });

  it.each(['', '.', '..'])('is nothing for the path parameter %j', async (id) => {
    upstream.script({ body: good });
    await expect(call(endpoints.ask, { params: { id } })).rejects.toThrow('path parameter');
    expect(upstream.received).toEqual([]);
  });

  it.each(['a\r\nX-Evil: 1', 'a\nb', 'a\0b', 'a\u007fb', 'a\u0085b'])('is nothing with the header value %j', async (value) => {
    upstream.script({ body: good });
    await expect(call(endpoints.ask, { params: { id: 'a' } }, { identity: { ...identity, memberId: value } })).rejects.toThrow('control characters');
    expect(upstream.received).toEqual([]);
  });

  it('goes to no other address', async () => {
    upstream.script({ status: 307, location: `${upstream.url}/elsewhere` }, { body: good });
    const { fault } = await call(endpoints.keep, { body: {} });
    expect(fault?.message).toBe('POST /api/thing: body: not JSON');
    expect(upstream.received).toHaveLength(1);
  });
});

describe('the one retry', () => {
  it.each([
    ['a 500', { status: 500 }],
    ['a 503', { status: 503 }],
    ['a 599', { status: 599 }],
    ['a reset', 'reset'],
    ['a timeout', 'hang'],
  ] as const)('follows %s, under the same id', async (_what, reply) => {
    upstream.script(reply, { body: good });
    const { answer, logged, reports } = await call(endpoints.keep, { body: {}, callId: 'mine' });
    expect(answer).toMatchObject({ ok: true, data: [{ Id: 'a', Price: 1.5 }] });
    expect(idsSent()).toEqual(['mine', 'mine']);
    expect(logged).toEqual([]);
    expect(reports).toMatchObject([{ callId: 'mine', method: 'POST', path: '/api/thing', status: 200, attempts: 2 }]);
  });

  it.each([
    ['a 500', { status: 500 }, 'UPSTREAM_STATUS', 'answered 500'],
    ['a reset', 'reset', 'UPSTREAM_UNREACHABLE', 'no answer (ECONNRESET)'],
    ['a timeout', 'hang', 'UPSTREAM_UNREACHABLE', 'no answer (ETIMEDOUT)'],
  ] as const)('is the last one after %s again, and that is logged', async (_what, reply, code, reason) => {
    upstream.script(reply);
    const { fault, logged } = await call(endpoints.ask, { params: { id: 'a' } });
    expect(fault?.message).toBe(`GET /api/thing/{id}: ${reason}`);
    expect(fault?.extensions).toMatchObject({ code, upstream: { method: 'GET', path: '/api/thing/{id}', callId: 'id-1' } });
    expect(upstream.received).toHaveLength(2);
    expect(logged).toMatchObject([{ msg: 'Too many retry attempts made, stopping.', callId: 'id-1' }]);
  });

  it.each([400, 401, 403, 404, 409, 422, 429])('never follows a %d', async (status) => {
    upstream.script({ status, body: refusal });
    const { logged } = await call(endpoints.keep, { body: {} });
    expect(upstream.received).toHaveLength(1);
    expect(logged).toEqual([]);
  });

  it('never follows a refusal on the merits', async () => {
    upstream.script({ body: refusal });
    const { answer } = await call(endpoints.keep, { body: {} });
    expect(answer).toEqual({ ok: false, message: 'No.', errors: [{ code: 'NO', message: 'No.', field: 'Name' }], data: [] });
    expect(upstream.received).toHaveLength(1);
  });
});

describe('a payment', () => {
  it.each([
    ['a 500', { status: 500 }],
    ['a 502', { status: 502 }],
    ['a reset', 'reset'],
    ['a timeout', 'hang'],
  ] as const)('is not sent again after %s: it may have had its effect', async (_what, reply) => {
    upstream.script(reply, { body: good });
    const { fault } = await call(endpoints.pay, { params: { id: 'p' }, body: {} });
    expect(upstream.received).toHaveLength(1);
    expect(fault?.details.mayHaveTakenEffect).toBe(true);
  });

  it('is sent again where the deployment promises that the gateway settles it once', async () => {
    upstream.script('reset', { body: good });
    expect((await call(endpoints.pay, { params: { id: 'p' }, body: {} }, { paymentDedupes: true })).answer).toMatchObject({ ok: true });
    expect(idsSent()).toEqual(['id-1', 'id-1']);
  });

  it.each([
    ['a reset', 'reset'],
    ['a 500', { status: 500 }],
  ] as const)('that was repeated after %s may have had its effect, whatever the repetition met', async (_what, first) => {
    upstream.script(first, { status: 400, body: refusal });
    const { fault } = await call(endpoints.pay, { params: { id: 'p' }, body: {} }, { paymentDedupes: true });
    expect(fault?.details).toMatchObject({ status: 400, mayHaveTakenEffect: true });
  });

  it.each([400, 401, 403])('refused as it stood (%d) had no effect', async (status) => {
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

describe('an answer that does not fit', () => {
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
    ['an amount that is null', envelope({ Data: [{ Id: 'a', Price: 1 }, { Id: 'b', Price: null }] }), 'Data.1.Price: Expected a number'],
    ['Errors as text', envelope({ Success: false, Errors: 'no' }), 'Errors: Expected an array value'],
  ])('names path and field: %s', async (_what, body, reason) => {
    upstream.script({ body });
    const { fault } = await call(endpoints.ask, { params: { id: 'a' } });
    expect(fault?.message).toBe(`GET /api/thing/{id}: ${reason}`);
    expect(fault?.extensions['code']).toBe('UPSTREAM_UNREADABLE');
    expect(upstream.received).toHaveLength(1);
  });

  it('never repeats what it held', async () => {
    upstream.script({ body: envelope({ Data: [{ Id: 4111111111111111, Price: 1 }] }) });
    const { fault } = await call(endpoints.ask, { params: { id: 'a' } });
    expect(JSON.stringify([fault?.message, fault?.extensions])).not.toContain('4111');
  });

  it('is one that says Success under a status that says otherwise', async () => {
    upstream.script({ status: 404, body: good });
    expect((await call(endpoints.ask, { params: { id: 'a' } })).fault?.message).toBe('GET /api/thing/{id}: answered 404 with Success');
  });

  it('of the local server is named, too; its refusals are data', async () => {
    upstream.script({ body: '{"bearer":5}' });
    expect((await call(endpoints.login, { form: { username: 'x' } })).fault?.message).toBe('POST /auth/login: bearer: Expected a string');
    upstream.script({ status: 401, body: '{"error":"invalid_grant","error_description":"AccountVerificationRequired","requiresVerify":true}' });
    expect((await call(endpoints.login, { form: { username: 'x' } })).answer).toMatchObject({ ok: false, message: 'AccountVerificationRequired' });
    expect(upstream.received[0]?.body).toBe('username=x');
  });
});
