import { cardBrand, digitsOf, orderTotal, toCents, toMoney } from '#events/rules';
import type BigNumber from 'bignumber.js';
import { type Answer, GatewayFault } from '#graph/gateway';
import type { PurchaseAccount } from '../account/accounts.ts';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import type { Entry } from '../journal/entry.ts';
import type { StoredOffer } from '../journal/offers.ts';
import { type PaymentAnswer, readPaymentAnswer } from './payment-answer.ts';
import { paymentEndpoints } from './payment.endpoints.ts';
import { UNCONFIRMED, paymentProblem } from './payment-errors.ts';
import type { SubmitPaymentInput } from './payment.input.ts';
import { PaymentType } from './payment-type.ts';
import type { PaymentOutcome } from './payment.type.ts';
import { paymentWire, toPaymentBody } from './payment.wire.ts';

const QUOTE_AGAIN = 'Your quote has changed since. Nothing was charged. Please get a new quote.';
const FALLBACK = 'Oops! An error has occurred.';

export const fromJournal = (entry: Entry): PaymentOutcome => {
  if (entry.status !== 'done') return { locked: UNCONFIRMED };
  const { referenceNumber, amount, paymentType, brand, information } = readPaymentAnswer(entry);
  return information ? { referenceNumber, amount, paymentType: PaymentType[paymentType], brand } : { offer: entry.purchase };
};

const instrumentOf = ({ card, bank }: SubmitPaymentInput): string =>
  card ? digitsOf(card.cardNumber) : `${bank?.routingNumber}/${bank?.accountNumber}`;

interface Charge {
  readonly entry: Entry;
  readonly amount: string;
  readonly input: SubmitPaymentInput;
}

const kindOf = (input: SubmitPaymentInput) =>
  input.card
    ? ({ paymentType: 'CREDIT_CARD', method: 'CreditCard', number: input.card.cardNumber } as const)
    : ({ paymentType: 'ECHECK', method: 'Ach', number: input.bank?.accountNumber ?? '' } as const);

function settled({ amount, input }: Charge, referenceNumber: string): PaymentAnswer {
  const { paymentType, method, number } = kindOf(input);
  const brand = input.card ? cardBrand(number) : null;
  const last4 = digitsOf(number).slice(-4);
  const information = { PaymentMethod: method, CardType: brand ?? '', Last4Digits: last4, ReferenceNumber: referenceNumber };
  return { referenceNumber, amount, paymentType, brand, information };
}

interface Conclusion {
  readonly status: 'done' | 'declined' | 'unconfirmed';
  /** What the journal keeps. */
  readonly kept?: object;
  readonly outcome: PaymentOutcome;
}

const unconfirmed: Conclusion = { status: 'unconfirmed', outcome: { locked: UNCONFIRMED } };

/** What the payment service's answer means. */
function conclude(charge: Charge, answer: Answer<{ ReferenceNumber: string }>): Conclusion {
  if (answer.ok) {
    const reference = answer.data[0]?.ReferenceNumber;
    if (!reference) return unconfirmed;
    const kept = settled(charge, reference);
    const { amount, paymentType, brand } = kept;
    return { status: 'done', kept, outcome: { referenceNumber: reference, amount, paymentType: PaymentType[paymentType], brand } };
  }
  const [said] = answer.data.map((entry) => paymentWire.create(entry ?? {}));
  if (said?.PaymentAlreadyInProcess) return unconfirmed;
  const problem = paymentProblem(answer.errors, answer.message, said?.Declined ?? false);
  return { status: 'declined', kept: problem, outcome: problem };
}

async function charge(ctx: Context, application: Application, account: PurchaseAccount, parts: Charge): Promise<PaymentOutcome> {
  const { entry, input, amount } = parts;
  try {
    const call = await ctx.gateway(application, { integrityUser: account.upn });
    const body = toPaymentBody(input, account.profileId, amount);
    const answer = await call(paymentEndpoints.submit, { params: { id: input.offer }, body, callId: entry.callId });
    const { status, kept, outcome } = conclude(parts, answer);
    // The outcome is written before anybody is told of it.
    await ctx.journal.end(application, entry.callId, status, kept);
    return outcome;
  } catch (error) {
    const isUnsent = error instanceof GatewayFault && !error.details.mayHaveArrived;
    await ctx.journal.end(application, entry.callId, isUnsent ? 'failed' : 'unconfirmed');
    return isUnsent ? { reason: FALLBACK, mustQuoteAgain: false } : { locked: UNCONFIRMED };
  }
}

async function notDue(ctx: Context, application: Application, input: SubmitPaymentInput, total: string): Promise<PaymentOutcome> {
  const entry = await ctx.journal.begin({ application, purchase: input.offer, step: 'pay', input: total, cents: 0 });
  const answer: PaymentAnswer = { referenceNumber: '', amount: '0.00', paymentType: 'CREDIT_CARD', brand: null, information: null };
  if (entry) await ctx.journal.end(application, entry.callId, 'done', answer);
  return { offer: input.offer };
}

interface Due {
  readonly offer: StoredOffer;
  readonly total: BigNumber;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

/** What is due for an offer, from what rating answered; null where it cannot be bought for what the buyer was shown. */
async function dueFor(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<Due | null> {
  const offer = await ctx.offers.find(application, input.offer);
  if (!offer || offer.expiresAt <= ctx.now()) return null;
  const total = orderTotal(offer.quotes, Boolean(input.card), offer.member);
  const amount = toMoney(total);
  return amount === input.amount ? { offer, total, amount } : null;
}

async function open(ctx: Context, application: Application, input: SubmitPaymentInput, { offer, total, amount }: Due): Promise<PaymentOutcome> {
  const account = await ctx.accounts.find(application);
  const cached = await ctx.journal.newest(application, offer.id, 'cache');
  if (!account || cached?.status !== 'done') return { reason: FALLBACK, mustQuoteAgain: false };
  const entry = await ctx.journal.begin({
    application,
    purchase: offer.id,
    step: 'pay',
    input: amount,
    cents: toCents(total),
    methodKind: kindOf(input).method,
    fingerprint: ctx.fingerprint(instrumentOf(input)),
  });
  if (entry) return charge(ctx, application, account, { entry, amount, input });
  const other = await ctx.journal.standingPayment(application);
  return other ? fromJournal(other) : { locked: UNCONFIRMED };
}

/**
 * Charges an offer, once for the whole family of an application. What stands already (open, unconfirmed, done) answers from the
 * journal. The row is committed before the call, its outcome before the answer.
 */
export async function pay(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<PaymentOutcome> {
  const standing = await ctx.journal.standingPayment(application);
  if (standing) return fromJournal(standing);
  const due = await dueFor(ctx, application, input);
  if (!due) return { reason: QUOTE_AGAIN, mustQuoteAgain: true };
  return due.total.isGreaterThan(0) ? open(ctx, application, input, due) : notDue(ctx, application, input, due.amount);
}
