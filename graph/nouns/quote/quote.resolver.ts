import { Arg, Ctx, Mutation, Query, Resolver, Args, ArgsType, Field, FieldResolver, ID, Root } from 'type-graphql';
import { IsDefined, IsOptional } from 'class-validator';
import { computeOrderTotal, toMoney } from '#events/rules';
import { Rest } from '#graph/gateway';
import { ApplicationRefInput } from '../application/application.input.ts';
import { IsUuid, Money } from '../../input/index.ts';
import { ApplicationNode, toApplicationNode } from '../application/application-node.type.ts';
import { findOwn } from '../application/application-fields.resolver.ts';
import { Opportunity } from '../opportunity/opportunity.type.ts';
import type { QuoteDeps } from './deps.ts';
import { estimatePrice } from './estimate-price.ts';
import { PriceEstimateInput, PriceEstimateResult, type PriceEstimate } from './price-estimate.type.ts';
import { Coverage, ChargeLob } from './quote.type.ts';
import { toOffer, toOpportunity } from './offer.mapping.ts';
import { Offer, RequestQuotesResult, type QuotesRefused } from './offer.type.ts';
import { RequestQuotesInput } from './quote.input.ts';
import { requestQuotes } from './request-quotes.ts';
import { PaymentType } from './quote-enums.ts';

@Resolver()
export class QuoteResolver {
  @Mutation(() => RequestQuotesResult, {
    description:
      'Rates all products that are neither kicked out nor waived, and keeps the offer. Answers are checked and kickouts judged by the facade itself: the address is asked about where checkAddressKickout has not been, in the last half hour. Refused while a payment is open, unconfirmed or made.',
  })
  @Rest('POST /api/quote/quotes', 'POST /api/kickout/address')
  async requestQuotes(
    @Ctx() ctx: QuoteDeps,
    @Arg('input', () => RequestQuotesInput, { description: 'The insured, as rating gets them.' }) input: RequestQuotesInput,
  ): Promise<Offer | QuotesRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const result = await requestQuotes(ctx, application, input);
    return 'quotes' in result ? toOffer(application, result) : result;
  }

  @Query(() => PriceEstimateResult, {
    description:
      'What rating would charge by the answers so far, for programs with estimateQuestions. Equal requests are answered once in ten minutes. No offer, nothing is stored, and it is refused with UPSTREAM_BUSY before quotes are.',
  })
  @Rest('POST /api/quote/quotes')
  async priceEstimate(
    @Ctx() ctx: QuoteDeps,
    @Arg('input', () => PriceEstimateInput, { description: 'What the price depends on.' }) input: PriceEstimateInput,
  ): Promise<PriceEstimate | QuotesRefused> {
    return estimatePrice(ctx, await ctx.applications.requireCached(input.application, ctx.browser), input);
  }

  @Query(() => [Coverage], { description: 'The coverages that policies of the program can have, kept for a minute.' })
  @Rest('GET /api/util/getcoverages')
  async coverages(
    @Ctx() ctx: QuoteDeps,
    @Arg('application', () => ApplicationRefInput, { description: 'An application of this browser.' }) ref: ApplicationRefInput,
  ): Promise<Coverage[]> {
    return ctx.loaders.coverages.load(await ctx.applications.requireCached(ref, ctx.browser));
  }
}

@ArgsType()
class OfferArgs {
  @Field(() => ApplicationRefInput, { description: 'An application of this browser: the one that the offer was made for, or another one of its family.' })
  @IsDefined()
  application!: ApplicationRefInput;

  @Field(() => ID, { description: 'The purchase id, as requestQuotes answered it.' })
  @IsUuid()
  id!: string;
}

@Resolver(() => Offer)
export class OfferResolver {
  @Query(() => Offer, { nullable: true, description: 'An offer as it is kept, stale or not; null where there is none of this id. What it says itself needs no call.' })
  async offer(@Ctx() ctx: QuoteDeps, @Args(() => OfferArgs) { application: ref, id }: OfferArgs): Promise<Offer | null> {
    const application = await ctx.applications.require(ref, ctx.browser);
    const offer = await ctx.offers.find(application, id);
    return offer ? toOffer(application, offer) : null;
  }

  @FieldResolver(() => ApplicationNode, { description: 'The application that asks for it, of the family that it was made for.' })
  application(@Root() { ratingContext }: Offer): ApplicationNode {
    return toApplicationNode(ratingContext.application);
  }

  @FieldResolver(() => Opportunity, { nullable: true, description: 'The CRM’s record of the sale, as it was when the quotes were made; null for old offers.' })
  opportunity(@Root() { stored }: Offer): Opportunity | null {
    return toOpportunity(stored);
  }

  @FieldResolver(() => Money, {
    description:
      'What would be charged, exactly: dollars as decimal text with two places, the card fee taken off for an eCheck, the member fee added. It is the amount that submitPayment has to be given. Zero or less is not charged.',
  })
  total(@Root() { stored }: Offer, @Arg('paymentType', () => PaymentType, { description: 'How it would be paid.' }) paymentType: PaymentType): string {
    return toMoney(computeOrderTotal(stored.quotes, paymentType === PaymentType.CREDIT_CARD, stored.member));
  }
}

@ArgsType()
class ApplicationOfferArgs {
  @Field(() => ID, { nullable: true, description: 'The purchase id, as requestQuotes answered it; the newest offer of the family without one.' })
  @IsOptional()
  @IsUuid()
  id!: string | null;
}

/** What an application has to do with quotes. */
@Resolver(() => ApplicationNode)
export class ApplicationQuotesResolver {
  @FieldResolver(() => Offer, {
    nullable: true,
    description: 'An offer of its family as it is kept, stale or not; null where there is none, and to others than its browser. What it says itself needs no call.',
  })
  async offer(@Ctx() ctx: QuoteDeps, @Root() node: ApplicationNode, @Args(() => ApplicationOfferArgs) { id }: ApplicationOfferArgs): Promise<Offer | null> {
    const application = await findOwn(ctx, node);
    const offer = application && (id ? await ctx.offers.find(application, id) : await ctx.offers.findNewest(application));
    return offer ? toOffer(application, offer) : null;
  }

  @FieldResolver(() => Opportunity, {
    nullable: true,
    description: 'The CRM’s record of the sale, as it was when the newest offer was made; null before, for old offers, and to others than its browser. No call is made.',
  })
  async opportunity(@Ctx() ctx: QuoteDeps, @Root() node: ApplicationNode): Promise<Opportunity | null> {
    const application = await findOwn(ctx, node);
    const offer = application && (await ctx.offers.findNewest(application));
    return offer ? toOpportunity(offer) : null;
  }

  @FieldResolver(() => [Coverage], { nullable: true, description: 'The coverages that policies of the program can have, kept for a minute; null to others than its browser.' })
  @Rest('GET /api/util/getcoverages')
  async coverages(@Ctx() ctx: QuoteDeps, @Root() node: ApplicationNode): Promise<Coverage[] | null> {
    const application = await findOwn(ctx, node);
    return application && ctx.loaders.coverages.load(application);
  }
}

@Resolver(() => ChargeLob)
export class ChargeLobResolver {
  @FieldResolver(() => [Coverage], { description: 'The coverages of these codes, in their order; a code that the gateway does not list is left out.' })
  @Rest('GET /api/util/getcoverages')
  async coverages(@Ctx() { loaders }: QuoteDeps, @Root() { coverageCodes, application }: ChargeLob): Promise<Coverage[]> {
    const known = await loaders.coverages.load(application);
    return coverageCodes.flatMap((code) => known.find((coverage) => coverage.code === code) ?? []);
  }
}
