import { msg } from '#events/language';
import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import { PurchaseRefused, refusePurchase } from '../../nouns/account/account.type.ts';
import type { PurchaseAccount } from '../account/accounts.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { Attempt } from '../ledger/attempt.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import { toInsured } from '../../nouns/quote/quote.mapping.ts';
import { type StoredOffer, hashRatedInput } from '../ledger/offers.ts';
import { CHANGED_ELSEWHERE, UNCONFIRMED } from '../payment/payment-errors.ts';
import { MAX_PAYMENT_WAIT_MS, PAID_ELSEWHERE } from '../payment/blocking-payment.ts';
import { requireProgram } from '../../nouns/program/require-program.ts';
import { QUOTE_AGAIN, isOfferValid } from '../../nouns/quote/offer-validity.ts';
import { type OrchestrationSource, toOrchestration, policyEndpoints } from '../../nouns/policy/orchestration.wire.ts';
import { type CachePurchaseInput, PurchaseCached } from '../../nouns/policy/policy.type.ts';
import { isLoginCurrent } from '../account/purchaser.ts';

const SIGNED_OUT = msg('You’ve been logged out. Nothing was charged. Please log in again.');
const CACHE_FAILED = msg('Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.');
const hashOrchestration = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Answers while a payment blocks caching, so that what it pays for stays cached. Null if none blocks, or it fails. */
async function answerWhileBlocked(
  { ledger }: PurchaseRequestDeps,
  application: Application,
  offer: string,
  payment: Attempt | undefined,
): Promise<PurchaseCached | PurchaseRefused | null> {
  if (!payment) return null;
  if (payment.purchase === offer) return { offerId: offer, application };
  const { status } = await ledger.waitForOutcome(application, payment, MAX_PAYMENT_WAIT_MS);
  if (status === 'declined' || status === 'failed') return null;
  return refusePurchase(Reason.PAYMENT_EXISTS, status === 'done' ? PAID_ELSEWHERE : UNCONFIRMED);
}

/** True if what is bought is what was rated: insured, address, answers, rating account and opportunity. */
const isAsRated = (offer: StoredOffer, input: CachePurchaseInput): boolean =>
  offer.answersHash === hashRatedInput(toInsured(input)) &&
  (offer.ratingAccountId ?? input.ratingAccountId ?? '') === (input.ratingAccountId ?? '') &&
  (offer.opportunity ?? input.opportunity).id === input.opportunity.id;

interface PurchaseSubject extends Pick<OrchestrationSource, 'offer'> {
  readonly account: PurchaseAccount;
}
/** Writes the outcome; `sealed` is null if the gateway refused. Returns true if the gateway has the purchase. */
async function endCaching(ctx: PurchaseRequestDeps, application: Application, { callId }: Attempt, sealed: object | null): Promise<boolean> {
  const isWritten = await ctx.ledger.end({ ...application, step: 'cache', keyVersion: ctx.orchestrations.keyVersion }, callId, sealed ? 'done' : 'failed', sealed ?? undefined);
  // Another tab made the same call under the same id, and its outcome counts.
  return isWritten ? sealed !== null : (await ctx.ledger.find(application, callId))?.status === 'done';
}

async function cacheOrchestration(
  ctx: PurchaseRequestDeps,
  application: Application,
  input: CachePurchaseInput,
  bought: PurchaseSubject,
): Promise<PurchaseCached | PurchaseRefused> {
  const { offer, account } = bought;
  const program = await requireProgram(ctx, application);
  const body = toOrchestration(input, { offer, profileId: account.profileId, program, sponsorId: application.sponsorId, accountReference: application.accountReference });
  const call = await ctx.gateway(application, { integrityUser: account.upn });
  const begun = await ctx.ledger.beginCaching({ application, purchase: offer.id, step: 'cache', input: hashOrchestration(body) });
  // Try again if the blocking payment of another tab has failed meanwhile.
  if (begun === 'payment-exists') {
    const payment = await ctx.ledger.findBlockingPayment(application);
    return (await answerWhileBlocked(ctx, application, offer.id, payment)) ?? cacheOrchestration(ctx, application, input, bought);
  }
  if (begun.status === 'done') return { offerId: offer.id, application };
  const answer = await call(policyEndpoints.cache, { params: { id: offer.id }, body, callId: begun.callId });
  const isKept = await endCaching(ctx, application, begun, answer.ok ? ctx.orchestrations.seal(application, offer.id, body) : null);
  return isKept ? { offerId: offer.id, application } : refusePurchase(Reason.CACHE_FAILED, CACHE_FAILED);
}

/**
 * Caches the orchestration at the gateway, once for the same data, and never while a payment blocks it.
 * @throws GatewayFault if the gateway does not answer.
 */
export async function cachePurchase(ctx: PurchaseRequestDeps, records: FamilyRecords, input: CachePurchaseInput): Promise<PurchaseCached | PurchaseRefused> {
  const { application, attempts, offer } = records;
  const paid = await answerWhileBlocked(ctx, application, input.offer, attempts.findBlockingPayment());
  if (paid) return paid;
  if (!offer || !(await isOfferValid(ctx, application, offer)) || !isAsRated(offer, input)) return refusePurchase(Reason.STALE_OFFER, QUOTE_AGAIN);
  const account = ctx.accounts.findByUserName(records, input.userName);
  if (!account) return refusePurchase(Reason.WRONG_STEP, CHANGED_ELSEWHERE);
  if (!isLoginCurrent(ctx, account)) return refusePurchase(Reason.SIGNED_OUT, SIGNED_OUT);
  return cacheOrchestration(ctx, application, input, { offer, account });
}
