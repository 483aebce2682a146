import { digitsOf, orderTotal, toCents, toMoney } from '#events/rules';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import type BigNumber from 'bignumber.js';
import { GraphQLError } from 'graphql';
import { type Call, GatewayFault } from '#graph/gateway';
import { type PurchaseAccount, isNamed } from '../account/accounts.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { StoredOffer } from '../ledger/offers.ts';
import type { NewPayment, PaymentConflict } from '../ledger/begin-attempt.ts';
import { QUOTE_AGAIN, liveOffer } from '../../nouns/quote/live-offer.ts';
import { type Conclusion, conclude, unconfirmed } from '../payment/conclude.ts';
import { type Means, meansOf, typedMark } from '../payment/means.ts';
import { type PaymentAnswer, chargedWith } from '../payment/payment-answer.ts';
import { paymentEndpoints } from '../../nouns/payment/payment.endpoints.ts';
import { DONE_OTHERWISE, FAILED, tooManyDeclines } from '../payment/payment-errors.ts';
import type { SubmitPaymentInput } from '../../nouns/payment/payment.input.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';
import { cachedFor, isStillTheirs } from '../account/purchaser.ts';
import { isToldOf } from '../access.ts';
import { PaymentType } from '../../nouns/quote/payment-type.ts';
import type { PaymentOutcome, PaymentRefused } from '../payment/payment.type.ts';
import { type PaymentBody, toPaymentBody } from '../../nouns/payment/payment.wire.ts';
import { PaymentRefusalReason } from '../payment/refusal.ts';
import { answerFromJournal } from '../payment/standing.ts';
import { tellOfDecline } from '../payment/tell-of-decline.ts';

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

/** A payment that has no call id yet. */
type NewPaying = Omit<NewPayment, 'callId'>;

const isCard = (means: Means | null): boolean => means?.paymentType === PaymentType.CREDIT_CARD;

/** What is due for an offer, from what rating answered; or why it cannot be bought for what the buyer was shown. */
async function dueFor(ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput): Promise<Due | PaymentRefused> {
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
const mayPay = (ctx: PurchaseRequestDeps, account: PurchaseAccount, means: Means | null): boolean =>
  isStillTheirs(ctx, account) && (means?.profileId ?? account.profileId) === account.profileId;

/**
 * What must be there before anything is paid: the account that the buyer was shown, and the orchestration cached for it and for this way of
 * paying: another window or device may have cached it otherwise since.
 */
async function preparedFor(ctx: PurchaseRequestDeps, application: Application, { userName }: SubmitPaymentInput, { offer, means }: Due): Promise<Prepared | null> {
  // Where the answer to caching something else was lost, nobody knows which of them the gateway keeps: it is told anew first.
  const cached = await ctx.ledger.findLastCaching(application, offer.id);
  if (cached?.status !== 'done') return null;
  const orchestration = ctx.orchestrations.unseal(application, cached);
  const account = await cachedFor(ctx, application, orchestration);
  if (!account || !isNamed(userName, account) || !mayPay(ctx, account, means)) return null;
  const isForThis = orchestration.PolicyRequests.every(({ IsCreditCardTransaction }) => IsCreditCardTransaction === isCard(means));
  return isForThis ? { account, cached: cached.callId, orchestration } : null;
}

interface Charging {
  readonly call: Call;
  readonly entry: Attempt;
  readonly means: Means;
  readonly amount: string;
  readonly body: PaymentBody;
}

/** The one call that charges. Whatever comes of it but a plain answer, or a call without effect, leaves it unconfirmed. */
async function charge(ctx: PurchaseRequestDeps, { call, entry, means, amount, body }: Charging): Promise<Conclusion> {
  try {
    return conclude({ means, amount }, await call(paymentEndpoints.submit, { params: { id: entry.purchase }, body, callId: entry.callId }));
  } catch (error) {
    ctx.log.warn({ callId: entry.callId, error: error instanceof GatewayFault ? error.message : 'unreadable' }, 'a payment got no plain answer');
    return error instanceof GatewayFault && !error.details.mayHaveTakenEffect ? { status: 'failed', outcome: notSent } : unconfirmed;
  }
}

const entryFor = (ctx: PurchaseRequestDeps, { application, after }: { application: Application; after: number }, { offer, total, means }: Due, cached: string): NewPaying => ({
  application,
  purchase: offer.id,
  step: 'pay',
  input: cached,
  cents: toCents(total),
  cause: { by: 'buyer', after },
  ...(total.isGreaterThan(0) && means && { methodKind: means.wire.PaymentMethod, fingerprint: ctx.fingerprint(means.mark), details: chargedWith(means) }),
});

/** Nothing was due: kept as such, so that it can be bound. */
const nothingDue: PaymentAnswer = { referenceNumber: '', amount: '0.00', paymentType: PaymentType.CREDIT_CARD, brand: null, information: null };

/** A database that is away leaves nobody in doubt who was charged: it is tried for as long as another one takes to be put in its place, a quarter of an hour. */
const untilKept = retry(handleAll, { maxAttempts: 100, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 10_000 }) });

interface Ready extends Prepared {
  readonly call: Call;
  readonly tell: Awaited<ReturnType<typeof tellOfDecline>>;
  /** Null where nothing is due. */
  readonly paying: Pick<Charging, 'means' | 'body'> | null;
}

/** Whatever can fail without a payment being under way comes before the payment is. */
async function makeReady(ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput, due: Due): Promise<Ready | null> {
  const prepared = await preparedFor(ctx, application, input, due);
  if (!prepared) return null;
  const call = await ctx.gateway(application, { integrityUser: prepared.account.upn });
  const tell = await tellOfDecline(ctx, application, call);
  const { total, amount, means } = due;
  const paying = total.isGreaterThan(0) && means ? { means, body: toPaymentBody({ input, profileId: prepared.account.profileId, dollars: amount, wire: means.wire }) } : null;
  return { ...prepared, call, tell, paying };
}

/** Writes the outcome before anybody is told of it. Undefined where it cannot stand: somebody has settled it meanwhile, who took its process for dead. */
async function keepConclusion(ctx: PurchaseRequestDeps, application: Application, callId: string, { status, kept, outcome }: Conclusion): Promise<PaymentOutcome | undefined> {
  const reference = 'referenceNumber' in outcome ? outcome.referenceNumber : null;
  const write = (): Promise<boolean> =>
    ctx.ledger.end(application, callId, status, kept).catch((error: unknown) => {
      // What was charged is known in the log, however long the database is away.
      ctx.log.error({ err: error, callId, status, reference }, 'the outcome of a payment could not be written yet');
      throw error;
    });
  if (await untilKept.execute(write)) return outcome;
  // To be looked at again (bindflow log reconcile).
  ctx.log.error({ callId, status, reference }, 'a payment ended after it had been settled');
  return undefined;
}

/** A payment whose beginning could not be written, or was and nobody was told, is not made: it stands in nobody's way. */
async function beginPayment(ctx: PurchaseRequestDeps, application: Application, entry: NewPaying): Promise<Attempt | PaymentConflict> {
  const callId = ctx.newId();
  try {
    return await ctx.ledger.beginPayment({ ...entry, callId });
  } catch (error) {
    await untilKept.execute(() => ctx.ledger.end(application, callId, 'failed'));
    throw error;
  }
}

/** How a request to pay came out, and whether the payment service was asked for it and declined. */
interface Paid {
  readonly outcome: PaymentOutcome;
  readonly wasDeclined: boolean;
}
const withoutCall = async (outcome: PaymentOutcome | Promise<PaymentOutcome>): Promise<Paid> => ({ outcome: await outcome, wasDeclined: false });

async function payDue(ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput, due: Due): Promise<Paid> {
  const ready = await makeReady(ctx, application, input, due);
  if (!ready) return withoutCall(wrongStep);
  const entry = await beginPayment(ctx, application, entryFor(ctx, { application, after: input.after }, due, ready.cached));
  if (typeof entry === 'string') return withoutCall(notBegun[entry](ctx, application, input, due.means));
  const { call, paying, tell, orchestration } = ready;
  const { amount, offer } = due;
  const conclusion: Conclusion = paying ? await charge(ctx, { call, entry, amount, ...paying }) : { status: 'done', kept: nothingDue, outcome: { offer: input.offer } };
  const outcome = await keepConclusion(ctx, application, entry.callId, conclusion);
  tell({ orchestration, offer }, conclusion);
  return { outcome: outcome ?? unconfirmed.outcome, wasDeclined: conclusion.status === 'declined' };
}

interface Answering {
  readonly ctx: PurchaseRequestDeps;
  readonly application: Application;
  readonly input: SubmitPaymentInput;
  /** What it would be paid with, where that is known already: a saved method is not before its owner was asked about. */
  readonly means?: Means | null;
}
const answerOf = async ({ ctx, application, input, means }: Answering, payment: Attempt): Promise<PaymentOutcome> => {
  const mark = means?.mark ?? typedMark(input);
  const asking = { offer: input.offer, isTold: await isToldOf(ctx, application, payment), fingerprint: mark === null ? null : ctx.fingerprint(mark) };
  return answerFromJournal(ctx.ledger, application, payment, asking);
};

/** Another request has begun to pay at this very moment, or has paid in vain. */
async function payElsewhere(ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput, means: Means | null): Promise<PaymentOutcome> {
  const other = (await ctx.ledger.findBlockingPayment(application)) ?? (await ctx.ledger.findNewest(application, input.offer, 'pay'));
  return other ? answerOf({ ctx, application, input, means }, other) : notSent;
}

/** What is answered where a payment is not begun. */
const notBegun: Readonly<Record<PaymentConflict, (ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput, means: Means | null) => PaymentOutcome | Promise<PaymentOutcome>>> = {
  'payment-exists': payElsewhere,
  'newer-quote': () => quoteAgain(PaymentRefusalReason.STALE_OFFER),
  'cache-changed': () => wrongStep,
  'already-tried': payElsewhere,
};

/** A bank identification number: cards of one issue share it, and lists of stolen cards often do. */
const CARD_PREFIX_DIGITS = 6;

/** Declines are limited, so that nobody can find out here which of a list of cards are good. */
async function payWithinLimits(ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput, due: Due): Promise<PaymentOutcome> {
  const { means } = due;
  const make = (): Promise<Paid> => payDue(ctx, application, input, due);
  if (means === null) return (await make()).outcome;
  const prefix = input.card && digitsOf(input.card.cardNumber).slice(0, CARD_PREFIX_DIGITS);
  const subject = { application: application.root, browser: ctx.browser, client: ctx.client, instrument: means.mark, ...(prefix && { cardPrefix: prefix }) };
  const tried = await ctx.limits.tried('decline', subject, { make, isRight: ({ wasDeclined }) => !wasDeclined, forgives: false });
  return 'wait' in tried ? refuse(PaymentRefusalReason.TOO_MANY_DECLINES, tooManyDeclines(tried.wait)) : tried.result.outcome;
}

/**
 * Charges an offer, once for the whole family of an application. What stands already (open, unconfirmed, done) answers from the
 * journal. The row is committed before the call, its outcome before the answer.
 */
export async function pay(ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput): Promise<PaymentOutcome> {
  const standing = await ctx.ledger.findBlockingPayment(application);
  if (standing) return answerOf({ ctx, application, input }, standing);
  const due = await dueFor(ctx, application, input);
  return 'amount' in due ? payWithinLimits(ctx, application, input, due) : due;
}
