import { msg } from '#events/language';
import { Arg, Ctx, Mutation, Resolver, createUnionType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { isOfferUnavailable, OfferUnavailable, selectRefusalType, TooManyTries, VerificationRequired } from '#graph/input';
import {
  PurchaseRefused,
  PurchaseStepInput,
  refusePurchase,
  PasswordUpdateSent,
  SendPasswordUpdateResult,
  AccountPrepared,
  PrepareAccountInput,
} from '../../nouns/account/account.type.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { GatewayFault } from '../../gateway/faults.ts';
import { toPurchaseAccount } from '../../nouns/identity/account.type.ts';
import { toOffer } from '../../nouns/quote/offer.mapping.ts';
import { runWithLease } from '../ledger/purchase-lease.ts';
import { checkGatewayIds } from '../../applications/gateway-ids.ts';
import { listOpportunityIds } from '../../nouns/opportunity/opportunity-ids.ts';
import { type Binding, type StepRequest, bindPolicies, findBinding, toPolicies } from '../steps/bind-policies.ts';
import { cachePurchase } from '../steps/cache-purchase.ts';
import { saveMethodAfterBinding, savePaymentMethodOnRequest } from '../steps/save-payment-method.ts';
import { hasHiddenPayment } from '../access.ts';
import { CachePurchaseInput, MemberReference, PoliciesBound, PurchaseCached } from '../../nouns/policy/policy.type.ts';
import { keepMemberReference } from '../steps/keep-member-reference.ts';
import { sendPasswordUpdateOnRequest } from '../steps/send-password-update.ts';
import { SavePaymentMethodResult, type PaymentMethodSaved } from '../../nouns/payment-method/saved-data.type.ts';
import { prepareAccount } from '../steps/prepare-account.ts';

const PrepareAccountResult = createUnionType({
  name: 'PrepareAccountResult',
  description: 'The purchase has its account, or why not.',
  types: () => [AccountPrepared, PurchaseRefused, VerificationRequired, TooManyTries, OfferUnavailable] as const,
  resolveType: (value) => ('reason' in value ? selectRefusalType(value, PurchaseRefused) : AccountPrepared),
});

@Resolver()
export class AccountResolver {
  @Mutation(() => PrepareAccountResult, {
    description:
      'The account of this purchase: what an earlier attempt had is kept; who is signed in uses that account; an email that has one is logged in with its password, or let in where it must be changed; for any other email an account is made, once.',
  })
  @Rest(
    'GET /api/check',
    'POST /auth/local/login/user',
    'POST /auth/local/{secret}',
    'POST /api/profile/register',
    'POST /auth/local/register',
    'POST /api/profile/{id}/owner',
    'POST /api/profile/{id}/phone',
    'POST /api/profile/{id}/address',
  )
  async prepareAccount(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PrepareAccountInput, { description: 'Who buys, and the password of the account.' }) input: PrepareAccountInput,
  ): Promise<AccountPrepared | PurchaseRefused> {
    const named = { crmAccountId: input.crmAccountId };
    const records = await ctx.families.require(input.application, ctx.browser, { gatewayIds: Object.values(named) });
    checkGatewayIds(records.gatewayIds, named);
    const prepared = await prepareAccount(ctx, records, input);
    if ('reason' in prepared) return prepared;
    return { account: toPurchaseAccount(prepared.userName, ctx.session, records.application), origin: prepared.origin };
  }
}

const BIND_FAILED = msg('Oops! An error has occurred when trying to bind the policy');
const MEMBERSHIP_FAILED = msg('Oops! An error ocurred while setting up your membership.');

const toStepRequest = ({ offer, after }: PurchaseStepInput): StepRequest => ({ purchase: offer, cause: { by: 'buyer', after } });

const createResultUnion = <T extends object>(name: string, description: string, type: new () => T, field: string) =>
  createUnionType({
    name,
    description,
    types: () => [type, PurchaseRefused, OfferUnavailable] as const,
    resolveType: (value) => (field in value ? type : isOfferUnavailable(value as PurchaseRefused) ? OfferUnavailable : PurchaseRefused),
  });

const CachePurchaseResult = createResultUnion('CachePurchaseResult', 'The purchase is cached, or why not.', PurchaseCached, 'offerId');
const MemberReferenceResult = createResultUnion('MemberReferenceResult', 'The member’s number is kept, or why not.', MemberReference, 'memberNumber');
const BindPoliciesResult = createResultUnion('BindPoliciesResult', 'Policies in force, or why not.', PoliciesBound, 'policies');

@Resolver()
export class PolicyResolver {
  @Mutation(() => CachePurchaseResult, {
    description: 'Has the gateway keep the orchestration, before paying; never after.',
  })
  @Rest('POST /api/workflow/cachePurchase/{id}')
  async cachePurchase(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => CachePurchaseInput, { description: 'Everything that the policies are made from, as it was rated.' }) input: CachePurchaseInput,
  ): Promise<PurchaseCached | PurchaseRefused> {
    const named = listOpportunityIds(input.opportunity);
    const records = await ctx.families.require(input.application, ctx.browser, { offer: input.offer, gatewayIds: Object.values(named) });
    checkGatewayIds(records.gatewayIds, named);
    return cachePurchase(ctx, records, input);
  }

  @Mutation(() => MemberReferenceResult, { description: 'Keeps the member’s number with the account, once.' })
  @Rest('POST /api/profile/{id}/reference')
  async createMemberReference(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase to continue.' }) input: PurchaseStepInput,
  ): Promise<MemberReference | PurchaseRefused> {
    const records = await ctx.families.require(input.application, ctx.browser, { offer: input.offer });
    const { offer } = records;
    if (await hasHiddenPayment(ctx, records)) return refusePurchase(Reason.PAYMENT_EXISTS, MEMBERSHIP_FAILED);
    if (!offer?.member) return refusePurchase(offer ? Reason.NO_MEMBER_FEE : Reason.STALE_OFFER, MEMBERSHIP_FAILED);
    const { member } = offer;
    // Under the lease, because the recovery worker may run the same step.
    const result = await runWithLease(ctx, input.offer, async (leased) => ({
      why: await keepMemberReference(leased, records, toStepRequest(input), member),
    }));
    const why = result === undefined ? Reason.REFERENCE_FAILED : result.why;
    return why === null ? { memberNumber: member.refNum } : refusePurchase(why, MEMBERSHIP_FAILED);
  }

  @Mutation(() => BindPoliciesResult, {
    description: 'Puts the policies of a paid purchase in force, and saves what paid with the buyer’s account; may be repeated.',
  })
  @Rest('POST /api/workflow/purchaseWithCacheUpdate/{id}', 'GET /api/profile/{id}/paymentauthorizations', 'POST /api/profile/{id}/paymentauthorizations')
  async bindPolicies(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase to continue.' }) input: PurchaseStepInput,
  ): Promise<PoliciesBound | PurchaseRefused> {
    const records = await ctx.families.require(input.application, ctx.browser, { offer: input.offer });
    if (!records.offer) return refusePurchase(Reason.STALE_OFFER, BIND_FAILED);
    if (await hasHiddenPayment(ctx, records)) return refusePurchase(Reason.PAYMENT_EXISTS, BIND_FAILED);
    const bind = (): Promise<Binding | Reason | undefined> =>
      runWithLease(ctx, input.offer, (leased) => bindPolicies(leased, records, toStepRequest(input))).catch((error: unknown) => {
        if (!(error instanceof GatewayFault)) throw error;
        ctx.log.warn({ error: error.message }, 'binding got no answer');
        return Reason.BIND_FAILED;
      });
    const bound = findBinding(records, input.offer) ?? (await bind());
    if (bound === undefined) return refusePurchase(Reason.BIND_FAILED, BIND_FAILED);
    if (typeof bound === 'string') return refusePurchase(bound, BIND_FAILED);
    await saveMethodAfterBinding(ctx, records, input.offer);
    const policies = toPolicies(toOffer(records.application, records.offer), bound);
    return { policies, boundHere: bound.application === records.application.id, issuedAt: bound.issuedAt === undefined ? null : new Date(bound.issuedAt) };
  }
}

@Resolver()
export class PasswordUpdateResolver {
  @Mutation(() => SendPasswordUpdateResult, {
    description:
      'Asks a buyer by email, once, to change the password of the account, where prepareAccount let the buyer in although it must be changed (TEMPORARY). To be asked for when the policies are in force; a failure changes nothing else.',
  })
  @Rest('POST /api/messaging/passwordupdateflag')
  async sendPasswordUpdate(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that is complete.' }) input: PurchaseStepInput,
  ): Promise<PasswordUpdateSent | PurchaseRefused> {
    return sendPasswordUpdateOnRequest(ctx, await ctx.families.require(input.application, ctx.browser, { offer: input.offer }), input.offer);
  }
}

@Resolver()
export class SavePaymentMethodResolver {
  @Mutation(() => SavePaymentMethodResult, {
    description:
      'Saves the card or bank account that paid a purchase with the buyer’s account, once, to be chosen the next time. bindPolicies does it, too: this is for one that could not be saved then. What was a saved one stays so, with no call; what the account has already is not saved again.',
  })
  @Rest('GET /api/profile/{id}/paymentauthorizations', 'POST /api/profile/{id}/paymentauthorizations')
  async savePaymentMethod(
    @Ctx() ctx: PurchaseRequestDeps,
    @Arg('input', () => PurchaseStepInput, { description: 'The purchase that was paid.' }) input: PurchaseStepInput,
  ): Promise<PaymentMethodSaved | PurchaseRefused> {
    return savePaymentMethodOnRequest(ctx, await ctx.families.require(input.application, ctx.browser, { offer: input.offer }), input.offer);
  }
}
