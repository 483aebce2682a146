import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ledger, cardPayment, inbox, ledger, opportunity, opportunityBody, profile } from './buyer.ts';
import { type Client, programsDir, startClient } from './gateway-client.ts';
import { startSandbox } from '#sandbox';
import { specRows } from '../../support/wire-spec.ts';

let client: Client;
beforeAll(async () => void (client = await startClient()));
beforeEach(async () => void (await client.local('POST', '/sandbox/reset')));
afterAll(() => client.sandbox.close());

const fault = (name: string, more: Record<string, unknown> = {}) =>
  client.local('POST', '/sandbox/faults', { method: 'POST', path: '/api/opportunity', fault: name, ...more });
const create = () => client.call('POST', '/api/opportunity', opportunityBody(['FIT-LIAB-T']));
const made = async () => (await ledger(client)).opportunities.length;

describe('faults', () => {
  test.each(specRows)('may be put on $method $path', async ({ method, path }) => {
    expect((await client.local('POST', '/sandbox/faults', { method, path, fault: 'slow' })).status).toBe(200);
  });
  test('are listed while they wait, and may be cleared before they are used', async () => {
    const { json } = await fault('timeout', { times: 2 });
    const faults = async () => (await client.local('GET', '/sandbox/faults')).json['faults'];
    expect(await faults()).toEqual([{ id: json['id'], method: 'POST', path: '/api/opportunity', fault: 'timeout', times: 2, delayMs: 0 }]);
    expect((await client.local('POST', '/sandbox/faults/off', { id: json['id'] })).json).toEqual({ faults: [] });
    expect((await client.local('POST', '/sandbox/faults/off', { id: json['id'] })).status).toBe(404);
    expect(await create()).toMatchObject({ success: true });
    await fault('status-500');
    await create();
    expect(await faults()).toEqual([]);
  });
  test('cannot be set on an unknown path', async () => {
    expect((await fault('slow', { path: '/api/nothing' })).status).toBe(400);
    expect((await fault('earthquake')).status).toBe(400);
  });
  test('drop-request: has no effect, and ends after the requested number of calls', async () => {
    await fault('drop-request', { times: 2 });
    await expect(create()).rejects.toThrow();
    await expect(create()).rejects.toThrow();
    expect(await made()).toBe(0);
    expect(await create()).toMatchObject({ success: true });
  });
  test('drop-response: has its effect, and a repeat with the same X-Request-Id returns the answer', async () => {
    const payer = (await profile(client)).Id;
    await fault('drop-response', { path: '/api/payment/submitPaymentWithCaching/{id}' });
    const pay = () => client.call('POST', '/api/payment/submitPaymentWithCaching/p-1', cardPayment(payer), { requestId: 'same' });
    await expect(pay()).rejects.toThrow();
    const [charge] = (await ledger(client)).charges;
    expect((await pay()).data['ReferenceNumber']).toBe(charge!.referenceNumber);
    expect((await ledger(client)).charges).toHaveLength(1);
  });
  test('status-500: has no effect', async () => {
    await fault('status-500');
    expect(await create()).toMatchObject({ status: 500, success: false, errors: [{ Code: 'SERVER_ERROR' }] });
    expect(await made()).toBe(0);
  });
  test('malformed-json: has its effect', async () => {
    await fault('malformed-json');
    await expect(create()).rejects.toThrow(/JSON/);
    expect(await made()).toBe(1);
  });
  test('slow: answers after its delay', async () => {
    await fault('slow', { delayMs: 30 });
    const started = performance.now();
    expect(await create()).toMatchObject({ success: true });
    expect(performance.now() - started).toBeGreaterThanOrEqual(29);
  });
  test('timeout: has its effect, and the caller waits until it gives up or the sandbox closes', async () => {
    const other = await startClient();
    const path = '/api/opportunity';
    await other.local('POST', '/sandbox/faults', { method: 'POST', path, fault: 'timeout' });
    const waiting = other.call('POST', path, opportunityBody(['FIT-LIAB-T'])).catch(() => 'gave up');
    const unanswered = async (): Promise<Ledger> => {
      const calls = (await other.local('GET', '/sandbox/calls')).json['calls'] as { status: unknown }[];
      return calls.at(-1)?.status === 'unanswered' ? ledger(other) : unanswered();
    };
    expect((await unanswered()).opportunities).toHaveLength(1);
    await other.sandbox.close();
    expect(await waiting).toBe('gave up');
  });
});

describe('the same X-Request-Id', () => {
  test('returns the first answer again, with no second effect', async () => {
    const register = (UserName: string) =>
      client.call('POST', '/api/profile/register', { UserName, Secret: 'Passw0rd!', CrmAccountId: 'CRM-1' }, { requestId: 'one' });
    const first = await register('one@example.com');
    expect(await register('one@example.com')).toEqual(first);
    const reference = { ReferenceType: 'ExtRefMemberNumber', Description: '', ReferenceKey: 'M-1' };
    const path = `/api/profile/${String(first.data['Id'])}/reference`;
    const once = await client.call('POST', path, reference, { requestId: 'two' });
    expect(await client.call('POST', path, reference, { requestId: 'two' })).toEqual(once);
    expect((await ledger(client)).references).toHaveLength(1);
    await client.call('POST', path, reference);
    expect((await ledger(client)).references).toHaveLength(2);
  });
  test('on a malformed call reserves nothing', async () => {
    expect((await client.call('POST', '/api/opportunity', {}, { requestId: 'three' })).status).toBe(400);
    expect((await client.call('POST', '/api/opportunity', opportunityBody(['FIT-LIAB-T']), { requestId: 'three' })).status).toBe(200);
  });
});

describe('the record of calls', () => {
  test('has the fault of a call', async () => {
    await fault('status-500');
    await create();
    await create();
    const calls = (await client.local('GET', '/sandbox/calls')).json['calls'] as Record<string, unknown>[];
    expect(calls.map(({ fault: met, status }) => [met, status])).toEqual([
      ['status-500', 500],
      [null, 200],
    ]);
  });
  test('shows the scheme of a local server call’s authorization, and not its value', async () => {
    await client.local('GET', '/api/user', undefined, 'a-bearer-of-mine');
    const calls = (await client.local('GET', '/sandbox/calls')).json['calls'] as Record<string, unknown>[];
    expect(calls.at(-1)).toMatchObject({ template: '/api/user', headers: { authorization: 'Bearer •••' } });
    expect(JSON.stringify(calls)).not.toContain('a-bearer-of-mine');
  });
  test('shows path, template, headers, status and call id', async () => {
    await client.call('GET', '/api/account/CRM-404', undefined, {
      requestId: 'look',
      headers: { MemberId: 'M-1', 'integrity-user': 'a@b.co' },
    });
    const calls = (await client.local('GET', '/sandbox/calls')).json['calls'] as Record<string, unknown>[];
    expect(calls.at(-1)).toMatchObject({
      method: 'GET',
      path: '/api/account/CRM-404',
      template: '/api/account/{id}',
      callId: 'look',
      status: 404,
      headers: { memberid: 'M-1', 'integrity-user': 'a@b.co', authorization: 'Basic •••' },
    });
  });
  test('has no secret, nor has any other answer of the control', async () => {
    const registration = { UserName: 'dana@example.com', Secret: 'Her0wn-w0rd', CrmAccountId: 'CRM-1' };
    const payer = String((await client.call('POST', '/api/profile/register', registration)).data['Id']);
    await client.call('POST', '/api/payment/submitPaymentWithCaching/p-1', cardPayment(payer, { SecurityCode: '987' }));
    await client.form('/auth/local/s3cretword', { grant_type: 'password', username: 'mustchange@example.com', password: 's3cretword' });
    await client.local('POST', '/auth-mfa/verify', { code: 'c0de99' });
    await client.call('POST', '/api/validate/address', { Street1: '4111111111111111' }, {});
    const texts = await Promise.all(
      ['/sandbox', '/sandbox/calls', '/sandbox/ledger'].map(async (path) => (await fetch(client.sandbox.url + path)).text()),
    );
    for (const secret of ['"987"', 's3cretword', 'c0de99', 'Her0wn-w0rd', client.credential]) expect(texts.join('')).not.toContain(secret);
    const calls = JSON.parse(texts[1]!) as { calls: { body: Record<string, unknown> }[] };
    expect(calls.calls[1]!.body).toMatchObject({ CreditCardNumber: '•••', SecurityCode: '•••', LastName: 'Reyes' });
  });
});

test('a reset deletes everything, and ids are not reused', async () => {
  const before = await opportunity(client);
  await client.local('POST', '/api/messaging/passwordupdateflag?email=member%40example.com');
  await fault('status-500');
  await client.local('POST', '/sandbox/modes', { naivePayment: true });
  expect((await client.local('POST', '/sandbox/reset')).json).toEqual({ reset: true });
  expect(await made()).toBe(0);
  expect(await inbox(client)).toEqual([]);
  expect((await client.local('POST', '/sandbox/modes', {})).json).toEqual({ naivePayment: false, naiveBind: false, partialBind: false });
  expect((await opportunity(client)).Id).not.toBe(before.Id);
});

test('two sandboxes share nothing', async () => {
  const other = await startClient();
  await opportunity(other);
  expect(await made()).toBe(0);
  expect(other.credential).not.toBe(client.credential);
  await other.sandbox.close();
});

test('a taken port rejects with one clear line', async () => {
  const { port } = client.sandbox;
  await expect(startSandbox({ port, programsDir })).rejects.toThrow(`The sandbox cannot listen on port ${port}: it is taken; set SANDBOX_PORT`);
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const smtpPort = (taken.address() as { port: number }).port;
  await expect(startSandbox({ port: 0, smtpPort, programsDir })).rejects.toThrow(`The mail port ${smtpPort} cannot be used`);
  await new Promise((resolve) => taken.close(resolve));
});
