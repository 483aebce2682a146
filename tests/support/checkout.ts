// The way to the payment page and through it, as a buyer without a browser walks it.
import { randomInt } from 'node:crypto';
import { listAffidavitRequests } from '#events/intents';
import { affidavitAccepted, paymentMethodChosen, termsAccepted } from '#events/purchase';
import type { Answers } from '#events/program';
import { formatAdminFee, buildTerms } from '#events/rules';
import { next } from '#workflows/next';
import { type PurchaseSecrets, purchase } from '#workflows/purchase';
import { quote } from '#workflows/quote';
import { type LinkInputs, beginApplication, openApplication } from '#workflows/start';
import { card, fitnessAnswers, EMPTY_PAYMENT, password, retailAnswers, tradesAnswers } from './answers.ts';
import type { GraphBrowser } from './graph-browser.ts';
import { type NodeBuyer, nodeBuyer } from './node-buyer.ts';

/** An email that is unused. */
export const newEmail = (): string => `buyer-${randomInt(1e12)}@example.com`;

export interface Visit {
  readonly now?: () => number;
  /** A new one without it. */
  readonly browser?: GraphBrowser;
  readonly link?: Partial<LinkInputs>;
}

/** A buyer who has opened a program. */
export async function visitor(url: string, sitename: string, { now = Date.now, browser, link = {} }: Visit = {}): Promise<NodeBuyer> {
  const buyer = await nodeBuyer(url, sitename, now, browser);
  beginApplication(buyer.ports, { release: 'test', program: buyer.programHash, path: '/' });
  await openApplication(buyer.ports, { sponsorId: null, memberId: null, ...link });
  return buyer;
}

export const continueFrom = (buyer: NodeBuyer, page: number): ReturnType<typeof quote> => quote(buyer.ports, page, new AbortController().signal);

/** A buyer with an offer for fitness; `more` overrides the usual answers. */
export async function quotedFitness(url: string, { more = {}, ...visit }: Visit & { readonly more?: Answers } = {}): Promise<NodeBuyer> {
  const buyer = await visitor(url, 'fitness', visit);
  buyer.answer({ ...fitnessAnswers(newEmail()), ...more });
  const where = await continueFrom(buyer, 0);
  if (where !== 'payment') throw new Error(`not quoted: ${buyer.state().quote.error}`);
  return buyer;
}

/** A buyer of trades who has left its first two pages by Next and answered the third; `more` overrides the usual answers on every page. */
export async function tradesApplicant(url: string, { more = {}, ...visit }: Visit & { readonly more?: Answers } = {}): Promise<NodeBuyer> {
  const buyer = await visitor(url, 'trades', visit);
  for (const [page, answers] of tradesAnswers(newEmail()).entries()) {
    const asked = page === 0 ? { ...answers, ...more } : Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, more[id] ?? value]));
    buyer.answer(asked);
    if (page < 2) await next(buyer.ports, page);
  }
  return buyer;
}

/** A shopkeeper with an offer; `more` overrides the usual answers on every page. Retail checks accounts on the payment page only. */
export async function quotedRetail(url: string, { more = {}, ...visit }: Visit & { readonly more?: Answers } = {}): Promise<NodeBuyer> {
  const buyer = await visitor(url, 'retail', visit);
  const [shop = {}, coverage = {}] = retailAnswers(newEmail());
  buyer.answer({ ...shop, ...more });
  await next(buyer.ports, 0);
  buyer.answer({ ...coverage, ...more });
  if ((await continueFrom(buyer, 1)) !== 'payment') throw new Error(`not quoted: ${buyer.state().quote.error}`);
  return buyer;
}

/** A buyer who has left every page but the last by Next, and answered that; `more` overrides the usual answers, on the last page too. */
export async function applicant(url: string, sitename: string, pages: readonly Answers[], more: Answers = {}): Promise<NodeBuyer> {
  const buyer = await visitor(url, sitename);
  for (const [page, answers] of pages.entries()) {
    buyer.answer({ ...answers, ...more });
    if (page < pages.length - 1 && (await next(buyer.ports, page)) === 'stay') return buyer;
  }
  return buyer;
}

export async function quotedTrades(url: string, visit: Parameters<typeof tradesApplicant>[1] = {}): Promise<NodeBuyer> {
  const buyer = await tradesApplicant(url, visit);
  const where = await continueFrom(buyer, 2);
  if (where !== 'payment') throw new Error(`not quoted: ${buyer.state().quote.error}`);
  return buyer;
}

/** Accepts each affidavit of the policies that are not admitted. */
export function acceptAffidavits({ ports }: NodeBuyer): void {
  for (const { form, textHash } of listAffidavitRequests(ports.state(), ports.program)) ports.record(affidavitAccepted({ form, text: textHash }));
}

/** Accepts the terms and affidavits of the payment page. */
export function acceptTerms(buyer: NodeBuyer): void {
  acceptAffidavits(buyer);
  const quotes = buyer.state().quote.offer?.quotes ?? [];
  buyer.ports.record(termsAccepted({ text: buildTerms(buyer.ports.program, quotes).textHash, adminFee: formatAdminFee(quotes) }));
}

export const byECheck = ({ ports }: NodeBuyer): void => ports.record(paymentMethodChosen({ payWithCard: false }));

/** The values of the payment form: an instrument and the new account's password. */
export function secretsOf(buyer: NodeBuyer, instrument: Partial<PurchaseSecrets['payment']> = card): PurchaseSecrets {
  const email = String(buyer.state().answers['email']);
  return { payment: { ...EMPTY_PAYMENT, ...instrument }, account: { email, password, confirmPassword: password } };
}

/** The form after a reload: empty. */
export const emptyForm: PurchaseSecrets = { payment: EMPTY_PAYMENT, account: { email: '', password: '', confirmPassword: '' } };

/** Clicks Purchase; resolves to whether the purchase is complete. */
export const pay = (buyer: NodeBuyer, instrument?: Partial<PurchaseSecrets['payment']>): Promise<boolean> => purchase(buyer.ports, secretsOf(buyer, instrument));

/** How often a buyer clicks Purchase, if a message says that something did not work. */
const MAX_CLICKS = 3;

/** Buys fitness, from the first page to the confirmation, and sends every event. @throws what stands in the way */
export async function buyFitness(url: string): Promise<NodeBuyer> {
  const buyer = await readyToPay(url);
  await shipAll(buyer);
  let clicks = 1;
  while (!(await pay(buyer)) && clicks < MAX_CLICKS) clicks += 1;
  await shipAll(buyer);
  if (!buyer.state().purchase.hasPurchased) throw new Error(`not bought: ${problemOf(buyer)}`);
  return buyer;
}

async function shipAll(buyer: NodeBuyer): Promise<void> {
  const shipped = (await buyer.ship()) as { readonly __typename: string };
  if (shipped.__typename !== 'EventsAppended') throw new Error(`not appended: ${JSON.stringify(shipped)}`);
}

/** Clicks the button that replaces Purchase after a payment was begun, with the form still filled in. */
export const askAfter = (buyer: NodeBuyer): Promise<boolean> => purchase(buyer.ports, secretsOf(buyer), { mayPay: false });

/** Comes back after a reload, as the page does. */
export function comeBack(buyer: NodeBuyer): NodeBuyer {
  const back = buyer.reload();
  beginApplication(back.ports, { release: 'test', program: back.programHash, path: '/Payment' });
  return back;
}

/** A buyer of fitness with an offer and accepted terms. */
export async function readyToPay(url: string, visit: Parameters<typeof quotedFitness>[1] = {}): Promise<NodeBuyer> {
  const buyer = await quotedFitness(url, visit);
  acceptTerms(buyer);
  return buyer;
}

export const eventTypes = ({ log }: NodeBuyer): string[] => log.map(({ type }) => type);
export const problemOf = (buyer: NodeBuyer): string | undefined => buyer.state().purchase.problem?.message;

/** The page of a buyer whom the database has lost, after a reload: it opens its application, sends its events, asks for quotes, and fails to pay. */
export async function failToBuyAgain(buyer: NodeBuyer): Promise<NodeBuyer> {
  const back = comeBack(buyer);
  await openApplication(back.ports, { sponsorId: null, memberId: null });
  await continueFrom(back, 0);
  acceptTerms(back);
  const paid = pay(back);
  await back.ship();
  if (await paid) throw new Error('it was bought again');
  return back;
}
