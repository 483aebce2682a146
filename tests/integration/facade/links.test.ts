// Custom links: their validity, their data, and the state of an application that begins with one.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { next } from '#workflows/next';
import { beginApplication, openApplication as openAgain } from '#workflows/start';
import { tradesAnswers } from '../../support/answers.ts';
import { type BentGateway, instead, startBentGateway } from '../../support/bent-gateway.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, continueFrom, newEmail, pay } from '../../support/checkout.ts';
import { type Answer, type NodeBuyer, nodeBuyer } from '../../support/node-buyer.ts';

const LINK = '/api/profile/getLinkToVelocityCustomerReferences/{id}';
const POLICY = '/api/policy/externalref/{ref}';
const EXPIRED = 'This link has expired. For further assistance, please call (844) 555-0119';

let clock = Date.parse('2026-11-20T18:00:00Z');
let bindflow: RunningBindflow;
let gateway: BentGateway;
let visitor: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests({
    now: () => clock,
    gatewayBefore: async (sandbox) => {
      gateway = await startBentGateway(() => sandbox);
      return gateway.url;
    },
  });
  visitor = await nodeBuyer(bindflow.facade.url, 'health');
}, 60_000);
beforeEach(async () => {
  clock = Date.parse('2026-11-20T18:00:00Z');
  gateway.straighten();
  await bindflow.control.reset();
});
afterAll(async () => {
  await bindflow.close();
  await gateway.stop();
});

const fields = 'reference isExpired message policyDates { expirationDate retroDate effectiveDate }';
const link = (reference: string, asked = fields): Promise<Answer> =>
  visitor.send({
    query: `query Link($programHash: ProgramHash!, $reference: ID!) { customLink(programHash: $programHash, reference: $reference) { ${asked} } }`,
    variables: { programHash: visitor.programHash, reference },
  });
const calls = async (template: string) => (await bindflow.control.calls(template)).map(({ method, path, headers, body }) => ({ method, path, headers, body }));
/** Calls without an application carry the program's own settings. */
const headers = {
  programid: 'HEALTH',
  sponsorid: 'AIMHEALTH',
  authorization: 'Basic •••',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const policyIs = (policy: object): void => gateway.bend(/externalref/, instead(JSON.stringify({ Success: true, Data: [policy], Message: '', Errors: [] })));

describe('a valid link', () => {
  // spec: 7.20, 7.30
  it('has no message, and returns the dates of its policy', async () => {
    expect(await link('CRM-100200')).toMatchObject({
      data: { customLink: { reference: 'CRM-100200', isExpired: false, message: null, policyDates: { expirationDate: expect.stringMatching(/^2026-1[12]-\d\d$/) } } },
    });
    expect(await calls(LINK)).toEqual([{ method: 'GET', path: LINK.replace('{id}', 'CRM-100200'), headers, body: null }]);
    expect(await calls(POLICY)).toEqual([{ method: 'GET', path: POLICY.replace('{ref}', 'CRM-100200'), headers, body: null }]);
  });

  it('loads its policy’s dates only if they are requested', async () => {
    expect(await link('CRM-100200', 'isExpired')).toMatchObject({ data: { customLink: { isExpired: false } } });
    expect(await calls(POLICY)).toEqual([]);
  });

  it('to an unknown policy has no dates', async () => {
    gateway.bend(/externalref/, instead('{"Success":false,"Data":[],"Message":"no","Errors":[]}', 404));
    expect(await link('CRM-100200')).toMatchObject({ data: { customLink: { isExpired: false, policyDates: null } } });
  });
});

describe('a link that has expired', () => {
  // spec: 8.9
  it.each([
    ['is answered without a message', 'EXPIRED-1'],
    ['was never given out', 'UNKNOWN-1'],
  ])('because it %s shows whom to call, and makes no other call', async (_what, reference) => {
    expect(await link(reference)).toMatchObject({ data: { customLink: { reference, isExpired: true, message: EXPIRED, policyDates: null } } });
    expect(await calls(POLICY)).toEqual([]);
  });
});

describe('a gateway that does not answer', () => {
  it('does not make a link expired', async () => {
    await bindflow.control.fault({ method: 'GET', path: LINK, fault: 'drop-request', times: 2 });
    const { data, errors } = await link('CRM-100200');
    expect(data ?? null).toBeNull();
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNREACHABLE', upstream: { method: 'GET', path: LINK } });
  });

  it('about the policy leaves the link valid, with an error at the dates alone', async () => {
    await bindflow.control.fault({ method: 'GET', path: POLICY, fault: 'status-500', times: 2 });
    const { data, errors } = await link('CRM-100200');
    expect(data).toMatchObject({ customLink: { isExpired: false, policyDates: null } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_STATUS', upstream: { path: POLICY, status: 500 } });
  });
});

describe('the dates of a policy', () => {
  // spec: 3.24, 4.49
  it.each([
    ['both', { ExpirationDate: '2027-01-31', RetroDate: '2019-06-01' }, { expirationDate: '2027-01-31', retroDate: '2019-06-01', effectiveDate: '2027-01-31' }],
    ['no retroactive date', { ExpirationDate: '2027-01-31', RetroDate: null }, { expirationDate: '2027-01-31', retroDate: null, effectiveDate: '2027-01-31' }],
    ['an end that has passed', { ExpirationDate: '2026-10-01', RetroDate: null }, { expirationDate: '2026-10-01', retroDate: null, effectiveDate: '2026-11-20' }],
    ['days of before the floor', { ExpirationDate: '0001-01-01', RetroDate: '1900-01-01' }, { expirationDate: null, retroDate: null, effectiveDate: '2026-11-20' }],
    ['times', { ExpirationDate: '2027-01-31T00:00:00', RetroDate: '1900-01-02T00:00:00Z' }, { expirationDate: '2027-01-31', retroDate: '1900-01-02', effectiveDate: '2027-01-31' }],
    ['what is no date', { ExpirationDate: 'soon', RetroDate: '2019-02-30' }, { expirationDate: null, retroDate: null, effectiveDate: '2026-11-20' }],
  ])('with %s', async (_what, policy, dates) => {
    policyIs(policy);
    expect(await link('CRM-100200')).toMatchObject({ data: { customLink: { policyDates: dates } } });
  });

  it('begin in the program’s time zone', async () => {
    clock = Date.parse('2026-11-21T04:30:00Z');
    policyIs({ ExpirationDate: null, RetroDate: null });
    expect(await link('CRM-100200')).toMatchObject({ data: { customLink: { policyDates: { effectiveDate: '2026-11-20' } } } });
  });
});

describe('an application that begins by a link', () => {
  async function open(accountReference: string): Promise<Answer> {
    const id = randomUUID();
    const input = { application: { id, root: id }, programHash: visitor.programHash, accountReference };
    return visitor.send({
      query: 'mutation Open($input: OpenApplicationInput!) { openApplication(input: $input) { ... on Application { sponsorId sponsorSource } ... on Refusal { code message } } }',
      variables: { input },
    });
  }
  const applications = () => bindflow.db.selectFrom('application').select(['id', 'account_reference']).execute();

  it('keeps its reference', async () => {
    expect(await open('CRM-100200')).toMatchObject({ data: { openApplication: { sponsorId: 'AIMHEALTH', sponsorSource: 'PROGRAM' } } });
    expect((await applications()).map((row) => row.account_reference)).toEqual(['CRM-100200']);
  });

  it('creates its policies after those of the link’s account', async () => {
    const buyer = await nodeBuyer(bindflow.facade.url, 'trades', () => clock);
    beginApplication(buyer.ports, { release: 'test', program: buyer.programHash, path: '/' });
    const { id, root, program } = buyer.state().application;
    const input = { application: { id, root }, programHash: program, accountReference: 'CRM-100200' };
    await buyer.send({ query: 'mutation Open($input: OpenApplicationInput!) { openApplication(input: $input) { __typename } }', variables: { input } });
    await openAgain(buyer.ports, { sponsorId: null, memberId: null });
    for (const [page, answers] of tradesAnswers(newEmail()).entries()) {
      buyer.answer(answers);
      if (page < 2) await next(buyer.ports, page);
    }
    expect(await continueFrom(buyer, 2)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    const { ratingAccountId } = buyer.state().quote;
    for (const template of ['/api/workflow/cachePurchase/{id}', '/api/workflow/purchaseWithCacheUpdate/{id}']) {
      const [call] = await bindflow.control.calls(template);
      expect(call?.body).toMatchObject({ Account: { AccountReferenceId: 'CRM-100200' }, PolicyRequests: [1, 2, 3].map(() => ({ AccountId: ratingAccountId })) });
    }
  });

  it('that has expired is not opened', async () => {
    const before = await applications();
    expect(await open('EXPIRED-1')).toMatchObject({ data: { openApplication: { code: 'CUSTOM_LINK_EXPIRED', message: EXPIRED } } });
    expect(await applications()).toEqual(before);
  });
});

it.each([
  ['a way up', '../account'],
  ['dots', '..'],
  ['a slash', 'a/b'],
  ['a line break', 'a\r\nX: 1'],
  ['nothing', ''],
  ['10 kB', 'x'.repeat(10_240)],
])('a reference of %s is refused before any call', async (_what, reference) => {
  expect((await link(reference)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'reference' });
  expect(await bindflow.control.calls()).toEqual([]);
});
