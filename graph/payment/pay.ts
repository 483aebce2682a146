import { digitsOf, orderTotal, toCents, toMoney } from '#events/rules';
import type BigNumber from 'bignumber.js';
import { type Call, GatewayFault } from '#graph/gateway';
import type { PurchaseAccount } from '../account/accounts.ts';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import type { Entry, NewEntry } from '../journal/entry.ts';
import type { StoredOffer } from '../journal/offers.ts';
import { QUOTE_AGAIN, liveOffer } from '../quote/live-offer.ts';
import { type Conclusion, conclude, kindOf, unconfirmed } from './conclude.ts';
import type { PaymentAnswer } from './payment-answer.ts';
import { paymentEndpoints } from './payment.endpoints.ts';
import { FAILED } from './payment-errors.ts';
import type { SubmitPaymentInput } from './payment.input.ts';
import { PaymentType } from './payment-type.ts';
import type { PaymentOutcome } from './payment.type.ts';
import { toPaymentBody } from './payment.wire.ts';
import { answerFromJournal } from './standing.ts';

const failed: PaymentOutcome = { reason: FAILED, mustQuoteAgain: false };

const instrumentOf = ({ card, bank }: SubmitPaymentInput): string =>
  card ? digitsOf(card.cardNumber) : `${bank?.routingNumber}/${bank?.accountNumber}`;

interface Due {
  readonly offer: StoredOffer;
  readonly total: BigNumber;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

/** What is due for an offer, from what rating answered; null where it cannot be bought for what the buyer was shown. */
async function dueFor(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<Due | null> {
  const offer = await liveOffer(ctx, application, input.offer);
  if (!offer) return null;
  const total = orderTotal(offer.quotes, Boolean(input.card), offer.member);
  const amount = toMoney(total);
  return amount === input.amount ? { offer, total, amount } : null;
}

interface Prepared {
  readonly account: PurchaseAccount;
  /** The call id of the orchestration that is paid for. */
  readonly cached: string;
}

/** What must be there before anything is paid: the account, and the orchestration cached for this way of paying. */
async function preparedFor(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<Prepared | null> {
  const account = await ctx.accounts.find(application);
  const cached = await ctx.journal.newest(application, input.offer, 'cache', 'done');
  if (!account || !cached) return null;
  const { PolicyRequests } = ctx.orchestrations.unseal(application, cached);
  const isForThis = PolicyRequests.every(({ IsCreditCardTransaction }) => IsCreditCardTransaction === Boolean(input.card));
  return isForThis ? { account, cached: cached.callId } : null;
}

interface Charging {
  readonly call: Call;
  readonly entry: Entry;
  readonly input: SubmitPaymentInput;
  readonly amount: string;
  readonly profileId: string;
}

/** The one call that charges. Whatever comes of it but a plain answer, or a call without effect, leaves it unconfirmed. */
async function charge(ctx: Context, { call, entry, input, amount, profileId }: Charging): Promise<Conclusion> {
  try {
    const body = toPaymentBody(input, profileId, amount);
    return conclude({ input, amount }, await call(paymentEndpoints.submit, { params: { id: input.offer }, body, callId: entry.callId }));
  } catch (error) {
    ctx.log.warn({ callId: entry.callId, error: error instanceof GatewayFault ? error.message : 'unreadable' }, 'a payment got no plain answer');
    return error instanceof GatewayFault && !error.details.mayHaveTakenEffect ? { status: 'failed', outcome: failed } : unconfirmed;
  }
}

const entryFor = (ctx: Context, application: Application, input: SubmitPaymentInput, { total, cached }: { total: BigNumber; cached: string }): NewEntry => ({
  application,
  purchase: input.offer,
  step: 'pay',
  input: cached,
  cents: toCents(total),
  ...(total.isGreaterThan(0) && { methodKind: kindOf(input).method, fingerprint: ctx.fingerprint(instrumentOf(input)) }),
});

/** Nothing was due: kept as such, so that it can be bound. */
const nothingDue: PaymentAnswer = { referenceNumber: '', amount: '0.00', paymentType: PaymentType.CREDIT_CARD, brand: null, information: null };

async function payDue(ctx: Context, application: Application, input: SubmitPaymentInput, due: Due): Promise<PaymentOutcome> {
  const prepared = await preparedFor(ctx, application, input);
  if (!prepared) return failed;
  // Whatever can fail without a payment being under way comes before the payment is.
  const call = await ctx.gateway(application);
  const { total, amount } = due;
  const entry = await ctx.journal.begin(entryFor(ctx, application, input, { total, cached: prepared.cached }));
  if (!entry) return payElsewhere(ctx, application, input);
  const { status, kept, outcome }: Conclusion = total.isGreaterThan(0)
    ? await charge(ctx, { call, entry, input, amount, profileId: prepared.account.profileId })
    : { status: 'done', kept: nothingDue, outcome: { offer: input.offer } };
  // The outcome is written before anybody is told of it.
  await ctx.journal.end(application, entry.callId, status, kept);
  return outcome;
}

/** Another request has begun to pay at this very moment. */
async function payElsewhere(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<PaymentOutcome> {
  const other = (await ctx.journal.standingPayment(application)) ?? (await ctx.journal.newest(application, input.offer, 'pay'));
  return other ? answerFromJournal(ctx.journal, application, other, input.offer) : failed;
}

/**
 * Charges an offer, once for the whole family of an application. What stands already (open, unconfirmed, done) answers from the
 * journal. The row is committed before the call, its outcome before the answer.
 */
export async function pay(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<PaymentOutcome> {
  const standing = await ctx.journal.standingPayment(application);
  if (standing) return answerFromJournal(ctx.journal, application, standing, input.offer);
  const due = await dueFor(ctx, application, input);
  return due ? payDue(ctx, application, input, due) : { reason: QUOTE_AGAIN, mustQuoteAgain: true };
}
