// Quoting: what stops it, and what it leaves.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { questionAnswered } from '#events/application';
import { english } from '#events/language';
import { resolveReachablePage, summarizeOrder, findPageErrors, findRefusal } from '#events/rules';
import { next } from '#workflows/next';
import { type Graph, Offline } from '#workflows/ports';
import { quote } from '#workflows/quote';
import { fitnessAnswers, healthAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, comeBack, continueFrom, eventTypes, newEmail, pay, quotedFitness, readyToPay, tradesApplicant, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const FAILED = 'Oops! An error has occurred, please try again later';
const QUOTES = '/api/quote/quotes';
let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
async function applicant(more = {}): Promise<NodeBuyer> {
  const buyer = await visitor(url(), 'fitness');
  buyer.answer({ ...fitnessAnswers(newEmail()), ...more });
  return buyer;
}

// spec: 1.5, 4.47, 9.9
describe('the amount that the buyer is asked to pay', () => {
  // spec: 1.1
  it('is the order summary’s total by card, including the member fee', async () => {
    const buyer = await readyToPay(url());
    const { memberFee } = buyer.state().application;
    expect(memberFee).toMatchObject({ fee: '25.00', fieldName: 'Dues', refNum: 'AIMFIT2-DEFAULT' });
    const { total, lines } = summarizeOrder(english, buyer.ports.program, { offer: buyer.state().quote.offer!, payWithCard: true, memberFee });
    expect(lines.find(({ kind }) => kind === 'memberFee')?.amount).toBe('25.00');
    const shown = lines.filter(({ kind, isStruck }) => ['premium', 'fee', 'memberFee', 'dues', 'tax'].includes(kind) && !isStruck);
    const cents = (amount: string | null): number => Math.round(Number(amount) * 100);
    expect(cents(total)).toBe(shown.reduce((sum, { amount }) => sum + cents(amount), 0));
    await pay(buyer);
    expect((await bindflow.control.ledger()).charges).toEqual([expect.objectContaining({ amount: total, method: 'CreditCard' })]);
  });

  // spec: 2.16, 7.10
  it('follows the link’s own member, and keeps the header MemberId', async () => {
    const buyer = await quotedFitness(url(), { link: { memberId: 'M-204' } });
    expect(buyer.state().application.memberFee).toMatchObject({ refNum: 'AIMFIT2-M-204' });
    const [quoted] = await bindflow.control.calls(QUOTES);
    expect(quoted?.headers['memberid']).toBe('AIMFIT2-M-204');
  });
});

// spec: 2.15, 2.16
describe('a link', () => {
  it.each([
    ['unknown', 'UNKNOWN-7'],
    ['malformed', '../default-member'],
    ['endless', 'x'.repeat(10_000)],
  ])('with an %s member still opens, with the sponsor’s default', async (_what, memberId) => {
    const buyer = await visitor(url(), 'fitness', { link: { memberId } });
    expect(buyer.state().application.memberFee).toMatchObject({ refNum: 'AIMFIT2-DEFAULT' });
  });

  it('with a malformed sponsor still opens, with the program’s', async () => {
    const buyer = await visitor(url(), 'trades', { link: { sponsorId: 'A B/..' } });
    expect(buyer.state().application).toMatchObject({ sponsorId: 'CRAFTGUILD', memberFee: null });
  });
});

// spec: 8.2
describe('quoting stops', () => {
  it('offline at what is missing, before the connection is reported', async () => {
    const offline = (buyer: NodeBuyer): Promise<unknown> => quote({ ...buyer.ports, graph: () => Promise.reject(new Offline('no network')) }, 0, new AbortController().signal);
    const buyer = await applicant({ limit: '' });
    expect(await offline(buyer)).toBe('stay');
    expect(buyer.state().quote.error).toBe('Please verify that all required questions are filled out.');
    buyer.answer({ limit: '1m-3m' });
    expect(await offline(buyer)).toBe('stay');
    expect(buyer.state().quote.error).toBe('That didn’t work because you were offline.');
    // Who has an offer may have paid in another window, so the ledger is asked first.
    expect(await continueFrom(buyer, 0)).toBe('payment');
    buyer.answer({ limit: '' });
    expect(await offline(buyer)).toBe('stay');
    expect(buyer.state().quote.error).toBe('Please verify that all required questions are filled out.');
  });

  // spec: 4.16, 5.5
  it('if the page is incomplete, and shows what is missing', async () => {
    const buyer = await applicant({ limit: '' });
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.state().quote).toMatchObject({ status: 'failed', error: 'Please verify that all required questions are filled out.' });
    expect(buyer.log.find(({ type }) => type === 'PageRejected')?.data).toMatchObject({ page: 0, questions: ['limit'] });
    expect(await bindflow.control.calls('/api/check')).toEqual([]);
  });

  // spec: 4.8, 3.10
  it('if the email has an account, and shows what to do', async () => {
    const buyer = await applicant({ email: 'member@example.com' });
    expect(await continueFrom(buyer, 0)).toBe('login');
    expect(buyer.state().application.rejection).toMatchObject({ page: 0, message: 'This email already has an account. Please log in to continue, or use another email.' });
    expect(await bindflow.control.calls(QUOTES)).toEqual([]);
  });

  // spec: 8.2
  it.each([
    ['address kickout', '/api/kickout/address'],
    ['opportunity', '/api/opportunity'],
    ['rating account', '/api/account'],
    ['rating', QUOTES],
  ])('if the gateway fails twice: %s', async (_what, path) => {
    await bindflow.control.fault({ path, fault: 'status-500', times: 2 });
    const buyer = await applicant();
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.state().quote).toMatchObject({ status: 'failed', error: FAILED, offer: null });
    expect(await continueFrom(buyer, 0)).toBe('payment');
  });

  // spec: 8.22, 7.41
  it('but not if it fails once: the second attempt has the same call id', async () => {
    await bindflow.control.fault({ path: QUOTES, fault: 'drop-response' });
    const buyer = await quotedFitness(url());
    expect(buyer.state().quote.status).toBe('quoted');
    const calls = await bindflow.control.calls(QUOTES);
    expect(calls.map(({ status }) => status)).toEqual(['dropped', 200]);
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(1);
  });

  it('if the facade is down', async () => {
    const alone = await startForTests();
    const buyer = await visitor(alone.facade.url, 'fitness');
    buyer.answer(fitnessAnswers(newEmail()));
    await alone.close();
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.state().quote).toMatchObject({ status: 'failed', error: FAILED });
  }, 60_000);
});

describe('a buyer', () => {
  // spec: 2.35, 4.25
  it('who cancels during rating gets back the previous state', async () => {
    await bindflow.control.fault({ path: QUOTES, fault: 'slow', delayMs: 2000 });
    const buyer = await applicant();
    const cancel = new AbortController();
    const quoting = quote(buyer.ports, 0, cancel.signal);
    await bindflow.control.called(QUOTES);
    cancel.abort();
    expect(await quoting).toBe('stay');
    expect(eventTypes(buyer).at(-1)).toBe('QuoteCancelled');
    expect(buyer.state().quote).toMatchObject({ status: 'none', offer: null });
    expect(await continueFrom(buyer, 0)).toBe('payment');
  });

  it('who cancels during the CRM update does not wait for it (2.35, 4.25)', async () => {
    await bindflow.control.fault({ path: '/api/opportunity', fault: 'slow', delayMs: 20_000 });
    const buyer = await applicant();
    const cancel = new AbortController();
    const quoting = quote(buyer.ports, 0, cancel.signal);
    await bindflow.control.called('/api/opportunity');
    cancel.abort();
    expect(await quoting).toBe('stay');
    expect(eventTypes(buyer).at(-1)).toBe('QuoteCancelled');
    expect(await bindflow.control.calls(QUOTES)).toEqual([]);
  });

  it('who reloads during rating can ask again', async () => {
    await bindflow.control.fault({ path: QUOTES, fault: 'slow', delayMs: 2000 });
    const buyer = await applicant();
    const cancel = new AbortController();
    const page = buyer.leaveAt({ answerOf: 'RequestQuotes' });
    const quoting = quote(page.ports, 0, cancel.signal).catch(() => undefined);
    await bindflow.control.called(QUOTES);
    const back = comeBack(buyer);
    expect(await continueFrom(back, 0)).toBe('payment');
    cancel.abort();
    await quoting;
  });

  it('who changes an answer during rating does not get the old offer', async () => {
    await bindflow.control.fault({ path: QUOTES, fault: 'slow', delayMs: 300 });
    const buyer = await applicant();
    const quoting = continueFrom(buyer, 0);
    await bindflow.control.called(QUOTES);
    buyer.ports.record(questionAnswered({ question: 'limit', value: '3m-5m' }));
    expect(await quoting).toBe('stay');
    expect(buyer.state().quote).toMatchObject({ status: 'failed', offer: null });
    expect(await continueFrom(buyer, 0)).toBe('payment');
  });

  // spec: 4.12, 4.13
  it('who quotes again has to accept the terms again', async () => {
    const buyer = await readyToPay(url());
    expect(await continueFrom(buyer, 0)).toBe('payment');
    expect(buyer.state().purchase.acceptedTerms).toBeNull();
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
  });

  // spec: 4.50
  it('with an existing rating account reuses it', async () => {
    const buyer = await quotedFitness(url());
    await continueFrom(buyer, 0);
    const ready = buyer.log.filter(({ type }) => type === 'RatingAccountReady').map(({ data }) => data);
    expect(ready).toMatchObject([{ how: 'created' }, { how: 'found' }]);
    expect((await bindflow.control.ledger()).accounts).toHaveLength(1);
  });
});

const DAY_MS = 86_400_000;

// spec: 5.5
describe('answers that only the facade refuses', () => {
  const slow = () => Date.now() - 3 * DAY_MS;
  const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

  it('are marked with its reason, until they are changed: a clock that is three days slow', async () => {
    const buyer = await visitor(url(), 'fitness', { now: slow });
    buyer.answer({ ...fitnessAnswers(newEmail()), startDate: dayAt(slow() + DAY_MS) });
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.state().quote.error).toBe('Check the answers marked below.');
    const marked = () => findPageErrors(buyer.state(), buyer.ports.program, buyer.ports.program.display.pages[0]!, dayAt(slow()));
    expect(marked()).toEqual({ startDate: expect.stringMatching(/^Please enter \d\d\/\d\d\/\d{4} or later\.$/) });
    buyer.answer({ startDate: dayAt(Date.now() + 10 * DAY_MS) });
    expect(marked()).toEqual({});
    expect(await continueFrom(buyer, 0)).toBe('payment');
  });

  it('of an earlier page lead back there', async () => {
    const pages = healthAnswers(newEmail());
    const buyer = await visitor(url(), 'health', { now: slow });
    for (const [page, answers] of pages.entries()) {
      buyer.answer({ ...answers, ...(page === 1 && { startDate: dayAt(slow() + DAY_MS) }) });
      if (page < pages.length - 1) expect(await next(buyer.ports, page)).toBe('nextPage');
    }
    expect(await continueFrom(buyer, 2)).toBe('stay');
    expect(buyer.state().application).toMatchObject({ completedPages: [0], rejectedPages: [1], refusedAnswers: { startDate: {} } });
    expect(resolveReachablePage(buyer.state(), buyer.ports.program, 2)).toBe(1);
  });

  it('are marked where its rules for an input are stricter than the page’s', async () => {
    const buyer = await applicant();
    const stricter: Graph = (document, variables, options) => {
      const errors = [{ message: 'buyer.phone must be a phone number', extensions: { code: 'BAD_USER_INPUT', field: 'buyer.phone' } }];
      const isRating = document.definitions.some((one) => 'name' in one && one.name?.value === 'CreateRatingAccount');
      return isRating ? Promise.reject(Object.assign(new Error(), { errors })) : buyer.ports.graph(document, variables, options);
    };
    expect(await quote({ ...buyer.ports, graph: stricter }, 0, new AbortController().signal)).toBe('stay');
    expect(findRefusal(buyer.state(), 'phone')).toBe('We can’t use this answer. Please check it.');
    expect(buyer.state().quote).toMatchObject({ status: 'failed', error: 'We can’t use one of your answers. Please check it.' });
  });
});

// spec: 7.42, 4.25
describe('a page is completed', () => {
  const completed = (buyer: NodeBuyer) => buyer.log.flatMap((event) => (event.type === 'PageCompleted' ? [event.data.page] : []));

  it('by Continue when the quote arrives, while earlier pages are not completed again', async () => {
    const buyer = await tradesApplicant(url());
    expect(completed(buyer)).toEqual([0, 1]);
    await bindflow.control.fault({ path: '/api/kickout/address', fault: 'status-500', times: 2 });
    expect(await continueFrom(buyer, 2)).toBe('stay');
    await bindflow.control.fault({ path: QUOTES, fault: 'status-500', times: 2 });
    expect(await continueFrom(buyer, 2)).toBe('stay');
    expect(completed(buyer)).toEqual([0, 1]);
    expect(await continueFrom(buyer, 2)).toBe('payment');
    expect(completed(buyer)).toEqual([0, 1, 2]);
  });

  it('not while its address or answers are rejected, and a corrected rejection is not shown again', async () => {
    const buyer = await applicant({ zip: '00000' });
    expect(await continueFrom(buyer, 0)).toBe('stay');
    buyer.answer({ zip: '78701', limit: '' });
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.state().application.rejection).not.toBeNull();
    expect(completed(buyer)).toEqual([]);
    buyer.answer({ limit: String(fitnessAnswers('').limit) });
    await bindflow.control.fault({ path: QUOTES, fault: 'status-500', times: 2 });
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.state().application.rejection).toBeNull();
    expect(completed(buyer)).toEqual([]);
  });
});
