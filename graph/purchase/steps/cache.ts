import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import { PurchaseRefused, refused } from '../../nouns/account/account.type.ts';
import type { PurchaseAccount } from '../account/accounts.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import type { Attempt } from '../ledger/attempt.ts';
import { type StoredOffer, hashRated } from '../ledger/offers.ts';
import { DONE_OTHERWISE, UNCONFIRMED } from '../payment/payment-errors.ts';
import { PAID_ELSEWHERE } from '../payment/standing.ts';
import { programOf } from '../../nouns/program/program-of.ts';
import { QUOTE_AGAIN, liveOffer } from '../../nouns/quote/live-offer.ts';
import { type OrchestrationParts, toOrchestration } from '../../nouns/policy/orchestration.wire.ts';
import { policyEndpoints } from '../../nouns/policy/policy.endpoints.ts';
import { type CachePurchaseInput, PurchaseCached } from '../../nouns/policy/policy.type.ts';
import { isStillTheirs } from '../account/purchaser.ts';

const SIGNED_OUT = 'You have been logged out since. Nothing was charged. Please log in again.';
const CACHE_FAILED = 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.';
const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** How long it is waited for what another window pays, in milliseconds: longer than a payment may take. */
const PATIENCE = 75_000;

/** Once a payment was begun nothing is cached any more: the orchestration that it pays for stands. Null where none stands after all. */
async function whileStanding({ ledger }: PurchaseRequestDeps, application: Application, offer: string): Promise<PurchaseCached | PurchaseRefused | null> {
  const standing = await ledger.findBlockingPayment(application);
  if (!standing) return null;
  if (standing.purchase === offer) return { offer };
  const { status } = await ledger.waitForOutcome(application, standing, PATIENCE);
  if (status === 'declined' || status === 'failed') return null;
  return refused(Reason.PAYMENT_STANDS, status === 'done' ? PAID_ELSEWHERE : UNCONFIRMED);
}

/** Whether what is bought is what was rated: the insured, the address, the answers, the account that it was rated under, and the sale that it hangs on. */
const isForThis = (offer: StoredOffer, input: CachePurchaseInput): boolean =>
  offer.answersHash === hashRated(input) &&
  (offer.ratingAccountId ?? input.ratingAccountId) === input.ratingAccountId &&
  (offer.opportunity ?? input.opportunity).id === input.opportunity.id;

interface Bought extends Pick<OrchestrationParts, 'offer'> {
  readonly account: PurchaseAccount;
}
/** Writes what came of it: null where the gateway would not. Whether the gateway keeps it. */
async function endCaching(ctx: PurchaseRequestDeps, application: Application, { callId }: Attempt, sealed: object | null): Promise<boolean> {
  const isWritten = await ctx.ledger.end(application, callId, sealed ? 'done' : 'failed', sealed ?? undefined);
  // Another window has asked for the same, under the same call: what it was answered stands.
  return isWritten ? sealed !== null : (await ctx.ledger.find(application, callId))?.status === 'done';
}

async function keepOrchestration(ctx: PurchaseRequestDeps, application: Application, input: CachePurchaseInput, bought: Bought): Promise<PurchaseCached | PurchaseRefused> {
  const { offer, account } = bought;
  const program = await programOf(ctx, application);
  const body = toOrchestration(input, { offer, profileId: account.profileId, program, sponsorId: application.sponsorId, accountReference: application.accountReference });
  const call = await ctx.gateway(application, { integrityUser: account.upn });
  const begun = await ctx.ledger.beginCaching({ application, purchase: offer.id, step: 'cache', input: hashOf(body) });
  // Another window's payment that came to nothing meanwhile stands in nobody's way: it is looked again.
  if (begun === 'payment-exists') return (await whileStanding(ctx, application, offer.id)) ?? keepOrchestration(ctx, application, input, bought);
  if (begun.status === 'done') return { offer: offer.id };
  const answer = await call(policyEndpoints.cache, { params: { id: offer.id }, body, callId: begun.callId });
  const isKept = await endCaching(ctx, application, begun, answer.ok ? ctx.orchestrations.seal(application, offer.id, body) : null);
  return isKept ? { offer: offer.id } : refused(Reason.CACHE_FAILED, CACHE_FAILED);
}

/** Has the gateway keep the orchestration, once for what it is; never once a payment was begun. @throws GatewayFault where the gateway does not answer. */
export async function cachePurchase(ctx: PurchaseRequestDeps, application: Application, input: CachePurchaseInput): Promise<PurchaseCached | PurchaseRefused> {
  const paid = await whileStanding(ctx, application, input.offer);
  if (paid) return paid;
  const offer = await liveOffer(ctx, application, input.offer);
  if (!offer || !isForThis(offer, input)) return refused(Reason.STALE_OFFER, QUOTE_AGAIN);
  const account = await ctx.accounts.named(application, input.userName, false);
  if (!account) return refused(Reason.WRONG_STEP, DONE_OTHERWISE);
  if (!isStillTheirs(ctx, account)) return refused(Reason.SIGNED_OUT, SIGNED_OUT);
  return keepOrchestration(ctx, application, input, { offer, account });
}
