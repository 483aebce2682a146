import { GraphQLError } from 'graphql';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { PasswordUpdateSent } from '../../nouns/account/account.type.ts';
import { requireOwn } from '../../nouns/application/application-fields.resolver.ts';
import { ApplicationNode } from '../../nouns/application/application-node.type.ts';
import { Account, toPurchaseAccount } from '../../nouns/identity/account.type.ts';
import { PurchaseCached } from '../../nouns/policy/policy.type.ts';
import { toOffer } from '../../nouns/quote/offer.mapping.ts';
import type { OfferStep } from '../../nouns/quote/offer-step.ts';
import { Offer } from '../../nouns/quote/offer.type.ts';
import { isLoginCurrent } from '../account/purchaser.ts';
import type { PurchaseRequestDeps } from '../deps.ts';
import { findEarlierPurchase } from '../payment/earlier-purchase.ts';
import { EarlierPurchase, PaymentNotDue, PurchaseStatus } from '../payment/payment.type.ts';
import { readPurchaseStatus } from './purchase-status.ts';

/** What an application has to do with its purchase. */
@Resolver(() => ApplicationNode)
export class ApplicationPurchaseResolver {
  @FieldResolver(() => PurchaseStatus, { description: 'What the attempt ledger says of its purchase; no call is made.' })
  async purchase(@Ctx() ctx: PurchaseRequestDeps, @Root() { ref }: ApplicationNode): Promise<PurchaseStatus> {
    return readPurchaseStatus(ctx, ref);
  }

  @FieldResolver(() => EarlierPurchase, { nullable: true, description: 'What the query earlierPurchase says; no call is made.' })
  async earlierPurchase(@Ctx() ctx: PurchaseRequestDeps, @Root() node: ApplicationNode): Promise<EarlierPurchase | null> {
    return findEarlierPurchase(ctx, await requireOwn(ctx, node));
  }

  @FieldResolver(() => Account, {
    nullable: true,
    description: 'The account that prepareAccount chose last in this browser; null before, and after the login that it came from has ended.',
  })
  async account(@Ctx() ctx: PurchaseRequestDeps, @Root() node: ApplicationNode): Promise<Account | null> {
    const application = await requireOwn(ctx, node);
    const chosen = await ctx.accounts.findChosen(application);
    return chosen && isLoginCurrent(ctx, chosen) ? toPurchaseAccount(chosen.userName, ctx.session, application) : null;
  }
}

async function readOffer({ offers }: PurchaseRequestDeps, { application, offerId }: OfferStep): Promise<Offer> {
  const offer = await offers.find(application, offerId);
  if (!offer) throw new GraphQLError('The offer is not stored any more. The step was done all the same.', { extensions: { code: 'OFFER_UNKNOWN' } });
  return toOffer(application, offer);
}

@Resolver(() => PurchaseCached)
class CachedOfferResolver {
  @FieldResolver(() => Offer, { description: 'What is being bought.' })
  offer(@Ctx() ctx: PurchaseRequestDeps, @Root() step: PurchaseCached): Promise<Offer> {
    return readOffer(ctx, step);
  }
}

@Resolver(() => PaymentNotDue)
class NotDueOfferResolver {
  @FieldResolver(() => Offer, { description: 'What is being bought.' })
  offer(@Ctx() ctx: PurchaseRequestDeps, @Root() step: PaymentNotDue): Promise<Offer> {
    return readOffer(ctx, step);
  }
}

@Resolver(() => PasswordUpdateSent)
class MailedOfferResolver {
  @FieldResolver(() => Offer, { description: 'What was bought with the account.' })
  offer(@Ctx() ctx: PurchaseRequestDeps, @Root() step: PasswordUpdateSent): Promise<Offer> {
    return readOffer(ctx, step);
  }
}

/** The field `offer` of what a step with an offer answers. */
export const OfferStepResolvers = [CachedOfferResolver, NotDueOfferResolver, MailedOfferResolver] as const;
