// What a link's parameters change in an application: campaign, reference, dates, answers.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CheckedLink, type FollowedLink, beginApplication, checkLink, openApplication } from '#workflows/start';
import { fitnessAnswers, healthAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, continueFrom, newEmail, pay } from '../../support/checkout.ts';
import { type NodeBuyer, nodeBuyer } from '../../support/node-buyer.ts';
import { readLinkQuery } from '../../../web/app/link-query.ts';

const LINK = '/api/profile/getLinkToVelocityCustomerReferences/{id}';
const EXPIRED = 'This link has expired. For further assistance, please call (844) 555-0142';
const nothing: FollowedLink = { segmentCode: null, accountReference: null, answers: [] };

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const check = (buyer: NodeBuyer, reference: string): Promise<CheckedLink> => checkLink(buyer.ports.graph, buyer.programHash, reference);

/** A buyer who came by a link, as the pages open it. */
async function cameBy(sitename: string, link: Partial<FollowedLink>): Promise<NodeBuyer> {
  const buyer = await nodeBuyer(bindflow.facade.url, sitename);
  const followed = { ...nothing, ...link };
  const checked = followed.accountReference === null ? null : await check(buyer, followed.accountReference);
  beginApplication(buyer.ports, { release: 'test', program: buyer.programHash, path: '/', link: followed, checked });
  await openApplication(buyer.ports, { sponsorId: null, memberId: null });
  return buyer;
}
const sent = async (path: string) => (await bindflow.control.calls(path)).map(({ body }) => body);

// spec: 1.4, 2.14
it('a segment code is sent with the opportunity and with the purchase (1.4, 2.14)', async () => {
  const buyer = await cameBy('fitness', { segmentCode: 'Spring 26' });
  buyer.answer(fitnessAnswers(newEmail()));
  expect(await continueFrom(buyer, 0)).toBe('payment');
  acceptTerms(buyer);
  expect(await pay(buyer)).toBe(true);
  expect(await sent('/api/opportunity')).toEqual([expect.objectContaining({ SegmentCode: 'Spring 26' }), expect.objectContaining({ SegmentCode: 'Spring 26' })]);
  expect(await sent('/api/workflow/cachePurchase/{id}')).toEqual([expect.objectContaining({ SegmentCode: 'Spring 26' })]);
});

describe('the address of a link', () => {
  async function cameByAddress(sitename: string, search: string): Promise<NodeBuyer> {
    const { sponsorId, memberId, ...link } = readLinkQuery(search);
    const buyer = await nodeBuyer(bindflow.facade.url, sitename);
    beginApplication(buyer.ports, { release: 'test', program: buyer.programHash, path: '/', link });
    await openApplication(buyer.ports, { sponsorId, memberId });
    return buyer;
  }

  // spec: 2.14
  it('names the campaign in any case of the key', async () => {
    const buyer = await cameByAddress('fitness', '?SegmentCode=Spring%2026');
    buyer.answer(fitnessAnswers(newEmail()));
    expect(await continueFrom(buyer, 0)).toBe('payment');
    expect(await sent('/api/opportunity')).toEqual([expect.objectContaining({ SegmentCode: 'Spring 26' })]);
  });

  // spec: 2.15, 2.16, 7.10
  it('names sponsor and member in any case of the keys; the gateway gets the sponsor upper-cased', async () => {
    const buyer = await cameByAddress('fitness', '?Sp_Id=aimyoga2&MemberID=M-2001');
    expect(buyer.state().application).toMatchObject({ sponsorId: 'AIMYOGA2', memberFee: { refNum: 'AIMYOGA2-M-2001' } });
    const [lookUp] = await bindflow.control.calls('/api/organization/{sponsorId}/member/{memberId}/');
    expect(lookUp).toMatchObject({ path: '/api/organization/AIMYOGA2/member/M-2001/', headers: { sponsorid: 'AIMYOGA2' } });
  });
});

// spec: 2.13, 4.1, 4.49
describe('a link with a reference (2.13, 4.1, 4.49)', () => {
  // spec: 3.8, 4.49
  it('hands on the dates of its policy, and is sent as the account’s reference', async () => {
    const buyer = await cameBy('fitness', { accountReference: 'CRM-100200' });
    expect(buyer.state().application.link).toEqual({ segmentCode: '', accountReference: 'CRM-100200', expired: null });
    const { effectiveDate } = buyer.log.find(({ type }) => type === 'PolicyDatesFound')!.data as { effectiveDate: string };
    expect(buyer.state().answers['startDate']).toBe(effectiveDate);
    const { startDate: _, ...answers } = fitnessAnswers(newEmail());
    buyer.answer(answers);
    expect(await continueFrom(buyer, 0)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    expect(await sent('/api/workflow/cachePurchase/{id}')).toEqual([expect.objectContaining({ Account: expect.objectContaining({ AccountReferenceId: 'CRM-100200' }) })]);
  });

  it('leaves the dates to the buyer if its policy has none', async () => {
    await bindflow.control.fault({ method: 'GET', path: '/api/policy/externalref/{ref}', fault: 'status-500', times: 2 });
    const buyer = await cameBy('fitness', { accountReference: 'CRM-100200' });
    expect(buyer.state().application.link?.expired).toBeNull();
    expect(buyer.state().answers['startDate']).toBeUndefined();
  });

  // spec: 3.8
  it('gives the retroactive date to the question that asks it', async () => {
    const buyer = await cameBy('health', { accountReference: 'CRM-100201' });
    const { policyDates } = await check(buyer, 'CRM-100201');
    expect(policyDates?.retroDate).not.toBeNull();
    expect(buyer.state().answers['retroactiveDate']).toBe(policyDates?.retroDate);
    buyer.answer(healthAnswers(newEmail())[0]!);
  });

  it('says that it has expired and whom to call (8.9)', async () => {
    const buyer = await cameBy('fitness', { accountReference: 'EXPIRED-1' });
    expect(buyer.state().application.link?.expired).toBe(EXPIRED);
  });

  it('that expires while the page loads is said to have expired, and the application begins without it', async () => {
    const buyer = await nodeBuyer(bindflow.facade.url, 'fitness');
    const checked = { ...(await check(buyer, 'CRM-100200')), policyDates: null };
    beginApplication(buyer.ports, { release: 'test', program: buyer.programHash, path: '/', link: { ...nothing, accountReference: 'EXPIRED-1' }, checked });
    await openApplication(buyer.ports, { sponsorId: null, memberId: null });
    expect(buyer.state().application).toMatchObject({ sponsorId: 'AIMFIT2', link: { accountReference: 'EXPIRED-1', expired: EXPIRED } });
    const stored = await bindflow.db.selectFrom('application').select('account_reference').where('id', '=', buyer.state().application.id).executeTakeFirstOrThrow();
    expect(stored.account_reference).toBeNull();
  });

  it('leads to the error page if it cannot be checked', async () => {
    await bindflow.control.fault({ method: 'GET', path: LINK, fault: 'drop-request', times: 4 });
    const buyer = await nodeBuyer(bindflow.facade.url, 'fitness');
    await expect(check(buyer, 'CRM-100200')).rejects.toThrow();
  });

  it('takes nothing back if it expires after the application began', async () => {
    const buyer = await cameBy('fitness', { accountReference: 'CRM-100200' });
    await bindflow.control.fault({ method: 'GET', path: LINK, fault: 'drop-request', times: 2 });
    await openApplication(buyer.ports, { sponsorId: null, memberId: null });
    expect(buyer.state().application.sponsorId).toBe('AIMFIT2');
  });
});

// spec: 2.18, 5.41
describe('the answers of a link (2.18, 5.41)', () => {
  it('are answers like any other', async () => {
    const buyer = await cameBy('fitness', {
      answers: [
        ['venue', 'studio'],
        ['utm_source', 'mail'],
      ],
    });
    expect(buyer.state().answers).toMatchObject({ venue: 'studio' });
    expect(buyer.state().answers).not.toHaveProperty('utm_source');
  });

  it('never replace the buyer’s answer, not even an empty one', async () => {
    const link = { ...nothing, answers: [['venue', 'studio']] as const };
    const buyer = await cameBy('fitness', link);
    buyer.answer({ venue: '' });
    beginApplication(buyer.reload().ports, { release: 'test', program: buyer.programHash, path: '/', link });
    expect(buyer.reload().state().answers['venue']).toBe('');
  });
});
