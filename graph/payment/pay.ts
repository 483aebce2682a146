import { orderTotal, toCents, toMoney } from '#events/rules';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import type BigNumber from 'bignumber.js';
import { GraphQLError } from 'graphql';
import { type Call, GatewayFault } from '#graph/gateway';
import { type PurchaseAccount, isNamed } from '../account/accounts.ts';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import type { Entry, NewEntry } from '../journal/entry.ts';
import type { StoredOffer } from '../journal/offers.ts';
import { inTurn } from '../journal/turn.ts';
import { QUOTE_AGAIN, liveOffer } from '../quote/live-offer.ts';
import { type Conclusion, conclude, unconfirmed } from './conclude.ts';
import { type Means, meansOf } from './means.ts';
import { type PaymentAnswer, chargedWith } from './payment-answer.ts';
import { paymentEndpoints } from './payment.endpoints.ts';
import { DONE_OTHERWISE, FAILED } from './payment-errors.ts';
import type { SubmitPaymentInput } from './payment.input.ts';
import type { OrchestrationWire } from '../policy/orchestration.wire.ts';
import { cachedFor, isStillTheirs } from '../policy/purchaser.ts';
import { isToldOf } from '../policy/told.ts';
import { PaymentType } from './payment-type.ts';
import type { PaymentOutcome, PaymentRefused } from './payment.type.ts';
import { type PaymentBody, toPaymentBody } from './payment.wire.ts';
import { PaymentRefusalReason } from './refusal.ts';
import { answerFromJournal } from './standing.ts';
import { tellOfDecline } from './tell-of-decline.ts';

const refuse = (reason: PaymentRefusalReason, message = FAILED): PaymentRefused => ({ message, reason, mustQuoteAgain: false });
const notSent = refuse(PaymentRefusalReason.NOT_SENT);
const wrongStep = refuse(PaymentRefusalReason.WRONG_STEP, DONE_OTHERWISE);
const quoteAgain = (reason: PaymentRefusalReason): PaymentRefused => ({ message: QUOTE_AGAIN, reason, mustQuoteAgain: true });

interface Due {
  /** Null where nothing is due, and nothing was given to pay with. */
  readonly means: Means | null;
  readonly offer: StoredOffer;
  readonly total: BigNumber;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

export const notOneMeans = (): GraphQLError =>
  new GraphQLError('Pay by card, by bank account or by a saved method: exactly one of card, bank and savedMethod.', { extensions: { code: 'BAD_USER_INPUT' } });

const isCard = (means: Means | null): boolean => means?.paymentType === PaymentType.CREDIT_CARD;

/** What is due for an offer, from what rating answered; or why it cannot be bought for what the buyer was shown. */
async function dueFor(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<Due | PaymentRefused> {
  const offer = await liveOffer(ctx, application, input.offer);
  if (!offer) return quoteAgain(PaymentRefusalReason.STALE_OFFER);
  const means = await meansOf(ctx, application, input);
  if (means && 'message' in means) return means;
  const total = orderTotal(offer.quotes, isCard(means), offer.member);
  // Only what comes to nothing is paid by nothing.
  if (total.isGreaterThan(0) && !means) throw notOneMeans();
  const amount = toMoney(total);
  return amount === input.amount ? { means, offer, total, amount } : quoteAgain(PaymentRefusalReason.AMOUNT_DIFFERS);
}

interface Prepared {
  readonly account: PurchaseAccount;
  /** The call id of the orchestration that is paid for. */
  readonly cached: string;
  readonly orchestration: OrchestrationWire;
}

/** Whether this browser may pay for an account, and with this. A saved method pays for its own account only. */
const mayPay = (ctx: Context, account: PurchaseAccount, means: Means | null): boolean =>
  isStillTheirs(ctx, account) && (means?.profileId ?? account.profileId) === account.profileId;

/**
 * What must be there before anything is paid: the account that the buyer was shown, and the orchestration cached for it and for this way of
 * paying: another window or device may have cached it otherwise since.
 */
async function preparedFor(ctx: Context, application: Application, { userName }: SubmitPaymentInput, { offer, means }: Due): Promise<Prepared | null> {
  // Where the answer to caching something else was lost, nobody knows which of them the gateway keeps: it is told anew first.
  const cached = await ctx.journal.newest(application, offer.id, 'cache');
  if (cached?.status !== 'done') return null;
  const orchestration = ctx.orchestrations.unseal(application, cached);
  const account = await cachedFor(ctx, application, orchestration);
  if (!account || !isNamed(userName, account) || !mayPay(ctx, account, means)) return null;
  const isForThis = orchestration.PolicyRequests.every(({ IsCreditCardTransaction }) => IsCreditCardTransaction === isCard(means));
  return isForThis ? { account, cached: cached.callId, orchestration } : null;
}

interface Charging {
  readonly call: Call;
  readonly entry: Entry;
  readonly means: Means;
  readonly amount: string;
  readonly body: PaymentBody;
}

/** The one call that charges. Whatever comes of it but a plain answer, or a call without effect, leaves it unconfirmed. */
async function charge(ctx: Context, { call, entry, means, amount, body }: Charging): Promise<Conclusion> {
  try {
    return conclude({ means, amount }, await call(paymentEndpoints.submit, { params: { id: entry.purchase }, body, callId: entry.callId }));
  } catch (error) {
    ctx.log.warn({ callId: entry.callId, error: error instanceof GatewayFault ? error.message : 'unreadable' }, 'a payment got no plain answer');
    return error instanceof GatewayFault && !error.details.mayHaveTakenEffect ? { status: 'failed', outcome: notSent } : unconfirmed;
  }
}

const entryFor = (ctx: Context, application: Application, { offer, total, means }: Due, cached: string): NewEntry => ({
  application,
  purchase: offer.id,
  step: 'pay',
  input: cached,
  cents: toCents(total),
  ...(total.isGreaterThan(0) && means && { methodKind: means.wire.PaymentMethod, fingerprint: ctx.fingerprint(means.mark), kept: chargedWith(means) }),
});

/** Nothing was due: kept as such, so that it can be bound. */
const nothingDue: PaymentAnswer = { referenceNumber: '', amount: '0.00', paymentType: PaymentType.CREDIT_CARD, brand: null, information: null };

/** A database that is away for a moment leaves nobody in doubt who was charged. */
const untilKept = retry(handleAll, { maxAttempts: 5, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 2000 }) });

interface Begun extends Prepared {
  readonly call: Call;
  /** Null where nothing is due. */
  readonly paying: Pick<Charging, 'means' | 'body'> | null;
  readonly tell: Awaited<ReturnType<typeof tellOfDecline>>;
  /** Undefined where another request has begun to pay at this very moment. */
  readonly entry: Entry | undefined;
}

/** Commits that it is paid for what is cached now. Whatever can fail without a payment being under way comes before the payment is. */
async function beginPaying(ctx: Context, application: Application, input: SubmitPaymentInput, due: Due): Promise<Begun | null> {
  const prepared = await preparedFor(ctx, application, input, due);
  if (!prepared) return null;
  const call = await ctx.gateway(application, { integrityUser: prepared.account.upn });
  const tell = await tellOfDecline(ctx, application, call);
  const { total, amount, means } = due;
  const paying = total.isGreaterThan(0) && means ? { means, body: toPaymentBody({ input, profileId: prepared.account.profileId, dollars: amount, wire: means.wire }) } : null;
  return { ...prepared, call, paying, tell, entry: await ctx.journal.begin(entryFor(ctx, application, due, prepared.cached)) };
}

async function payDue(ctx: Context, application: Application, input: SubmitPaymentInput, due: Due): Promise<PaymentOutcome> {
  // In turn with what caches: what is paid for is what the gateway keeps.
  const begun = await inTurn(ctx.leases, input.offer, async () => (await beginPaying(ctx, application, input, due)) ?? wrongStep);
  if (begun === undefined) return notSent;
  if ('message' in begun) return begun;
  const { call, paying, tell, entry } = begun;
  if (!entry) return payElsewhere(ctx, application, input);
  const { amount, offer } = due;
  const conclusion: Conclusion = paying ? await charge(ctx, { call, entry, amount, ...paying }) : { status: 'done', kept: nothingDue, outcome: { offer: input.offer } };
  // The outcome is written before anybody is told of it.
  const isKept = await untilKept.execute(() => ctx.journal.end(application, entry.callId, conclusion.status, conclusion.kept));
  // Somebody has settled it meanwhile, who took its process for dead: to be looked at again (npm run log -- reconcile).
  if (!isKept) ctx.log.error({ callId: entry.callId, status: conclusion.status }, 'a payment ended after it had been settled');
  tell({ orchestration: begun.orchestration, offer }, conclusion);
  return conclusion.outcome;
}

const answerOf = async (ctx: Context, application: Application, payment: Entry, { offer }: SubmitPaymentInput): Promise<PaymentOutcome> =>
  answerFromJournal(ctx.journal, application, payment, { offer, isTold: await isToldOf(ctx, application, payment) });

/** Another request has begun to pay at this very moment. */
async function payElsewhere(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<PaymentOutcome> {
  const other = (await ctx.journal.standingPayment(application)) ?? (await ctx.journal.newest(application, input.offer, 'pay'));
  return other ? answerOf(ctx, application, other, input) : notSent;
}

/**
 * Charges an offer, once for the whole family of an application. What stands already (open, unconfirmed, done) answers from the
 * journal. The row is committed before the call, its outcome before the answer.
 */
export async function pay(ctx: Context, application: Application, input: SubmitPaymentInput): Promise<PaymentOutcome> {
  const standing = await ctx.journal.standingPayment(application);
  if (standing) return answerOf(ctx, application, standing, input);
  const due = await dueFor(ctx, application, input);
  return 'amount' in due ? payDue(ctx, application, input, due) : due;
}
