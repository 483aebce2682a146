import { createHash } from 'node:crypto';
import { Arg, Ctx, Mutation, Resolver, createUnionType } from 'type-graphql';
import { canonicalJson } from '#events/core';
import { PurchaseRefused, PurchaseStepInput, refused } from '../account/account.type.ts';
import { accountEndpoints } from '../account/account.endpoints.ts';
import type { Application } from '../application/applications.ts';
import type { Context } from '../context.ts';
import { GatewayFault } from '../gateway/faults.ts';
import type { Entry } from '../journal/entry.ts';
import { journaled } from '../journal/journaled.ts';
import { hashRated } from '../journal/offers.ts';
import { UNCONFIRMED } from '../payment/payment-errors.ts';
import { PAID_ELSEWHERE } from '../payment/standing.ts';
import { programOf } from '../program/program-of.ts';
import { QUOTE_AGAIN, liveOffer } from '../quote/live-offer.ts';
import { bindPolicies } from './bind.ts';
import { type OrchestrationParts, toOrchestration } from './orchestration.wire.ts';
import { policyEndpoints } from './policy.endpoints.ts';
import { CachePurchaseInput, MemberReference, PoliciesBound, PurchaseCached } from './policy.type.ts';

const BIND_FAILED = 'Oops! An error has occurred when trying to bind the policy';
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

interface Member {
  readonly fieldName: string;
  readonly refNum: string;
}
const toReference = ({ fieldName, refNum }: Member): object => ({ ReferenceType: 'ExtRefMemberNumber', Description: fieldName, ReferenceKey: refNum });

/** Once a payment was begun nothing is cached any more: the orchestration that it pays for stands. */
function cachedAlready({ purchase, status }: Entry, offer: string): PurchaseCached | PurchaseRefused {
  if (purchase === offer) return { offer };
  return refused(status === 'done' ? PAID_ELSEWHERE : UNCONFIRMED);
}

/** Whether the gateway keeps this very orchestration, and no payment was tried for it yet: after a decline it is cached again. */
async function isCached({ journal }: Context, application: Application, purchase: string, hash: string): Promise<boolean> {
  const cached = await journal.newest(application, purchase, 'cache', 'done');
  const tried = await journal.newest(application, purchase, 'pay');
  return cached?.input === hash && tried?.input !== cached.callId;
}

type Bought = Pick<OrchestrationParts, 'offer' | 'profileId'>;
async function keepOrchestration(ctx: Context, application: Application, input: CachePurchaseInput, bought: Bought): Promise<PurchaseCached | PurchaseRefused> {
  const { offer } = bought;
  const program = await programOf(ctx, application);
  const body = toOrchestration(input, { ...bought, program, sponsorId: application.sponsorId });
  const hash = hashOf(body);
  if (await isCached(ctx, application, offer.id, hash)) return { offer: offer.id };
  const call = await ctx.gateway(application);
  const answer = await journaled(
    ctx.journal,
    { application, purchase: offer.id, step: 'cache', input: hash },
    (callId) => call(policyEndpoints.cache, { params: { id: offer.id }, body, callId }),
    () => ctx.orchestrations.seal(application, offer.id, body),
  );
  return answer.ok ? { offer: offer.id } : refused(CACHE_FAILED);
}

@Resolver()
export class PolicyResolver {
  @Mutation(() => CachePurchaseResult, {
    description: 'Has the gateway keep the orchestration, before paying; never after. POST /api/workflow/cachePurchase/{id}',
  })
  async cachePurchase(@Ctx() ctx: Context, @Arg('input', () => CachePurchaseInput) input: CachePurchaseInput): Promise<PurchaseCached | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const standing = await ctx.journal.standingPayment(application);
    if (standing) return cachedAlready(standing, input.offer);
    const offer = await liveOffer(ctx, application, input.offer);
    if (!offer || offer.answersHash !== hashRated(input)) return refused(QUOTE_AGAIN, { mustQuoteAgain: true });
    const account = await ctx.accounts.find(application);
    return account ? keepOrchestration(ctx, application, input, { offer, profileId: account.profileId }) : refused(CACHE_FAILED);
  }

  @Mutation(() => MemberReferenceResult, { description: 'Keeps the member’s number with the account, once. POST /api/profile/{id}/reference' })
  async createMemberReference(@Ctx() ctx: Context, @Arg('input', () => PurchaseStepInput) input: PurchaseStepInput): Promise<MemberReference | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const offer = await ctx.offers.find(application, input.offer);
    return offer?.member ? this.keepReference(ctx, application, input.offer, offer.member) : refused(MEMBERSHIP_FAILED);
  }

  private async keepReference(ctx: Context, application: Application, purchase: string, member: Member): Promise<MemberReference | PurchaseRefused> {
    const done = await ctx.journal.newest(application, purchase, 'reference');
    if (done?.status === 'done') return { refNum: member.refNum };
    const account = await ctx.accounts.find(application);
    if (!account) return refused(MEMBERSHIP_FAILED);
    const call = await ctx.gateway(application);
    const input = { params: { id: account.profileId }, body: toReference(member) };
    const answer = await journaled(ctx.journal, { application, purchase, step: 'reference', input: member.refNum }, (callId) =>
      call(accountEndpoints.reference, { ...input, callId }),
    );
    return answer.ok ? { refNum: member.refNum } : refused(MEMBERSHIP_FAILED);
  }

  @Mutation(() => BindPoliciesResult, {
    description: 'Puts the policies of a paid purchase in force; may be repeated. POST /api/workflow/purchaseWithCacheUpdate/{id}',
  })
  async bindPolicies(@Ctx() ctx: Context, @Arg('input', () => PurchaseStepInput) input: PurchaseStepInput): Promise<PoliciesBound | PurchaseRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const call = await ctx.gateway(application);
    const numbers = await bindPolicies(ctx, call, application, input.offer).catch((error: unknown) => {
      if (!(error instanceof GatewayFault)) throw error;
      ctx.log.warn({ error: error.message }, 'binding got no answer');
      return null;
    });
    if (!numbers) return refused(BIND_FAILED);
    return { policies: Object.entries(numbers).map(([quoteId, policyNumber]) => ({ quoteId, policyNumber })) };
  }
}
