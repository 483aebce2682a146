import { Arg, Ctx, Mutation, Resolver, createUnionType } from 'type-graphql';
import { PurchaseRefused, PurchaseStepInput, refused } from '../../nouns/account/account.type.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { GatewayFault } from '../../gateway/faults.ts';
import { runWithLease } from '../ledger/lease.ts';
import { asRated } from '../ledger/offers.ts';
import { checkOpportunity } from '../../nouns/opportunity/given-opportunity.ts';
import { type Wanted, bindPolicies } from '../steps/bind.ts';
import { cachePurchase } from '../steps/cache.ts';
import { keepAfterBinding } from '../steps/keep-method.ts';
import { isUntold } from '../access.ts';
import { CachePurchaseInput, MemberReference, PoliciesBound, PurchaseCached } from '../../nouns/policy/policy.type.ts';
import { keepReference } from '../steps/member-reference.ts';

const BIND_FAILED = 'Oops! An error has occurred when trying to bind the policy';
const MEMBERSHIP_FAILED = 'Oops! An error ocurred while setting up your membership.';

const wantedBy = ({ offer, after }: PurchaseStepInput): Wanted => ({ purchase: offer, cause: { by: 'buyer', after } });

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

@Resolver()
export class PolicyResolver {
  @Mutation(() => CachePurchaseResult, {
    description: 'Has the gateway keep the orchestration, before paying; never after. POST /api/workflow/cachePurchase/{id}',
  })
  async cachePurchase(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => CachePurchaseInput, { description: 'Everything that the policies are made from, as it was rated.' }) input: CachePurchaseInput,
  ): Promise<PurchaseCached | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    await checkOpportunity(ctx.givenIds, application, input.opportunity);
    return cachePurchase(ctx, application, input);
  }

  @Mutation(() => MemberReferenceResult, { description: 'Keeps the member’s number with the account, once. POST /api/profile/{id}/reference' })
  async createMemberReference(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that goes on.' }) input: PurchaseStepInput,
  ): Promise<MemberReference | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const offer = await ctx.offers.find(application, input.offer);
    if (await isUntold(ctx, application)) return refused(Reason.PAYMENT_STANDS, MEMBERSHIP_FAILED);
    if (!offer?.member) return refused(offer ? Reason.NO_MEMBER_FEE : Reason.STALE_OFFER, MEMBERSHIP_FAILED);
    const { member } = offer;
    // In turn, as what the sweep does for a buyer who has gone.
    const kept = await runWithLease(ctx, input.offer, async (fenced) => ({ why: await keepReference(fenced, asRated(application, offer), wantedBy(input), member) }));
    const why = kept === undefined ? Reason.REFERENCE_FAILED : kept.why;
    return why === null ? { refNum: member.refNum } : refused(why, MEMBERSHIP_FAILED);
  }

  @Mutation(() => BindPoliciesResult, {
    description:
      'Puts the policies of a paid purchase in force, and saves what paid with the buyer’s account; may be repeated. POST /api/workflow/purchaseWithCacheUpdate/{id} GET /api/profile/{id}/paymentauthorizations POST /api/profile/{id}/paymentauthorizations',
  })
  async bindPolicies(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that goes on.' }) input: PurchaseStepInput,
  ): Promise<PoliciesBound | PurchaseRefused> {
    const known = await ctx.applications.require(input.application, ctx.browser);
    const offer = await ctx.offers.find(known, input.offer);
    if (!offer) return refused(Reason.STALE_OFFER, BIND_FAILED);
    if (await isUntold(ctx, known)) return refused(Reason.PAYMENT_STANDS, BIND_FAILED);
    const application = asRated(known, offer);
    const bound = await runWithLease(ctx, input.offer, (fenced) => bindPolicies(fenced, application, wantedBy(input))).catch((error: unknown) => {
      if (!(error instanceof GatewayFault)) throw error;
      ctx.log.warn({ error: error.message }, 'binding got no answer');
      return Reason.BIND_FAILED;
    });
    if (bound === undefined) return refused(Reason.BIND_FAILED, BIND_FAILED);
    if (typeof bound === 'string') return refused(bound, BIND_FAILED);
    await keepAfterBinding(ctx, application, input.offer);
    const by = await ctx.ledger.findNewest(application, input.offer, 'bind', 'done');
    return { policies: Object.entries(bound).map(([quoteId, policyNumber]) => ({ quoteId, policyNumber })), boundHere: by?.application === application.id };
  }
}
