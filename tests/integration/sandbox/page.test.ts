// The page for people, as a browser without scripts has it: one document, and forms that lead back to it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { specRows } from '../../support/wire-spec.ts';
import { cardPayment, opportunityBody, profile } from './buyer.ts';
import { examplesFor } from './examples.ts';
import { type Client, startClient } from './gateway-client.ts';

let client: Client;
beforeAll(async () => void (client = await startClient()));
beforeEach(async () => void (await client.local('POST', '/sandbox/reset')));
afterAll(() => client.sandbox.close());

const at = (path: string): string => `${client.sandbox.url}/sandbox${path}`;
const read = async (): Promise<string> => (await fetch(at(''))).text();
const submit = (form: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(at(`/page/${form}`), { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });
const create = () => client.call('POST', '/api/opportunity', opportunityBody(['FIT-LIAB-T']));
/** The part of the page below a heading. */
const part = (html: string, id: string): string => new RegExp(`<section id="${id}">.*?</section>`, 's').exec(html)?.[0] ?? '';
const logIn = async (): Promise<string> =>
  String((await client.form('/auth/local/login/user', { grant_type: 'password', username: 'member@example.com', password: 'Passw0rd!' })).json['bearer']);

describe('the page', () => {
  test('has a section for everything that the sandbox stores', async () => {
    const html = await read();
    for (const title of ['Inbox', 'Behavior', 'Charges', 'Policies', 'Opportunities', 'Rating accounts', 'CRM refreshes', 'People', 'Member references', 'Screenshots', 'Calls'])
      expect(html).toContain(`<h2>${title} `);
    for (const value of ['4111111111111111', '110000000', '901', 'mustchange@example.com', '33480', 'EXPIRED', '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e02']) expect(html).toContain(`>${value}</code>`);
  });
  test('allows and has no inline code and nothing from other origins', async () => {
    for (const path of ['', '/page/style.css', '/page/script.js']) {
      const { headers, status } = await fetch(at(path));
      expect([path, status, headers.get('content-security-policy')]).toEqual([path, 200, expect.stringMatching(/^default-src 'none'; script-src 'self'; style-src 'self'; .*frame-ancestors 'none'$/)]);
    }
    const html = await read();
    expect(html).not.toMatch(/<script(?! src="\/sandbox)|<style| style=| on[a-z]+=|https?:\/\/(?!127\.0\.0\.1)/);
  });
  test('escapes what buyers typed', async () => {
    await client.call('POST', '/api/opportunity', { ...opportunityBody(['FIT-LIAB-T']), email: '<b>bold</b>@b.co' });
    expect(part(await read(), 'opportunities')).toContain('&lt;b&gt;bold&lt;/b&gt;@b.co');
  });
  test('shows the newest mail first, with its code to be copied', async () => {
    await client.local('POST', '/api/messaging/passwordupdateflag?email=member%40example.com');
    await client.local('POST', '/auth-mfa/generate', {}, await logIn());
    const inbox = part(await read(), 'inbox');
    const code = /Your security code is (?<code>\d{6})/.exec(inbox)!.groups!['code']!;
    expect(inbox).toContain(`data-copy>${code}</code>`);
    expect(inbox.indexOf('Your security code')).toBeLessThan(inbox.indexOf('Please update your password'));
  });
  test('shows calls with their status, call id and fault', async () => {
    await client.local('POST', '/sandbox/faults', { method: 'GET', path: '/api/account/{id}', fault: 'status-500' });
    await client.call('GET', '/api/account/CRM-1', undefined, { requestId: 'call-of-mine' });
    const calls = part(await read(), 'calls');
    for (const text of ['GET /api/account/CRM-1', '>call-of-mine</code>', '>status-500</span>', '>500</span>']) expect(calls).toContain(text);
  });
  test('shows a pending payment, CRM updates, and a screen capture', async () => {
    const examples = await examplesFor(client);
    await client.call('POST', '/api/payment/submitPaymentWithCaching/p-hangs', cardPayment((await profile(client, 'other@example.com')).Id, { SecurityCode: '902' }));
    await client.call('PUT', '/api/account', examples['PUT /api/account']![0]!.body);
    const { data } = await client.call('POST', '/api/capture/screenshot', examples['POST /api/capture/screenshot']![0]!.body);
    const html = await read();
    expect(part(html, 'charges')).toMatch(/in process.*p-hangs/s);
    expect(part(html, 'crm-refreshes')).toMatch(/Dana Reyes.*100 MAIN ST, AUSTIN, TX 78701-1234.*fitness-liability/s);
    expect(part(html, 'opportunities')).toMatch(/CARD_DECLINED.*100 MAIN ST/s);
    expect(part(html, 'screenshots')).toContain(`<img src="/sandbox/screenshots/${String(data['Id'])}"`);
  });
  test('has a new mark when something happened, and the same one when nothing did', async () => {
    const mark = async () => (await fetch(at('/page/mark'))).text();
    const before = await mark();
    expect(await mark()).toBe(before);
    expect(await read()).toContain(`data-mark="${before}"`);
    await client.call('GET', '/api/util/getcoverages');
    expect(await mark()).not.toBe(before);
  });
});

describe('the forms', () => {
  test('offer every path of the specification', async () => {
    const behavior = part(await read(), 'behavior');
    for (const { method, path } of specRows) expect(behavior).toContain(`<option value="${method} ${path}">`);
  });
  test('set a fault, which the page shows until it is used', async () => {
    const { status, headers } = await submit('faults', { call: 'POST /api/opportunity', fault: 'status-500', times: '2', delayMs: '' });
    expect([status, headers.get('location')]).toEqual([303, '/sandbox#behavior']);
    expect(await read()).toContain('<strong>status-500</strong> waits for the next 2 calls of <code>POST /api/opportunity</code>');
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([500, 500, 200]);
    expect(await read()).not.toContain('role="status"');
  });
  test('clear the fault', async () => {
    await submit('faults', { call: 'POST /api/opportunity', fault: 'slow', times: '1', delayMs: '60000' });
    const id = /name="id" value="(?<id>\d+)"/.exec(await read())!.groups!['id']!;
    expect((await submit('faults/off', { id })).status).toBe(303);
    expect((await client.local('GET', '/sandbox/faults')).json).toEqual({ faults: [] });
  });
  test.each([
    [{ call: 'POST /api/nothing' }, /POST \/api\/nothing/],
    [{ fault: 'earthquake' }, /earthquake/],
    [{ times: '0' }, /times/],
    [{ delayMs: 'long' }, /delayMs/],
  ])('refuse %j', async (changed, words) => {
    const refused = await submit('faults', { call: 'POST /api/opportunity', fault: 'slow', times: '1', delayMs: '', ...changed });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(words)]);
    expect((await client.local('GET', '/sandbox/faults')).json).toEqual({ faults: [] });
  });
  test('set the checked modes, and no others', async () => {
    await client.local('POST', '/sandbox/modes', { naivePayment: true });
    await submit('modes', { naiveBind: 'on', partialBind: 'on' });
    expect((await client.local('POST', '/sandbox/modes', {})).json).toEqual({ naivePayment: false, naiveBind: true, partialBind: true });
    const html = await read();
    expect(html).toContain('name="naiveBind" checked');
    expect(html).not.toContain('name="naivePayment" checked');
  });
  test('reset everything after a confirmation', async () => {
    await create();
    expect(part(await read(), 'behavior')).toMatch(/<details class="reset">.*<summary.*<form method="post" action="\/sandbox\/page\/reset">/s);
    expect((await submit('reset', {})).headers.get('location')).toBe('/sandbox');
    expect(part(await read(), 'opportunities')).toContain('Nobody began');
  });
  test.each(['http://elsewhere.example', 'null'])('are not accepted from another origin (%s), nor are the requests of tests', async (origin) => {
    await create();
    expect((await submit('reset', {}, { origin })).status).toBe(403);
    expect((await fetch(at('/reset'), { method: 'POST', headers: { origin } })).status).toBe(403);
    expect(part(await read(), 'opportunities')).toContain('dana.reyes@example.com');
    expect((await submit('reset', {}, { origin: client.sandbox.url })).status).toBe(303);
  });
});
