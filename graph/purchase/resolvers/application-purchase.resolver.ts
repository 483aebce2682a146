import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { PasswordUpdateSent } from '../../nouns/account/account.type.ts';
import { findOwn } from '../../nouns/application/application-fields.resolver.ts';
import type { ApplicationLoaders } from '../../nouns/application/deps.ts';
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

interface ApplicationPurchaseDeps extends PurchaseRequestDeps {
  readonly loaders: PurchaseRequestDeps['loaders'] & Pick<ApplicationLoaders, 'ownApplications'>;
}

/** What an application has to do with its purchase. */
@Resolver(() => ApplicationNode)
export class ApplicationPurchaseResolver {
  @FieldResolver(() => PurchaseStatus, { nullable: true, description: 'What the attempt ledger says of its purchase; null to others than its browser. No call is made.' })
  async purchase(@Ctx() ctx: ApplicationPurchaseDeps, @Root() node: ApplicationNode): Promise<PurchaseStatus | null> {
    return (await findOwn(ctx, node)) && readPurchaseStatus(ctx, node.ref);
  }

  @FieldResolver(() => EarlierPurchase, { nullable: true, description: 'What the query earlierPurchase says; null to others than its browser. No call is made.' })
  async earlierPurchase(@Ctx() ctx: ApplicationPurchaseDeps, @Root() node: ApplicationNode): Promise<EarlierPurchase | null> {
    const application = await findOwn(ctx, node);
    return application && findEarlierPurchase(ctx, application);
  }

  @FieldResolver(() => Account, {
    nullable: true,
    description: 'The account that prepareAccount chose last in this browser; null before, after the login that it came from has ended, and to others than its browser.',
  })
  async account(@Ctx() ctx: ApplicationPurchaseDeps, @Root() node: ApplicationNode): Promise<Account | null> {
    const application = await findOwn(ctx, node);
    const chosen = application && (await ctx.accounts.findChosen(application));
    return chosen && isLoginCurrent(ctx, chosen) ? toPurchaseAccount(chosen.userName, ctx.session, application) : null;
  }
}

async function findOffer({ offers }: PurchaseRequestDeps, { application, offerId }: OfferStep): Promise<Offer | null> {
  const offer = await offers.find(application, offerId);
  return offer ? toOffer(application, offer) : null;
}

@Resolver(() => PurchaseCached)
class CachedOfferResolver {
  @FieldResolver(() => Offer, { nullable: true, description: 'What is being bought; null if it is stored no more.' })
  offer(@Ctx() ctx: PurchaseRequestDeps, @Root() step: PurchaseCached): Promise<Offer | null> {
    return findOffer(ctx, step);
  }
}

@Resolver(() => PaymentNotDue)
class NotDueOfferResolver {
  @FieldResolver(() => Offer, { nullable: true, description: 'What is being bought; null if it is stored no more.' })
  offer(@Ctx() ctx: PurchaseRequestDeps, @Root() step: PaymentNotDue): Promise<Offer | null> {
    return findOffer(ctx, step);
  }
}

@Resolver(() => PasswordUpdateSent)
class MailedOfferResolver {
  @FieldResolver(() => Offer, { nullable: true, description: 'What was bought with the account; null if it is stored no more.' })
  offer(@Ctx() ctx: PurchaseRequestDeps, @Root() step: PasswordUpdateSent): Promise<Offer | null> {
    return findOffer(ctx, step);
  }
}

/** The field `offer` of what a step with an offer answers. */
export const OfferStepResolvers = [CachedOfferResolver, NotDueOfferResolver, MailedOfferResolver] as const;
