// The saved data of an account holder: the calls that fetch it, and what a browser can read of it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logIn, logOut, signIn } from '../../support/account-holder.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { quotedTrades } from '../../support/checkout.ts';
import type { Answer } from '../../support/graph-browser.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';

const ADDRESSES = '/api/profile/{id}/address';
const METHODS = '/api/profile/{id}/paymentauthorizations';
const PROFILE = 'b1d0c2e4-8a6f-4c3b-9e21-0f5a7d6c1001';
const FIELDS = 'addresses { id displayText street1 street2 city state postalCode } paymentMethods { id kind brand name last4 expires isExpired createdDate displayText }';

const now = Date.UTC(2026, 10, 20, 15);
let bindflow: RunningBindflow;
let browser: GraphBrowser;
beforeAll(async () => {
  bindflow = await startForTests({ now: () => now });
}, 60_000);
beforeEach(async () => {
  await bindflow.control.reset();
  browser = graphBrowser(bindflow.facade.url);
});
afterAll(() => bindflow.close());

const ask = (fields = FIELDS, by = browser): Promise<Answer> => by.post({ query: `{ viewer { isVerified ${fields} } }` });

describe('a verified account holder', () => {
  beforeEach(() => signIn(browser, bindflow.sandbox.url));

  // spec: 3.2, 3.3, 7.17, 7.18, 3.34
  it('gets the saved addresses and methods; no token, and no identifier of the gateway', async () => {
    const { data } = await ask();
    expect(data).toEqual({
      viewer: {
        isVerified: true,
        addresses: [
          {
            id: 'addr-1',
            displayText: '1100 CONGRESS AVE, AUSTIN, TX 78701-2620',
            street1: '1100 CONGRESS AVE',
            street2: null,
            city: 'AUSTIN',
            state: 'TX',
            postalCode: '78701-2620',
          },
          {
            id: 'addr-2',
            displayText: '2400 S LAMAR BLVD STE 210, AUSTIN, TX 78704-4783',
            street1: '2400 S LAMAR BLVD',
            street2: 'STE 210',
            city: 'AUSTIN',
            state: 'TX',
            postalCode: '78704-4783',
          },
        ],
        paymentMethods: [
          {
            id: expect.any(String),
            kind: 'CREDIT_CARD',
            brand: 'VISA',
            name: 'Morgan Ellis',
            last4: '1111',
            expires: '2029-08-31',
            isExpired: false,
            createdDate: '2026-02-11',
            displayText: 'visa ending in 1111',
          },
          {
            id: expect.any(String),
            kind: 'ECHECK',
            brand: null,
            name: 'Morgan Ellis',
            last4: '6789',
            expires: null,
            isExpired: false,
            createdDate: '2026-05-20',
            displayText: 'Checking account ending in 6789',
          },
          {
            id: expect.any(String),
            kind: 'CREDIT_CARD',
            brand: 'AMERICAN_EXPRESS',
            name: 'Morgan Ellis',
            last4: '0005',
            expires: '2025-04-30',
            isExpired: true,
            createdDate: '2026-02-11',
            displayText: 'american-express ending in 0005',
          },
        ],
      },
    });
    for (const token of ['card-visa-1111', 'ach-6789', 'card-amex-0005', PROFILE, '7c0d2a41']) expect(browser.answers.join()).not.toContain(token);
    const { paymentMethods } = (data as { viewer: { paymentMethods: { id: string }[] } }).viewer;
    const ids = paymentMethods.map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(ids).size).toBe(3);
    // The same at every visit: a choice can be taken up again.
    expect((await ask()).data).toEqual(data);
  });

  it('is sent to the gateway as the user; outside an application with the default program and its sponsor', async () => {
    await ask();
    for (const template of [ADDRESSES, METHODS]) {
      const [call, ...more] = await bindflow.control.calls(template);
      expect(more).toEqual([]);
      expect(call).toMatchObject({ method: 'GET', path: template.replace('{id}', PROFILE), status: 200 });
      expect(call?.headers).toEqual({
        programid: 'FITNESS',
        sponsorid: 'AIMFIT2',
        'integrity-user': 'member@example.com',
        authorization: 'Basic •••',
        'x-request-id': expect.any(String),
      });
    }
  });

  it('makes one call for each list, even if a document names it often', async () => {
    await browser.post({ query: `{ a: viewer { ${FIELDS} } b: viewer { ${FIELDS} } }` });
    expect([(await bindflow.control.calls(ADDRESSES)).length, (await bindflow.control.calls(METHODS)).length]).toEqual([1, 1]);
  });

  it('stays signed in when one list fails, and gets the other one', async () => {
    await bindflow.control.fault({ method: 'GET', path: METHODS, fault: 'status-500', times: 2 });
    const { data, errors } = await ask('addresses { id } paymentMethods { id }');
    expect(data).toEqual({ viewer: { isVerified: true, addresses: [{ id: 'addr-1' }, { id: 'addr-2' }], paymentMethods: null } });
    expect(errors).toMatchObject([{ path: ['viewer', 'paymentMethods'], extensions: { code: 'UPSTREAM_STATUS', upstream: { method: 'GET', path: METHODS, status: 500 } } }]);
  });
});

it('in an application the gateway gets its program, sponsor and member; not in another browser’s', async () => {
  const buyer = await quotedTrades(bindflow.facade.url, { now: () => now, link: { memberId: 'M-77', sponsorId: 'GUILD' } });
  await signIn(buyer.browser, bindflow.sandbox.url);
  const { id, root } = buyer.state().application;
  const query = 'query Q($application: ApplicationRefInput) { viewer(application: $application) { paymentMethods { last4 } } }';
  expect((await buyer.browser.post({ query, variables: { application: { id, root } } })).data).toMatchObject({ viewer: { paymentMethods: [{}, {}, {}] } });
  const [call] = await bindflow.control.calls(METHODS);
  expect(call?.headers).toMatchObject({ programid: 'TRADES', sponsorid: 'CRAFTGUILD', memberid: 'CRAFTGUILD-M-77', 'integrity-user': 'member@example.com' });
  await signIn(browser, bindflow.sandbox.url);
  expect((await browser.post({ query, variables: { application: { id, root } } })).errors?.[0]?.extensions?.['code']).toBe('APPLICATION_UNKNOWN');
}, 30_000);

describe('nothing saved is read, and no call made for it,', () => {
  const message = 'Please enter the security code first: verifySecurityCode takes it.';
  const refused = [
    { path: ['viewer', 'addresses'], message, extensions: { code: 'NOT_SIGNED_IN' } },
    { path: ['viewer', 'paymentMethods'], message, extensions: { code: 'NOT_SIGNED_IN' } },
  ];

  it('before the code is verified', async () => {
    await logIn(browser);
    const { data, errors } = await ask('addresses { id } paymentMethods { id }');
    expect(data).toEqual({ viewer: { isVerified: false, addresses: null, paymentMethods: null } });
    expect([...(errors ?? [])].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))).toMatchObject(refused);
    expect([...(await bindflow.control.calls(ADDRESSES)), ...(await bindflow.control.calls(METHODS))]).toEqual([]);
  });

  it('after logging out', async () => {
    await signIn(browser, bindflow.sandbox.url);
    await logOut(browser);
    expect((await ask()).data).toEqual({ viewer: null });
    expect([...(await bindflow.control.calls(ADDRESSES)), ...(await bindflow.control.calls(METHODS))]).toEqual([]);
  });
});

// spec: 9.16
it('if the deployment has no way to distinguish methods, none is shown', async () => {
  const other = await startForTests({ eftTypes: null, now: () => now });
  const visitor = graphBrowser(other.facade.url);
  await signIn(visitor, other.sandbox.url);
  expect((await ask('addresses { id } paymentMethods { id }', visitor)).data).toMatchObject({ viewer: { addresses: [{}, {}], paymentMethods: [] } });
  await other.close();
}, 60_000);
