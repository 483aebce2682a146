import { extractDigits, computeOrderTotal, toCents, toMoney } from '#events/rules';
import type BigNumber from 'bignumber.js';
import type { GraphQLError } from 'graphql';
import { createInputError } from '#graph/input';
import { type Call, GatewayFault } from '#graph/gateway';
import { type PurchaseAccount, hasUserName } from '../account/accounts.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import type { StoredOffer } from '../ledger/offers.ts';
import type { PaymentConflict } from '../ledger/begin-attempt.ts';
import { type PlannedPayment, beginPayment, writeRetry } from './begin-payment.ts';
import { QUOTE_AGAIN, isOfferValid } from '../../nouns/quote/offer-validity.ts';
import { type PaymentResult, readPaymentResult, UNCONFIRMED_RESULT } from '../payment/payment-result.ts';
import { type PaymentInstrument, findInstrument, typedIdentity } from '../payment/payment-instrument.ts';
import { type PaymentAnswer, summarizeInstrument } from '../payment/payment-answer.ts';
import { paymentEndpoints, type PaymentBody, toPaymentBody } from '../../nouns/payment/payment.wire.ts';
import { CHANGED_ELSEWHERE, FAILED, createDeclineLimitMessage } from '../payment/payment-errors.ts';
import type { SubmitPaymentInput } from '../../nouns/payment/payment.input.ts';
import type { OrchestrationWire } from '../../nouns/policy/orchestration.wire.ts';
import { findAccountOfOrchestration, isLoginCurrent } from '../account/purchaser.ts';
import { canViewPayment } from '../access.ts';
import { PaymentType } from '../../nouns/quote/quote-enums.ts';
import type { PaymentOutcome, PaymentRefused } from '../payment/payment.type.ts';
import { PaymentRefusalReason } from '../payment/payment-refusal.ts';
import { answerFromLedger } from '../payment/blocking-payment.ts';
import { prepareDeclineReport } from '../payment/report-decline.ts';

const refuse = (reason: PaymentRefusalReason, message: string = FAILED): PaymentRefused => ({ message, reason });
const NOT_SENT = refuse(PaymentRefusalReason.NOT_SENT);
const WRONG_STEP = refuse(PaymentRefusalReason.WRONG_STEP, CHANGED_ELSEWHERE);
const refuseStaleQuote = (reason: PaymentRefusalReason): PaymentRefused => ({ message: QUOTE_AGAIN, reason });

interface ChargeTerms {
  /** Null if nothing is due and the buyer gave no instrument. */
  readonly instrument: PaymentInstrument | null;
  readonly offer: StoredOffer;
  readonly total: BigNumber;
  /** Dollars as a decimal text. */
  readonly amount: string;
}

const createInstrumentError = (): GraphQLError =>
  createInputError([{ field: 'method', message: 'method is missing: the offer has to be paid by card, by bank account or by a saved method' }]);

const isCard = (instrument: PaymentInstrument | null): boolean => instrument?.paymentType === PaymentType.CREDIT_CARD;

/** Computes the amount from the stored offer. Refuses if it is not the amount that the buyer was shown. */
async function findChargeTerms(ctx: PurchaseRequestDeps, { application, offer }: FamilyRecords, input: SubmitPaymentInput): Promise<ChargeTerms | PaymentRefused> {
  if (!offer || !(await isOfferValid(ctx, application, offer))) return refuseStaleQuote(PaymentRefusalReason.STALE_OFFER);
  const instrument = await findInstrument(ctx, application, input);
  if (instrument && 'message' in instrument) return instrument;
  const total = computeOrderTotal(offer.quotes, isCard(instrument), offer.member);
  // An instrument may be missing only if nothing is due.
  if (total.isGreaterThan(0) && !instrument) throw createInstrumentError();
  const amount = toMoney(total);
  return amount === input.amount ? { instrument, offer, total, amount } : refuseStaleQuote(PaymentRefusalReason.AMOUNT_DIFFERS);
}

interface CachedPurchase {
  readonly account: PurchaseAccount;
  /** The call id under which the orchestration was cached. */
  readonly cached: string;
  readonly orchestration: OrchestrationWire;
}

/** True if this browser may pay for the account with the instrument. A saved method pays only for its own account. */
const canPay = (ctx: PurchaseRequestDeps, account: PurchaseAccount, instrument: PaymentInstrument | null): boolean =>
  isLoginCurrent(ctx, account) && (instrument?.profileId ?? account.profileId) === account.profileId;

/** Returns what the gateway has cached, if it is for the account that the buyer was shown and for this way of paying; else null. */
function findCachedPurchase(ctx: PurchaseRequestDeps, records: FamilyRecords, { userName }: SubmitPaymentInput, { offer, instrument }: ChargeTerms): CachedPurchase | null {
  // If the answer to the last caching was lost, the gateway may hold either version: it must be cached again.
  const cached = records.attempts.findLastCaching(offer.id);
  if (cached?.status !== 'done') return null;
  const orchestration = ctx.orchestrations.unseal(records.application, cached);
  const account = findAccountOfOrchestration(ctx, records, orchestration);
  if (!account || !hasUserName(userName, account) || !canPay(ctx, account, instrument)) return null;
  const isSamePaymentType = orchestration.PolicyRequests.every(({ IsCreditCardTransaction }) => IsCreditCardTransaction === isCard(instrument));
  return isSamePaymentType ? { account, cached: cached.callId, orchestration } : null;
}

interface ChargeCall {
  readonly call: Call;
  readonly attempt: Attempt;
  readonly instrument: PaymentInstrument;
  readonly amount: string;
  readonly body: PaymentBody;
}

/** Makes the one call that charges. If the answer is lost or unreadable, the payment is unconfirmed, unless the call had no effect. */
async function charge(ctx: PurchaseRequestDeps, { call, attempt, instrument, amount, body }: ChargeCall): Promise<PaymentResult> {
  try {
    return readPaymentResult({ instrument, amount }, await call(paymentEndpoints.submit, { params: { id: attempt.purchase }, body, callId: attempt.callId }));
  } catch (error) {
    ctx.log.warn({ callId: attempt.callId, error: error instanceof GatewayFault ? error.message : 'unreadable' }, 'a payment got no plain answer');
    return error instanceof GatewayFault && !error.details.mayHaveTakenEffect ? { status: 'failed', outcome: NOT_SENT } : UNCONFIRMED_RESULT;
  }
}

const toPlannedPayment = (
  ctx: PurchaseRequestDeps,
  { application, after }: { application: Application; after: number },
  { offer, total, instrument }: ChargeTerms,
  cached: string,
): PlannedPayment => ({
  application,
  purchase: offer.id,
  step: 'pay',
  input: cached,
  cents: toCents(total),
  cause: { by: 'buyer', after },
  ...(total.isGreaterThan(0) &&
    instrument && { methodKind: instrument.wire.PaymentMethod, fingerprint: ctx.fingerprint(instrument.identity), details: summarizeInstrument(instrument) }),
});

/** Stored if nothing is due, so that the purchase can be bound. */
const NOTHING_DUE: PaymentAnswer = { referenceNumber: '', amount: '0.00', paymentType: PaymentType.CREDIT_CARD, brand: null, information: null };
const toNotDue = (application: Application, { id }: StoredOffer): PaymentResult => ({ status: 'done', stored: NOTHING_DUE, outcome: { offerId: id, application } });

interface ReadyPayment extends CachedPurchase {
  readonly call: Call;
  readonly reportDecline: Awaited<ReturnType<typeof prepareDeclineReport>>;
  /** Null if nothing is due. */
  readonly charging: Pick<ChargeCall, 'instrument' | 'body'> | null;
}

/** Does everything that can fail before the payment begins. Returns null if the purchase must be prepared or cached again. */
async function prepareCharge(ctx: PurchaseRequestDeps, records: FamilyRecords, input: SubmitPaymentInput, terms: ChargeTerms): Promise<ReadyPayment | null> {
  const purchase = findCachedPurchase(ctx, records, input, terms);
  if (!purchase) return null;
  const { application } = records;
  const call = await ctx.gateway(application, { integrityUser: purchase.account.upn });
  const reportDecline = await prepareDeclineReport(ctx, application, call);
  const { total, amount, instrument } = terms;
  const charging =
    total.isGreaterThan(0) && instrument ? { instrument, body: toPaymentBody({ input, profileId: purchase.account.profileId, dollars: amount, wire: instrument.wire }) } : null;
  return { ...purchase, call, reportDecline, charging };
}

/** Writes the outcome before the buyer gets it. Returns undefined if the payment was resolved meanwhile, because its process seemed dead. */
async function storeResult(ctx: PurchaseRequestDeps, application: Application, callId: string, { status, stored, outcome }: PaymentResult): Promise<PaymentOutcome | undefined> {
  const reference = 'referenceNumber' in outcome ? outcome.referenceNumber : null;
  const write = (): Promise<boolean> =>
    ctx.ledger.end(application, callId, status, stored).catch((error: unknown) => {
      // The log has the charge even if the database stays away.
      ctx.log.error({ err: error, callId, status, reference }, 'the outcome of a payment could not be written yet');
      throw error;
    });
  if (await writeRetry.execute(write)) return outcome;
  // An operator finds the difference with `bindflow log reconcile`.
  ctx.log.error({ callId, status, reference }, 'a payment ended after it had been settled');
  return undefined;
}

interface RequestOutcome {
  readonly outcome: PaymentOutcome;
  /** True if the payment service got the call and declined. */
  readonly wasDeclined: boolean;
}
const answerWithoutCall = async (outcome: PaymentOutcome | Promise<PaymentOutcome>): Promise<RequestOutcome> => ({ outcome: await outcome, wasDeclined: false });

async function pay(ctx: PurchaseRequestDeps, records: FamilyRecords, input: SubmitPaymentInput, terms: ChargeTerms): Promise<RequestOutcome> {
  const ready = await prepareCharge(ctx, records, input, terms);
  if (!ready) return answerWithoutCall(WRONG_STEP);
  const { application } = records;
  const attempt = await beginPayment(ctx, application, toPlannedPayment(ctx, { application, after: input.after }, terms, ready.cached));
  if (typeof attempt === 'string') return answerWithoutCall(answersByConflict[attempt](ctx, application, input, terms.instrument));
  const { call, charging, reportDecline, orchestration } = ready;
  const { amount, offer } = terms;
  const result = charging ? await charge(ctx, { call, attempt, amount, ...charging }) : toNotDue(application, offer);
  const outcome = await storeResult(ctx, application, attempt.callId, result);
  reportDecline({ orchestration, offer }, result);
  return { outcome: outcome ?? UNCONFIRMED_RESULT.outcome, wasDeclined: result.status === 'declined' };
}

interface AnswerContext {
  readonly ctx: PurchaseRequestDeps;
  readonly records: FamilyRecords;
  readonly input: SubmitPaymentInput;
  /** Unknown for a saved method that was not looked up yet. */
  readonly instrument?: PaymentInstrument | null;
}

/** Answers a request from a payment that exists, without a call. */
const answerFromPayment = async ({ ctx, records, input, instrument }: AnswerContext, payment: Attempt): Promise<PaymentOutcome> => {
  const identity = instrument?.identity ?? typedIdentity(input.method ?? {});
  const query = { offer: input.offer, canView: await canViewPayment(ctx, records, payment), fingerprint: identity === null ? null : ctx.fingerprint(identity) };
  return answerFromLedger(ctx.ledger, records.application, payment, query);
};

/** Answers from the payment of a concurrent request: one that blocks this one, or one that failed. */
async function answerFromOther(ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput, instrument: PaymentInstrument | null): Promise<PaymentOutcome> {
  const records = await ctx.families.require(application, ctx.browser);
  const other = records.attempts.findBlockingPayment() ?? records.attempts.findNewest(input.offer, 'pay');
  return other ? answerFromPayment({ ctx, records, input, instrument }, other) : NOT_SENT;
}

/** Why the payment may not begin → the answer. */
const answersByConflict: Readonly<
  Record<
    PaymentConflict,
    (ctx: PurchaseRequestDeps, application: Application, input: SubmitPaymentInput, instrument: PaymentInstrument | null) => PaymentOutcome | Promise<PaymentOutcome>
  >
> = {
  'payment-exists': answerFromOther,
  'newer-quote': () => refuseStaleQuote(PaymentRefusalReason.STALE_OFFER),
  'cache-changed': () => WRONG_STEP,
  'already-tried': answerFromOther,
  'events-missing': () => WRONG_STEP,
};

/** The length of a bank identification number. Lists of stolen cards often share one. */
const CARD_PREFIX_DIGITS = 6;

/** Limits declines, against tests of stolen cards. */
async function payWithinLimits(ctx: PurchaseRequestDeps, records: FamilyRecords, input: SubmitPaymentInput, terms: ChargeTerms): Promise<PaymentOutcome> {
  const { instrument } = terms;
  const run = (): Promise<RequestOutcome> => pay(ctx, records, input, terms);
  if (instrument === null) return (await run()).outcome;
  const prefix = input.method?.card && extractDigits(input.method.card.cardNumber).slice(0, CARD_PREFIX_DIGITS);
  const subject = { application: records.application.root, browser: ctx.browser, client: ctx.client, instrument: instrument.identity, ...(prefix && { cardPrefix: prefix }) };
  const attempt = await ctx.limits.runAttempt('decline', subject, { run, isSuccess: ({ wasDeclined }) => !wasDeclined, shouldResetAccount: false });
  if (!('wait' in attempt)) return attempt.result.outcome;
  return { reason: PaymentRefusalReason.TOO_MANY_DECLINES, message: createDeclineLimitMessage(attempt.wait), retryAfter: attempt.wait };
}

/**
 * Charges an offer, once per application family (specification, 4: purchase sequence). The attempt is committed before the call, the
 * outcome before the answer. While a payment is open, unconfirmed or done, every other request is answered from the ledger.
 */
export async function submitPayment(ctx: PurchaseRequestDeps, records: FamilyRecords, input: SubmitPaymentInput): Promise<PaymentOutcome> {
  const payment = records.attempts.findBlockingPayment();
  if (payment) return answerFromPayment({ ctx, records, input }, payment);
  const due = await findChargeTerms(ctx, records, input);
  return 'amount' in due ? payWithinLimits(ctx, records, input, due) : due;
}
