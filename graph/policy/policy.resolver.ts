import { createHash } from 'node:crypto';
import { Arg, Ctx, Mutation, Resolver, createUnionType } from 'type-graphql';
import { canonicalJson } from '#events/core';
import { PurchaseRefused, PurchaseStepInput, refused } from '../account/account.type.ts';
import type { PurchaseAccount } from '../account/accounts.ts';
import { PurchaseRefusalReason as Reason } from '../account/purchase-refusal.ts';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import { GatewayFault } from '../gateway/faults.ts';
import type { Entry } from '../journal/entry.ts';
import { journaled } from '../journal/journaled.ts';
import { inTurn } from '../journal/turn.ts';
import { type StoredOffer, asRated, hashRated } from '../journal/offers.ts';
import { checkOpportunity } from '../opportunity/given-opportunity.ts';
import { DONE_OTHERWISE, UNCONFIRMED } from '../payment/payment-errors.ts';
import { PAID_ELSEWHERE } from '../payment/standing.ts';
import { programOf } from '../program/program-of.ts';
import { QUOTE_AGAIN, liveOffer } from '../quote/live-offer.ts';
import { bindPolicies } from './bind.ts';
import { type OrchestrationParts, toOrchestration } from './orchestration.wire.ts';
import { policyEndpoints } from './policy.endpoints.ts';
import { isStillTheirs } from './purchaser.ts';
import { isUntold } from './told.ts';
import { CachePurchaseInput, MemberReference, PoliciesBound, PurchaseCached } from './policy.type.ts';
import { keepReference } from './reference.ts';

const BIND_FAILED = 'Oops! An error has occurred when trying to bind the policy';
const CACHE_FAILED = 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.';
const SIGNED_OUT = 'You have been logged out since. Nothing was charged. Please log in again.';
const MEMBERSHIP_FAILED = 'Oops! An error ocurred while setting up your membership.';

const refusedOr = <T extends object>(name: string, description: string, type: new () => T, field: string) =>
  createUnionType({
    name,
    description,
    types: () => [type, PurchaseRefused] as const,
    resolveType: (value) => (field in value ? type : PurchaseRefused),
  });

const CachePurchaseResult = refusedOr('CachePurchaseResult', 'The purchase is cached, or why not.', PurchaseCached, 'offer');
const MemberReferenceResult = refusedOr('MemberReferenceResult', 'The member’s number is kept, or why not.', MemberReference, 'refNum');
const BindPoliciesResult = refusedOr('BindPoliciesResult', 'Policies in force, or why not.', PoliciesBound, 'policies');

const hashOf = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** Once a payment was begun nothing is cached any more: the orchestration that it pays for stands. */
function cachedAlready({ purchase, status }: Entry, offer: string): PurchaseCached | PurchaseRefused {
  if (purchase === offer) return { offer };
  return refused(Reason.PAYMENT_STANDS, status === 'done' ? PAID_ELSEWHERE : UNCONFIRMED);
}

/** Whether the gateway keeps this very orchestration, and no payment was tried for it yet: after a decline it is cached again. */
async function isCached(ctx: Context, application: Application, purchase: string, hash: string): Promise<boolean> {
  const cached = await ctx.journal.newest(application, purchase, 'cache', 'done');
  const tried = await ctx.journal.newest(application, purchase, 'pay');
  return cached?.input === hash && tried?.input !== cached.callId;
}

/** Whether what is bought is what was rated: the insured, the address, the answers, the account that it was rated under, and the sale that it hangs on. */
const isForThis = (offer: StoredOffer, input: CachePurchaseInput): boolean =>
  offer.answersHash === hashRated(input) &&
  (offer.ratingAccountId ?? input.ratingAccountId) === input.ratingAccountId &&
  (offer.opportunity ?? input.opportunity).id === input.opportunity.id;

interface Bought extends Pick<OrchestrationParts, 'offer'> {
  readonly account: PurchaseAccount;
}
async function keepOrchestration(ctx: Context, application: Application, input: CachePurchaseInput, bought: Bought): Promise<PurchaseCached | PurchaseRefused> {
  const { offer, account } = bought;
  const program = await programOf(ctx, application);
  const body = toOrchestration(input, { offer, profileId: account.profileId, program, sponsorId: application.sponsorId, accountReference: application.accountReference });
  const hash = hashOf(body);
  if (await isCached(ctx, application, offer.id, hash)) return { offer: offer.id };
  const call = await ctx.gateway(application, { integrityUser: account.upn });
  const answer = await journaled(
    ctx.journal,
    { application, purchase: offer.id, step: 'cache', input: hash },
    (callId) => call(policyEndpoints.cache, { params: { id: offer.id }, body, callId }),
    () => ctx.orchestrations.seal(application, offer.id, body),
  );
  return answer.ok ? { offer: offer.id } : refused(Reason.CACHE_FAILED, CACHE_FAILED);
}

@Resolver()
export class PolicyResolver {
  @Mutation(() => CachePurchaseResult, {
    description: 'Has the gateway keep the orchestration, before paying; never after. POST /api/workflow/cachePurchase/{id}',
  })
  async cachePurchase(
    @Ctx() ctx: Context,
    @Arg('input', () => CachePurchaseInput, { description: 'Everything that the policies are made from, as it was rated.' }) input: CachePurchaseInput,
  ): Promise<PurchaseCached | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    await checkOpportunity(ctx.givenIds, application, input.opportunity);
    const standing = await ctx.journal.standingPayment(application);
    if (standing) return cachedAlready(standing, input.offer);
    const offer = await liveOffer(ctx, application, input.offer);
    if (!offer || !isForThis(offer, input)) return refused(Reason.STALE_OFFER, QUOTE_AGAIN);
    const account = await ctx.accounts.named(application, input.userName, false);
    if (!account) return refused(Reason.WRONG_STEP, DONE_OTHERWISE);
    if (!isStillTheirs(ctx, account)) return refused(Reason.SIGNED_OUT, SIGNED_OUT);
    return keepOrchestration(ctx, application, input, { offer, account });
  }

  @Mutation(() => MemberReferenceResult, { description: 'Keeps the member’s number with the account, once. POST /api/profile/{id}/reference' })
  async createMemberReference(
    @Ctx() ctx: Context,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that goes on.' }) input: PurchaseStepInput,
  ): Promise<MemberReference | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const offer = await ctx.offers.find(application, input.offer);
    if (await isUntold(ctx, application)) return refused(Reason.PAYMENT_STANDS, MEMBERSHIP_FAILED);
    if (!offer?.member) return refused(offer ? Reason.NO_MEMBER_FEE : Reason.STALE_OFFER, MEMBERSHIP_FAILED);
    const { member } = offer;
    // In turn, as what the sweep does for a buyer who has gone.
    const kept = await inTurn(ctx.leases, input.offer, async () => ({ why: await keepReference(ctx, asRated(application, offer), input.offer, member) }));
    const why = kept === undefined ? Reason.REFERENCE_FAILED : kept.why;
    return why === null ? { refNum: member.refNum } : refused(why, MEMBERSHIP_FAILED);
  }

  @Mutation(() => BindPoliciesResult, {
    description: 'Puts the policies of a paid purchase in force; may be repeated. POST /api/workflow/purchaseWithCacheUpdate/{id}',
  })
  async bindPolicies(
    @Ctx() ctx: Context,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that goes on.' }) input: PurchaseStepInput,
  ): Promise<PoliciesBound | PurchaseRefused> {
    const known = await ctx.applications.require(input.application, ctx.browser);
    const offer = await ctx.offers.find(known, input.offer);
    if (!offer) return refused(Reason.STALE_OFFER, BIND_FAILED);
    if (await isUntold(ctx, known)) return refused(Reason.PAYMENT_STANDS, BIND_FAILED);
    const application = asRated(known, offer);
    const bound = await inTurn(ctx.leases, input.offer, () => bindPolicies(ctx, application, input.offer)).catch((error: unknown) => {
      if (!(error instanceof GatewayFault)) throw error;
      ctx.log.warn({ error: error.message }, 'binding got no answer');
      return Reason.BIND_FAILED;
    });
    if (bound === undefined) return refused(Reason.BIND_FAILED, BIND_FAILED);
    if (typeof bound === 'string') return refused(bound, BIND_FAILED);
    const by = await ctx.journal.newest(application, input.offer, 'bind', 'done');
    return { policies: Object.entries(bound).map(([quoteId, policyNumber]) => ({ quoteId, policyNumber })), boundHere: by?.application === application.id };
  }
}
