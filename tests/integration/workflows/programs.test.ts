// Yoga, health and retail, bought by a buyer in Node without a browser.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english } from '#events/language';
import type { Answers } from '#events/program';
import { quotesDropped } from '#events/quote';
import { resolveReachablePage, computeAmountDue, findLimitPage, summarizeOrder } from '#events/rules';
import { next } from '#workflows/next';
import { bankWithLicence, card, healthAnswers, retailAnswers, yogaAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, applicant, byECheck, continueFrom, eventTypes, newEmail, pay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const chargesOf = async (buyer: NodeBuyer) =>
  (await bindflow.control.ledger()).charges.filter(({ purchaseId }) => purchaseId === buyer.state().quote.offer?.id);
const policiesOf = (buyer: NodeBuyer): string[] => Object.values(buyer.state().purchase.policyNumbers);
const summaryOf = (buyer: NodeBuyer) => {
  const { quote, purchase, application } = buyer.state();
  return summarizeOrder(english, buyer.ports.program, { offer: quote.offer!, payWithCard: purchase.payWithCard, memberFee: application.memberFee });
};
const callsOf = async (path: string, buyer: NodeBuyer) =>
  (await bindflow.control.calls(path)).filter(({ body }) => JSON.stringify(body).includes(String(buyer.state().answers['email'])));

const yogaTeacher = (more: Answers = {}) => applicant(url(), 'yoga', yogaAnswers(newEmail()), more);
const therapist = (more: Answers = {}) => applicant(url(), 'health', healthAnswers(newEmail()), more);
const shop = (more: Answers = {}) => applicant(url(), 'retail', retailAnswers(newEmail()), more);

describe('yoga', () => {
  // spec: 1.5, 1.6, 9.14
  it('is bought by card, with the default member’s fee and the association’s dues', async () => {
    const buyer = await yogaTeacher();
    expect(await continueFrom(buyer, 1)).toBe('payment');
    expect(buyer.state().application).toMatchObject({ sponsorId: 'AIMYOGA2', memberFee: { fee: '20.00', refNum: 'AIMYOGA2-DEFAULT' } });
    const { lines, total } = summaryOf(buyer);
    expect(lines.filter(({ kind }) => kind === 'memberFee' || kind === 'dues').map(({ label, amount }) => [label, amount])).toEqual([
      ['Member fee', '20.00'],
      ['Association dues', '12.00'],
    ]);
    expect(lines.filter(({ isStarred }) => isStarred).map(({ label }) => label)).toEqual(['Additional insured']);
    acceptTerms(buyer);
    expect(await pay(buyer, card)).toBe(true);
    expect(await chargesOf(buyer)).toEqual([expect.objectContaining({ amount: total, method: 'CreditCard' })]);
    expect(policiesOf(buyer)).toEqual([expect.stringMatching(/^YOG-\d{4}-\d{6}$/)]);
  });

  it('asks a buyer who pays by eCheck for no form of identification', async () => {
    const buyer = await yogaTeacher();
    await continueFrom(buyer, 1);
    byECheck(buyer);
    acceptTerms(buyer);
    const { securityOption: _option, driverLicense: _license, driverState: _state, ...bank } = bankWithLicence;
    expect(await pay(buyer, bank)).toBe(true);
  });

  it('needs the studio’s email only if the studio gets a certificate', async () => {
    const named: Answers = { studioNamed: 'yes', studioEmail: '' };
    expect(await continueFrom(await yogaTeacher({ ...named, sendCertificate: false }), 1)).toBe('payment');
    const buyer = await yogaTeacher({ ...named, sendCertificate: true });
    expect(await continueFrom(buyer, 1)).toBe('stay');
    expect(buyer.log.findLast(({ type }) => type === 'PageRejected')).toMatchObject({ data: { questions: ['studioEmail'] } });
  });

  it('is not sold for aerial yoga high above the floor', async () => {
    const buyer = await yogaTeacher({ styles: ['hatha', 'aerial'], aerialHeight: '9' });
    expect(await continueFrom(buyer, 1)).toBe('ineligible');
    expect(buyer.state().quote.kickedOut[0]?.reasons).toEqual([{ rule: 'yoga-aerial-height', reason: 'Aerial yoga higher than six feet' }]);
  });
});

describe('health', () => {
  it('is bought by eCheck with a driver’s license: two policies, priced by the occupation', async () => {
    const buyer = await therapist();
    expect(await continueFrom(buyer, 2)).toBe('payment');
    const { offer } = buyer.state().quote;
    expect(offer?.quotes.map(({ productCode }) => productCode)).toEqual(['health-professional', 'health-premises']);
    byECheck(buyer);
    acceptTerms(buyer);
    expect(await pay(buyer, bankWithLicence)).toBe(true);
    expect(await chargesOf(buyer)).toEqual([expect.objectContaining({ amount: summaryOf(buyer).total, method: 'Ach' })]);
    expect(policiesOf(buyer)).toEqual([expect.stringMatching(/^HEA-/), expect.stringMatching(/^HEA-/)]);
    const [sent] = await callsOf('/api/quote/quotes', buyer);
    expect(sent?.body).toMatchObject([{ ProgramId: 'HEALTH', Answers: expect.arrayContaining([{ QuestionId: 'occupation', Value: 'massage-therapist' }]) }, {}]);
  });

  // spec: 2.48, 9.15
  it('is quoted again with another limit, from the page with its question', async () => {
    const buyer = await therapist();
    await continueFrom(buyer, 2);
    const before = Number(summaryOf(buyer).total);
    acceptTerms(buyer);
    const page = findLimitPage(buyer.ports.program)!;
    buyer.ports.record(quotesDropped({}));
    expect(resolveReachablePage(buyer.state(), buyer.ports.program, 3)).toBe(0);
    expect(resolveReachablePage(buyer.state(), buyer.ports.program, page)).toBe(1);
    buyer.answer({ limit: '2m-4m' });
    expect(await next(buyer.ports, page)).toBe('nextPage');
    expect(await continueFrom(buyer, 2)).toBe('payment');
    expect(Number(summaryOf(buyer).total)).toBeGreaterThan(before);
    expect(buyer.state().purchase.acceptedTerms).toBeNull();
  });

  it('accepts only an occupation of the list', async () => {
    const buyer = await therapist({ occupation: 'massage' });
    expect(buyer.log.findLast(({ type }) => type === 'PageRejected')).toMatchObject({ data: { page: 0, questions: ['occupation'] } });
  });

  it('asks a student for a supervisor and a school, and for no date of a first license', async () => {
    const buyer = await therapist({ employment: 'student' });
    expect(buyer.log.findLast(({ type }) => type === 'PageRejected')).toMatchObject({ data: { questions: ['school', 'supervisorName', 'supervisorPhone'] } });
  });

  // spec: 4.26
  it('leads a kicked-out page to the next page, and ends there', async () => {
    const buyer = await therapist({ procedures: ['anesthesia'], locations: '4' });
    expect(eventTypes(buyer)).toContain('ApplicationKickedOut');
    expect(buyer.state().application.completedPages).toEqual([0, 1]);
    expect(await continueFrom(buyer, 2)).toBe('ineligible');
  });

  it('sells the premises alone to a buyer who cannot get the rest', async () => {
    const buyer = await therapist({ discipline: 'yes' });
    expect(await continueFrom(buyer, 2)).toBe('payment');
    expect(summaryOf(buyer).lines.filter(({ kind }) => kind === 'coverage').map(({ label, amount }) => [label, amount === null])).toEqual([
      ['Professional liability', true],
      ['Premises liability', false],
    ]);
  });
});

describe('retail', () => {
  // spec: 4.50, 4.11, 3.29
  it('is bought by card; Orion creates no rating account, and no account is checked before', async () => {
    const buyer = await shop();
    expect(await continueFrom(buyer, 1)).toBe('payment');
    expect(eventTypes(buyer)).not.toContain('EmailChecked');
    expect(buyer.log.find(({ type }) => type === 'RatingAccountReady')).toMatchObject({ data: { how: 'skipped', id: '' } });
    expect(summaryOf(buyer).lines.filter(({ amount }) => amount === null).map(({ label }) => label)).toEqual(['Equipment breakdown']);
    acceptTerms(buyer);
    expect(await pay(buyer, card)).toBe(true);
    expect(policiesOf(buyer)).toEqual([expect.stringMatching(/^RET-/)]);
    expect((await callsOf('/api/account', buyer)).filter(({ method }) => method === 'POST')).toEqual([]);
  });

  // spec: 5.7
  it('accepts an address that cannot be validated, and a PO box', async () => {
    const buyer = await shop({ address1: 'PO Box 12', zip: '00000' });
    expect(await continueFrom(buyer, 1)).toBe('payment');
    expect(buyer.state().addresses.main?.verdict).toBe('accepted');
  });

  it.each([
    ['No refund or purchase required.', '0.00', { rewrite: 'same', replacedPolicy: 'RET-2026-000101' }],
    ['REFUND SUMMARY', expect.stringMatching(/^-\d+\.\d\d$/), { rewrite: 'other', replacedPolicy: 'RET-2026-000101', returnPremium: '25,000' }],
  ])('with a policy to replace shows %j and is bound without a charge or a payment method', async (title, total, more) => {
    const buyer = await shop(more);
    expect(await continueFrom(buyer, 1)).toBe('payment');
    expect(summaryOf(buyer)).toMatchObject({ title, total });
    expect(computeAmountDue(buyer.state()).isDue).toBe(false);
    acceptTerms(buyer);
    expect(await pay(buyer, {})).toBe(true);
    expect(eventTypes(buyer)).toContain('PaymentNotDue');
    expect(await chargesOf(buyer)).toEqual([]);
    expect(policiesOf(buyer)).toHaveLength(1);
  });

  it('asks for a payment method if the replaced policy is worth less', async () => {
    const buyer = await shop({ rewrite: 'other', replacedPolicy: 'RET-2026-000101', returnPremium: '100' });
    await continueFrom(buyer, 1);
    acceptTerms(buyer);
    expect(await pay(buyer, {})).toBe(false);
    expect(buyer.state().purchase.problem?.sections).toEqual(['Payment method']);
    expect(await pay(buyer, card)).toBe(true);
    expect(await chargesOf(buyer)).toEqual([expect.objectContaining({ amount: summaryOf(buyer).total })]);
  });

  it('is not sold to sellers of fireworks', async () => {
    const buyer = await shop({ sells: ['alcohol', 'fireworks'] });
    expect(await continueFrom(buyer, 1)).toBe('ineligible');
  });
});
