import { createHash } from 'node:crypto';
import { Arg, Ctx, Mutation, Resolver, createUnionType } from 'type-graphql';
import { canonicalJson } from '#events/core';
import { PurchaseRefused, PurchaseStepInput } from '../account/account.type.ts';
import { accountEndpoints } from '../account/account.endpoints.ts';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import { GatewayFault } from '../gateway/faults.ts';
import { programOf } from '../program/program-of.ts';
import { BIND_FAILED, bindPolicies } from './bind.ts';
import { toOrchestration } from './orchestration.wire.ts';
import { policyEndpoints } from './policy.endpoints.ts';
import { CachePurchaseInput, MemberReference, PoliciesBound, PurchaseCached } from './policy.type.ts';

const CACHE_FAILED = 'Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.';
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

@Resolver()
export class PolicyResolver {
  @Mutation(() => CachePurchaseResult, {
    description: 'Has the gateway keep the orchestration, before paying; never after. POST /api/workflow/cachePurchase/{id}',
  })
  async cachePurchase(@Ctx() ctx: Context, @Arg('input', () => CachePurchaseInput) input: CachePurchaseInput): Promise<PurchaseCached | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const offer = await ctx.offers.find(application, input.offer);
    const account = await ctx.accounts.find(application);
    if (!offer || !account || (await ctx.journal.standingPayment(application))) return { message: CACHE_FAILED };
    const program = await programOf(ctx, application);
    const body = toOrchestration(input, { program, sponsorId: application.sponsorId, offer, profileId: account.profileId });
    const entry = await ctx.journal.begin({ application, purchase: offer.id, step: 'cache', input: hashOf(body) });
    if (!entry) return { message: CACHE_FAILED };
    const call = await ctx.gateway(application, { integrityUser: account.upn });
    const answer = await call(policyEndpoints.cache, { params: { id: offer.id }, body, callId: entry.callId });
    await ctx.journal.end(application, entry.callId, answer.ok ? 'done' : 'failed', answer.ok ? ctx.orchestrations.seal(application, offer.id, body) : undefined);
    return answer.ok ? { offer: offer.id } : { message: CACHE_FAILED };
  }

  @Mutation(() => MemberReferenceResult, { description: 'Keeps the member’s number with the account, once. POST /api/profile/{id}/reference' })
  async createMemberReference(@Ctx() ctx: Context, @Arg('input', () => PurchaseStepInput) input: PurchaseStepInput): Promise<MemberReference | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const { member } = (await ctx.offers.find(application, input.offer)) ?? {};
    const account = await ctx.accounts.find(application);
    if (!member || !account) return { message: MEMBERSHIP_FAILED };
    const done = await ctx.journal.newest(application, input.offer, 'reference');
    if (done?.status === 'done') return { refNum: member.refNum };
    const entry = await ctx.journal.begin({ application, purchase: input.offer, step: 'reference', input: member.refNum });
    if (!entry) return { message: MEMBERSHIP_FAILED };
    const call = await ctx.gateway(application, { integrityUser: account.upn });
    const body = { ReferenceType: 'ExtRefMemberNumber', Description: member.fieldName, ReferenceKey: member.refNum };
    const answer = await call(accountEndpoints.reference, { params: { id: account.profileId }, body, callId: entry.callId });
    await ctx.journal.end(application, entry.callId, answer.ok ? 'done' : 'failed');
    return answer.ok ? { refNum: member.refNum } : { message: MEMBERSHIP_FAILED };
  }

  @Mutation(() => BindPoliciesResult, {
    description: 'Puts the policies of a paid purchase in force; may be repeated. POST /api/workflow/purchaseWithCacheUpdate/{id}',
  })
  async bindPolicies(@Ctx() ctx: Context, @Arg('input', () => PurchaseStepInput) input: PurchaseStepInput): Promise<PoliciesBound | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const bound = await this.bind(ctx, application, input.offer);
    if ('refused' in bound) return { message: bound.refused };
    return { policies: Object.entries(bound.policyNumbers).map(([quoteId, policyNumber]) => ({ quoteId, policyNumber })) };
  }

  private async bind(ctx: Context, application: Application, offer: string) {
    const account = await ctx.accounts.find(application);
    const call = await ctx.gateway(application, account && { integrityUser: account.upn });
    try {
      return await bindPolicies(ctx, call, application, offer);
    } catch (error) {
      if (!(error instanceof GatewayFault)) throw error;
      ctx.log.warn({ error: error.message }, 'binding got no answer');
      return { refused: BIND_FAILED };
    }
  }
}
