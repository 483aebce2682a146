import { IsDefined } from 'class-validator';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import { orderTotal, toMoney } from '#events/rules';
import { ApplicationRefInput } from '../application/application.input.ts';
import type { QuoteDeps } from './deps.ts';
import { IsOwnId } from '../../input/index.ts';
import { PaymentType } from './payment-type.ts';
import { Coverage } from './coverage.type.ts';
import { toOffer } from './offer.mapping.ts';
import { Offer } from './offer.type.ts';
import { ChargeLob } from './quote.type.ts';

@ArgsType()
class OfferArgs {
  @Field(() => ApplicationRefInput, { description: 'An application of this browser: the one that the offer was made for, or another one of its family.' })
  @IsDefined()
  application!: ApplicationRefInput;

  @Field(() => ID, { description: 'The purchase id, as requestQuotes answered it.' })
  @IsOwnId()
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

  @FieldResolver(() => String, {
    description:
      'What would be charged, exactly: dollars as decimal text with two places, the card fee taken off for an eCheck, the member fee added. It is the amount that submitPayment has to be given. Zero or less is not charged.',
  })
  total(@Root() { kept }: Offer, @Arg('paymentType', () => PaymentType, { description: 'How it would be paid.' }) paymentType: PaymentType): string {
    return toMoney(orderTotal(kept.quotes, paymentType === PaymentType.CREDIT_CARD, kept.member));
  }
}

@Resolver(() => ChargeLob)
export class ChargeLobResolver {
  @FieldResolver(() => [Coverage], { description: 'The coverages of these codes, in their order; a code that the gateway does not list is left out. GET /api/util/getcoverages' })
  async coverages(@Ctx() { loaders }: QuoteDeps, @Root() { coverageCodes, application }: ChargeLob): Promise<Coverage[]> {
    const known = await loaders.coverages.load(application);
    return coverageCodes.flatMap((code) => known.find((coverage) => coverage.code === code) ?? []);
  }
}
