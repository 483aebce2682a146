import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';
import type { QuoteDeps } from './deps.ts';
import { Coverage } from './coverage.type.ts';
import { toOffer } from './offer.mapping.ts';
import { Offer, RequestQuotesResult } from './offer.type.ts';
import { RequestQuotesInput } from './quote.input.ts';
import type { QuotesRefused } from './quotes-refused.type.ts';
import { requestQuotes } from './request-quotes.ts';

@Resolver()
export class QuoteResolver {
  @Mutation(() => RequestQuotesResult, {
    description:
      'Rates all products that are not kicked out, and keeps the offer. Answers are checked and kickouts judged by the facade itself: the address is asked about where checkAddressKickout has not been, in the last half hour. Refused while a payment stands. POST /api/quote/quotes POST /api/kickout/address',
  })
  async requestQuotes(@Ctx() ctx: QuoteDeps, @Arg('input', () => RequestQuotesInput, { description: 'What rating is told of the insured.' }) input: RequestQuotesInput): Promise<Offer | QuotesRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const result = await requestQuotes(ctx, application, input);
    return 'quotes' in result ? toOffer(application, result) : result;
  }

  @Query(() => [Coverage], { description: 'The coverages that policies of the program can have, kept for a minute. GET /api/util/getcoverages' })
  async coverages(
    @Ctx() ctx: QuoteDeps,
    @Arg('application', () => ApplicationRefInput, { description: 'An application of this browser.' }) ref: ApplicationRefInput,
  ): Promise<Coverage[]> {
    return ctx.loaders.coverages.load(await ctx.applications.require(ref, ctx.browser));
  }
}
