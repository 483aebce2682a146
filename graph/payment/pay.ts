import { cardBrand, digitsOf, orderTotal, toCents, toMoney } from '#events/rules';
import { type Answer, type Call, GatewayFault } from '#graph/gateway';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import type { Entry } from '../journal/journal.ts';
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

function settled({ amount, input }: Charge, referenceNumber: string): PaymentAnswer {
  const number = digitsOf(input.card?.cardNumber ?? input.bank?.accountNumber ?? '');
  const brand = input.card ? cardBrand(number) : null;
  const paymentType = input.card ? 'CREDIT_CARD' : 'ECHECK';
  const PaymentMethod = input.card ? 'CreditCard' : 'Ach';
  const information = { PaymentMethod, CardType: brand ?? '', Last4Digits: number.slice(-4), ReferenceNumber: referenceNumber } as const;
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

async function charge(ctx: Context, call: Call, application: Application, parts: Charge & { readonly profileId: string }): Promise<PaymentOutcome> {
  const { entry, input, amount, profileId } = parts;
  try {
    const body = toPaymentBody(input, profileId, amount);
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

/** Whether the offer can be bought for what the buyer was shown. */
function isSound(offer: StoredOffer | undefined, now: number, total: string | undefined, shown: string): offer is StoredOffer {
  return offer !== undefined && offer.expiresAt > now && total === shown;
}

/**
 * Charges an offer, once for the whole family of an application. What stands already (open, unconfirmed, done) answers from the
 * journal. The row is committed before the call, its outcome before the answer.
 */
export async function pay(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<PaymentOutcome> {
  const standing = await ctx.journal.standingPayment(application);
  if (standing) return fromJournal(standing);
  const offer = await ctx.offers.find(application, input.offer);
  const total = offer && orderTotal(offer.quotes, Boolean(input.card), offer.member);
  const amount = total && toMoney(total);
  if (!isSound(offer, ctx.now(), amount, input.amount) || !total || !amount) return { reason: QUOTE_AGAIN, mustQuoteAgain: true };
  if (!total.isPositive() || total.isZero()) return notDue(ctx, application, input, amount);
  const account = await ctx.accounts.find(application);
  const cached = await ctx.journal.newest(application, offer.id, 'cache');
  if (!account || cached?.status !== 'done') return { reason: FALLBACK, mustQuoteAgain: false };
  const entry = await ctx.journal.begin({
    application,
    purchase: offer.id,
    step: 'pay',
    input: amount,
    cents: toCents(total),
    methodKind: input.card ? 'card' : 'echeck',
    fingerprint: ctx.fingerprint(instrumentOf(input)),
  });
  if (!entry) {
    const other = await ctx.journal.standingPayment(application);
    return other ? fromJournal(other) : { locked: UNCONFIRMED };
  }
  const call = await ctx.gateway(application, { integrityUser: account.upn });
  return charge(ctx, call, application, { entry, amount, input, profileId: account.profileId });
}
