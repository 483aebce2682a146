import { Arg, Ctx, Mutation, Query, Resolver, createUnionType } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';
import type { Context } from '../context.ts';
import { hashRated } from '../journal/offers.ts';
import { programOf } from '../program/program-of.ts';
import { quoteEndpoints } from './quote.endpoints.ts';
import { RequestQuotesInput } from './quote.input.ts';
import { toQuoteItems } from './quote.mapping.ts';
import { Coverage, Offer, QuotesRefused } from './quote.type.ts';
import { toQuote } from './quote.wire.ts';

const FAILED = 'Oops! An error has occurred, please try again later';
const LOCKED = 'A payment for this application is not settled yet, so it cannot be quoted again.';

const RequestQuotesResult = createUnionType({
  name: 'RequestQuotesResult',
  description: 'An offer, or why there is none.',
  types: () => [Offer, QuotesRefused] as const,
  resolveType: (value) => ('quotes' in value ? Offer : QuotesRefused),
});

@Resolver()
export class QuoteResolver {
  @Mutation(() => RequestQuotesResult, {
    description: 'Rates all products that are not kicked out, and keeps the offer. Refused while a payment stands. POST /api/quote/quotes',
  })
  async requestQuotes(@Ctx() ctx: Context, @Arg('input', () => RequestQuotesInput) input: RequestQuotesInput): Promise<Offer | QuotesRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    if (await ctx.journal.standingPayment(application)) return { message: LOCKED };
    const program = await programOf(ctx, application);
    const items = toQuoteItems(program, application.sponsorId, input);
    if (items.length === 0) return { message: FAILED };
    const answer = await (await ctx.gateway(application))(quoteEndpoints.quotes, { body: items });
    // An empty list is a failure, too (specification, 7).
    if (!answer.ok || answer.data.length === 0) return { message: (!answer.ok && answer.message) || FAILED };
    const expiresAt = ctx.now() + program.offerLife * 60_000;
    const offer = { id: ctx.newId(), quotes: answer.data.map(toQuote) };
    await ctx.offers.keep(application, { ...offer, answersHash: hashRated(input), expiresAt });
    return { ...offer, expiresAt: new Date(expiresAt).toISOString() };
  }

  @Query(() => [Coverage], { description: 'The coverages that policies of the program can have. GET /api/util/getcoverages' })
  async coverages(
    @Ctx() ctx: Context,
    @Arg('application', () => ApplicationRefInput, { description: 'An application of this browser.' }) ref: ApplicationRefInput,
  ): Promise<Coverage[]> {
    return ctx.loaders.coverages.load(`${ref.root}/${ref.id}`);
  }
}
