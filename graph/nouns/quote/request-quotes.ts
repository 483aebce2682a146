import { GraphQLError } from 'graphql';
import { PAGE_INCOMPLETE, crmProduct, kickedProducts, openQuestions, todayIn } from '#events/rules';
import type { Product, Program } from '#events/program';
import { kickedLobsAt } from '../address/kickout.ts';
import type { Application } from '../../applications/applications.ts';
import type { QuoteDeps } from './deps.ts';
import { type StoredOffer, hashRated } from '../../purchase/ledger/offers.ts';
import { checkOpportunityIds } from '../opportunity/opportunity-ids.ts';
import { programOf } from '../program/program-of.ts';
import { checkAnswers } from './check-answers.ts';
import { quoteEndpoints } from './quote.endpoints.ts';
import type { RequestQuotesInput } from './quote.input.ts';
import { answersOf, toQuoteItems } from './quote.mapping.ts';
import { toQuote } from './quote.wire.ts';
import { type KickedProduct, type QuotesRefused, QuotesRefusalReason as Reason } from './quotes-refused.type.ts';

const FAILED = 'Oops! An error has occurred, please try again later';
const LOCKED = 'A payment for this application is not settled yet, so it cannot be quoted again.';

type Details = Partial<Pick<QuotesRefused, 'problems' | 'kickedProducts'>>;
const refuse = (reason: Reason, message: string, { problems = [], kickedProducts: kicked = [] }: Details = {}): QuotesRefused => ({
  reason,
  message,
  questions: problems.map(({ question }) => question),
  problems,
  kickedProducts: kicked,
});

/** Which products are not sold, and why, in words and as data. */
const kickedFrom = (program: Program, input: RequestQuotesInput, kickedLobs: readonly string[]): KickedProduct[] =>
  kickedProducts(program, answersOf(input), kickedLobs).map(({ productId, name, reasons }) => {
    const lobs = program.spoke.products.find(({ id }) => id === productId)?.lobs ?? [];
    return { id: productId, name, kickedLobs: lobs.filter((lob) => kickedLobs.includes(lob)), reasons: reasons.map(({ reason }) => reason) };
  });

/** Each product that is quoted hangs on the CRM's record of it. @throws BAD_USER_INPUT that names the first one without */
function checkProducts(program: Program, { opportunity }: RequestQuotesInput, kicked: readonly KickedProduct[]): void {
  const isNamed = (product: Product): boolean => opportunity.products.some(({ productId }) => productId === crmProduct(program, product));
  const missing = program.spoke.products.find((product) => !kicked.some(({ id }) => id === product.id) && !isNamed(product));
  if (!missing) return;
  const field = 'opportunity.products';
  throw new GraphQLError(`${field} has none with the productId ${crmProduct(program, missing)}: give all that saveOpportunity answered`, {
    extensions: { code: 'BAD_USER_INPUT', field },
  });
}

/** Asks rating and keeps what it answers. */
async function rate(ctx: QuoteDeps, application: Application, program: Program, input: RequestQuotesInput): Promise<StoredOffer | QuotesRefused> {
  const kickedLobs = await kickedLobsAt(ctx, application, program, input.address);
  const kicked = kickedFrom(program, input, kickedLobs);
  checkProducts(program, input, kicked);
  const items = toQuoteItems({ program, sponsorId: application.sponsorId, kickedLobs }, input);
  if (items.length === 0) return refuse(Reason.KICKED_OUT, FAILED, { kickedProducts: kicked });
  const answer = await (await ctx.gateway(application))(quoteEndpoints.quotes, { body: items });
  // An empty list is a failure, too (specification, 7).
  if (!answer.ok || answer.data.length === 0) return refuse(Reason.NOT_RATED, (!answer.ok && answer.message) || FAILED);
  const { opportunity, ratingAccountId } = input;
  const quotes = answer.data.map(toQuote);
  const expiresAt = ctx.now() + program.offerLife * 60_000;
  // Rating takes its time: somebody may have paid meanwhile.
  const offer = { id: ctx.newId(), quotes, answersHash: hashRated(input), opportunity, ratingAccountId, expiresAt };
  const kept = await ctx.offers.store(application, offer, input.after);
  return kept ?? refuse(Reason.PAYMENT_STANDS, LOCKED);
}

/**
 * An offer for what a buyer answered, or why there is none. Nothing is taken over from the browser that decides what is sold or for
 * how much: answers are checked and products judged here again, and only ids that the gateway gave are passed on. @throws
 * GatewayFault where the gateway does not answer
 */
export async function requestQuotes(ctx: QuoteDeps, application: Application, input: RequestQuotesInput): Promise<StoredOffer | QuotesRefused> {
  await checkOpportunityIds(ctx.gatewayIds, application, input.opportunity);
  await ctx.gatewayIds.check(application, { ratingAccountId: input.ratingAccountId });
  if (await ctx.ledger.findBlockingPayment(application)) return refuse(Reason.PAYMENT_STANDS, LOCKED);
  const program = await programOf(ctx, application);
  checkAnswers(program, input.answers);
  const problems = openQuestions(program, answersOf(input), todayIn(program.timeZone, ctx.now()));
  return problems.length > 0 ? refuse(Reason.ANSWERS_MISSING, PAGE_INCOMPLETE, { problems }) : rate(ctx, application, program, input);
}
