import { IsDefined } from 'class-validator';
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { ApplicationRefInput } from '../application/application.input.ts';
import type { AccountDeps } from './deps.ts';
import { IsGatewayId } from '../../input/index.ts';
import { requireProgram } from '../program/require-program.ts';
import { Offer } from '../quote/offer.type.ts';
import { Quote, type RatingContext } from '../quote/quote.type.ts';
import { createRatingAccount } from './rating-account.ts';
import { CreateRatingAccountInput, RatingAccount } from './rating-account.type.ts';

@ArgsType()
class RatingAccountArgs {
  @Field(() => ApplicationRefInput, { description: 'An application of this browser.' })
  @IsDefined()
  application!: ApplicationRefInput;

  @Field(() => ID, { description: 'As createRatingAccount answered it for this application or one of its family.' })
  @IsGatewayId()
  id!: string;
}

@Resolver()
export class RatingAccountResolver {
  @Mutation(() => RatingAccount, {
    nullable: true,
    description: 'Creates the gateway’s account to which quotes belong, or finds it if its number is taken. Null if the rating engine is Orion, which needs none.',
  })
  @Rest('POST /api/account', 'GET /api/account/{id}')
  async createRatingAccount(
    @Ctx() ctx: AccountDeps,
    @Arg('input', () => CreateRatingAccountInput, { description: 'Who and where the insured is, and the CRM’s account.' }) input: CreateRatingAccountInput,
  ): Promise<RatingAccount | null> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const { crmAccountId } = input;
    await ctx.gatewayIds.requireKnown(application, { crmAccountId });
    const program = await requireProgram(ctx, application);
    if (program.spoke.rating.engine.toLowerCase() === 'orion') return null;
    const account = await createRatingAccount(await ctx.gateway(application), input);
    await ctx.gatewayIds.store(application, [account.id]);
    return account;
  }

  @Query(() => RatingAccount, {
    nullable: true,
    description: 'A rating account of this application; null where the gateway does not know it.',
  })
  @Rest('GET /api/account/{id}')
  async ratingAccount(@Ctx() ctx: AccountDeps, @Args(() => RatingAccountArgs) { application: ref, id }: RatingAccountArgs): Promise<RatingAccount | null> {
    const application = await ctx.applications.require(ref, ctx.browser);
    await ctx.gatewayIds.requireKnown(application, { id });
    return ctx.loaders.ratingAccount.load({ application, id });
  }
}

const loadRatingAccount = async ({ loaders }: AccountDeps, { application, ratingAccountId: id }: RatingContext): Promise<RatingAccount | null> =>
  id === null ? null : loaders.ratingAccount.load({ application, id });

@Resolver(() => Offer)
export class OfferRatingAccountResolver {
  @FieldResolver(() => RatingAccount, { nullable: true, description: 'The account that all its quotes hang on; null where the rating engine needs none.' })
  @Rest('GET /api/account/{id}')
  async ratingAccount(@Ctx() ctx: AccountDeps, @Root() { ratingContext }: Offer): Promise<RatingAccount | null> {
    return loadRatingAccount(ctx, ratingContext);
  }
}

@Resolver(() => Quote)
export class QuoteRatingAccountResolver {
  @FieldResolver(() => RatingAccount, { nullable: true, description: 'The account that it hangs on; null where the rating engine needs none.' })
  @Rest('GET /api/account/{id}')
  async ratingAccount(@Ctx() ctx: AccountDeps, @Root() { ratingContext }: Quote): Promise<RatingAccount | null> {
    return loadRatingAccount(ctx, ratingContext);
  }
}
