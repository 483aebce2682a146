import { afterAll, beforeAll, expect, test } from 'vitest';
import { opportunityBody } from './buyer.ts';
import { type Client, startClient } from './gateway-client.ts';

let client: Client;
beforeAll(async () => void (client = await startClient()));
afterAll(() => client.sandbox.close());

const body = opportunityBody(['FIT-LIAB-T']);
const create = (changed: Record<string, unknown>, headers: Record<string, string | null> = {}) =>
  client.call('POST', '/api/opportunity', { ...body, ...changed }, { headers });

test.each(['ProgramId', 'SponsorId', 'X-Request-Id'])('a call without %s is refused', async (name) => {
  for (const value of [null, '', 'a b']) {
    const { status, success, errors } = await create({}, { [name]: value });
    expect({ status, success, fields: errors.map(({ Field }) => Field) }).toEqual({ status: 400, success: false, fields: [name] });
  }
  expect((await client.call('GET', '/api/util/getcoverages', undefined, { headers: { [name]: null } })).status).toBe(400);
});
test('an unknown program is refused', async () => {
  expect(await create({}, { ProgramId: 'NOBODY' })).toMatchObject({
    status: 400,
    errors: [{ Code: 'UNKNOWN_PROGRAM', Field: 'ProgramId' }],
  });
});
test.each([null, 'Basic d3Jvbmc6d3Jvbmc=', 'Bearer x'])('the Authorization %j is refused', async (Authorization) => {
  expect(await create({}, { Authorization })).toMatchObject({ status: 401, success: false, errors: [{ Field: 'Authorization' }] });
});
test.each<[string, string, Record<string, unknown>]>([
  ['UNKNOWN_FIELD', 'Color', { Color: 'red' }],
  ['MISSING_FIELD', 'Location', { Location: undefined }],
  ['MALFORMED_VALUE', 'Location', { Location: 'Nowhere' }],
  ['MALFORMED_VALUE', 'email', { email: 'nobody' }],
  ['MALFORMED_VALUE', 'StateAbbr', { StateAbbr: 'Texas' }],
  ['MALFORMED_VALUE', 'Products', { Products: [] }],
  ['MALFORMED_VALUE', 'Products[0].ExitReason', { Products: [{ ProductId: 'FIT-LIAB-T', ExitReason: 'Boredom' }] }],
  ['UNKNOWN_FIELD', 'Products[0].Price', { Products: [{ ProductId: 'FIT-LIAB-T', ExitReason: 'None', Price: 1 }] }],
])('%s of %s is refused by its name, without its value', async (Code, Field, changed) => {
  const { status, json, errors } = await create(changed);
  expect({ status, errors: errors.map((error) => [error.Code, error.Field]) }).toEqual({ status: 400, errors: [[Code, Field]] });
  expect(json).toEqual({ Success: false, Data: [], Message: expect.any(String), Errors: expect.any(Array) });
  expect(JSON.stringify(json)).not.toMatch(/Boredom|Texas|Nowhere|red/);
});
test('an unknown query parameter is refused', async () => {
  expect(await client.call('GET', '/api/util/getcoverages?all=1')).toMatchObject({
    status: 400,
    errors: [{ Code: 'UNKNOWN_FIELD', Field: 'all' }],
  });
  expect((await client.local('GET', '/api/check?email=a%40b.co&more=1')).status).toBe(400);
});
test('invalid JSON and unknown paths get the envelope, too', async () => {
  const headers = { 'content-type': 'application/json' };
  const broken = await fetch(`${client.sandbox.url}/api/opportunity`, { method: 'POST', headers, body: '{"email":' });
  expect([broken.status, await broken.json()]).toMatchObject([400, { Success: false, Data: [] }]);
  expect(await client.call('GET', '/api/nothing')).toMatchObject({ status: 404, success: false });
  expect(await client.call('GET', '/api/opportunity')).toMatchObject({ status: 404, success: false });
});
test('the local server and the control refuse in plain JSON', async () => {
  const post = async (path: string, body: string) => {
    const response = await fetch(client.sandbox.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return { status: response.status, json: await response.json() };
  };
  for (const path of ['/auth-mfa/verify', '/auth/local/login/user', '/auth/local/s3cret', '/sandbox/faults'])
    expect(await post(path, '{"code":')).toEqual({ status: 400, json: { error: 'The body is not JSON.' } });
  await client.local('POST', '/sandbox/faults', { method: 'GET', path: '/api/check', fault: 'status-500' });
  expect(await client.local('GET', '/api/check?email=a%40b.co')).toEqual({ status: 500, json: { error: 'The server failed.' } });
  expect(await client.local('GET', '/auth/nothing')).toEqual({ status: 404, json: { error: 'There is no GET /auth/nothing.' } });
});
