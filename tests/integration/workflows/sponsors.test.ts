// How the buyer's sponsor is chosen: by membership, by occupation, by member number.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '#events/program';
import { createAnswerContext, findQuestion, findQuestionError } from '#events/rules';
import { next } from '#workflows/next';
import { healthAnswers, yogaAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, applicant, comeBack, continueFrom, newEmail, pay, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const therapist = (more: Answers = {}) => applicant(url(), 'health', healthAnswers(newEmail()), more);
const yogaTeacher = (more: Answers = {}) => applicant(url(), 'yoga', yogaAnswers(newEmail()), more);
const resolved = ({ log }: NodeBuyer) => log.filter(({ type }) => type === 'SponsorResolved').map(({ data }) => data);
/** The error that the page shows at a question. */
const shownAt = (buyer: NodeBuyer, id: string) => {
  const { program } = buyer.ports;
  return findQuestionError(buyer.state(), findQuestion(program, id)!, createAnswerContext(program, '2026-11-22'), false);
};
const memberOf = (buyer: NodeBuyer) => buyer.state().application.memberFee?.refNum;
const sponsorOfQuotes = async () => (await bindflow.control.calls('/api/quote/quotes')).at(-1);

// spec: 4.48, 7.29
describe('a health professional', () => {
  it('without an association is insured by the sponsor of the occupation, and rated as its member', async () => {
    const buyer = await therapist();
    expect(resolved(buyer).at(-1)).toEqual({ sponsorId: 'AIMMASSAGE', source: 'occupation' });
    expect(await continueFrom(buyer, 2)).toBe('payment');
    const sent = await sponsorOfQuotes();
    expect(sent?.headers).toMatchObject({ sponsorid: 'AIMMASSAGE' });
    expect(sent?.body).toMatchObject([{ SponsorId: 'AIMMASSAGE' }, { SponsorId: 'AIMMASSAGE' }]);
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
  });

  // spec: 4.48, 1.4
  it('with an association is insured by its sponsor, for any occupation', async () => {
    const buyer = await therapist({ association: 'NURSES' });
    expect(resolved(buyer).at(-1)).toEqual({ sponsorId: 'AIMNURSE', source: 'membership' });
  });

  it('who changes the association after a quote is quoted again, for the other sponsor', async () => {
    const buyer = await therapist({ association: 'NURSES' });
    expect(await continueFrom(buyer, 2)).toBe('payment');
    buyer.answer({ association: 'REHAB' });
    expect(buyer.state().quote.isStale).toBe(true);
    expect(await continueFrom(buyer, 2)).toBe('payment');
    expect(resolved(buyer).at(-1)).toEqual({ sponsorId: 'AIMREHAB', source: 'membership' });
    expect((await sponsorOfQuotes())?.headers).toMatchObject({ sponsorid: 'AIMREHAB' });
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
  });

  it('stays on the page if the sponsor cannot be looked up, and can continue later', async () => {
    await bindflow.control.fault({ path: '/api/occupation/sponsor', fault: 'status-500', times: 2 });
    const buyer = await therapist();
    expect(buyer.state().application.rejection).toMatchObject({ page: 0, message: 'Oops! An error has occurred, please try again later' });
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    expect(resolved(buyer).at(-1)).toEqual({ sponsorId: 'AIMMASSAGE', source: 'occupation' });
  });

  it('reads an error at Continue if the sponsor cannot be looked up, and nothing is quoted', async () => {
    const buyer = await therapist();
    const before = (await bindflow.control.calls('/api/quote/quotes')).length;
    await bindflow.control.fault({ path: '/api/occupation/sponsor', fault: 'status-500', times: 2 });
    expect(await continueFrom(buyer, 2)).toBe('stay');
    expect(buyer.state().quote).toMatchObject({ status: 'failed', error: 'Oops! An error has occurred, please try again later' });
    expect(await bindflow.control.calls('/api/quote/quotes')).toHaveLength(before);
    expect(await continueFrom(buyer, 2)).toBe('payment');
  });
});

// spec: 1.6, 4.47, 9.14, 7.27, 7.28
describe('a yoga teacher', () => {
  // spec: 4.47, 9.14
  it('of AIM Yoga has the default member, until a number is typed, and again after it is removed', async () => {
    const buyer = await yogaTeacher();
    expect(memberOf(buyer)).toBe('AIMYOGA2-DEFAULT');
    buyer.answer({ memberNumber: 'M-1001' });
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    expect(memberOf(buyer)).toBe('AIMYOGA2-M-1001');
    buyer.answer({ memberNumber: '' });
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    expect(memberOf(buyer)).toBe('AIMYOGA2-DEFAULT');
  });

  it.each<readonly [string, string]>([
    ['UNKNOWN7', 'Please enter a valid member number.'],
    // An impossible number is marked without a request.
    ...['..', 'a/b', '#12', 'constructor'].map((text) => [text, 'Check the answers marked below.'] as const),
  ])('with the number %j is asked for another one, at the number', async (memberNumber, message) => {
    const buyer = await yogaTeacher({ memberNumber });
    expect(buyer.state().application.rejection).toMatchObject({ page: 0, message });
    expect(shownAt(buyer, 'memberNumber')).toBe('Please enter a valid member number.');
    expect(buyer.log.findLast(({ type }) => type === 'PageRejected')).toMatchObject({ data: { questions: ['memberNumber'] } });
    buyer.answer({ memberNumber: 'M-1002' });
    expect(shownAt(buyer, 'memberNumber')).toBeNull();
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    expect(memberOf(buyer)).toBe('AIMYOGA2-M-1002');
  });

  it('is checked again at Continue if the number was changed after its page', async () => {
    const buyer = await yogaTeacher();
    buyer.answer({ memberNumber: 'UNKNOWN7' });
    expect(await continueFrom(buyer, 1)).toBe('stay');
    expect(buyer.log.findLast(({ type }) => type === 'PageRejected')).toMatchObject({ data: { page: 1, questions: ['memberNumber'] } });
    // Marked after a reload, too, while it is the same.
    expect(shownAt(comeBack(buyer), 'memberNumber')).toBe('Please enter a valid member number.');
    buyer.answer({ memberNumber: 'M-1003' });
    expect(shownAt(comeBack(buyer), 'memberNumber')).toBeNull();
    expect(await continueFrom(buyer, 1)).toBe('payment');
    expect(memberOf(buyer)).toBe('AIMYOGA2-M-1003');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
  });

  // spec: 1.6, 9.14
  it('of the fitness association has its default member', async () => {
    const buyer = await yogaTeacher({ association: 'AIMFIT' });
    expect([resolved(buyer).at(-1), memberOf(buyer)]).toEqual([{ sponsorId: 'AIMFIT2', source: 'membership' }, 'AIMFIT2-DEFAULT']);
  });

  it('of another association pays no member fee', async () => {
    const buyer = await yogaTeacher({ association: 'YOGASOUTH' });
    expect([buyer.state().application.sponsorId, memberOf(buyer)]).toEqual(['YOGASOUTH', undefined]);
    expect(await continueFrom(buyer, 1)).toBe('payment');
  });

  // spec: 2.16
  it('with a number in the link finds it answered, and may remove it', async () => {
    const buyer = await visitor(url(), 'yoga', { link: { memberId: 'M-2001' } });
    expect([buyer.state().answers['memberNumber'], memberOf(buyer)]).toEqual(['M-2001', 'AIMYOGA2-M-2001']);
    buyer.answer({ ...yogaAnswers(newEmail())[0], memberNumber: '' });
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    expect(memberOf(buyer)).toBe('AIMYOGA2-DEFAULT');
  });

  // spec: 2.15
  it('keeps the sponsor that the link names', async () => {
    const buyer = await visitor(url(), 'yoga', { link: { sponsorId: 'YOGASOUTH' } });
    buyer.answer(yogaAnswers(newEmail())[0]!);
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    expect(resolved(buyer)).toEqual([{ sponsorId: 'YOGASOUTH', source: 'link' }]);
  });
});
