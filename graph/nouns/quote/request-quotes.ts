import { msg } from '#events/language';
import { describeProblems, findCrmProduct, findQuestionProblems, getToday, listSoldProducts } from '#events/rules';
import type { Product, Program } from '#events/program';
import { findKickedLobs } from '../address/find-kicked-lobs.ts';
import type { Application } from '../../applications/applications.ts';
import { type StoredOffer, hashRatedInput } from '../../purchase/ledger/offers.ts';
import { listOpportunityIds } from '../opportunity/opportunity-ids.ts';
import { requireProgram } from '../program/require-program.ts';
import type { QuoteDeps } from './deps.ts';
import { quoteEndpoints, toQuote } from './quote.wire.ts';
import type { RequestQuotesInput } from './quote.input.ts';
import { collectAnswers, toInsured, toQuoteItems } from './quote.mapping.ts';
import { RefusalCode, createInputError } from '#graph/input';
import { checkAnswers, listKickedProducts } from './rating-checks.ts';
import type { AnswersInvalid, ProductsKickedOut, QuotesRefused } from './offer.type.ts';

export const FAILED = msg('Oops! An error has occurred, please try again later');
const LOCKED = msg('We’re still confirming a payment for this application, so we can’t give you a new quote yet.');

type QuotesRefusal = AnswersInvalid | ProductsKickedOut | QuotesRefused;
const refuse = (reason: RefusalCode, message: string): QuotesRefused => ({ reason, message });

/** Every quoted product needs its CRM record. @throws BAD_USER_INPUT that names the products without one */
function checkProducts(program: Program, { opportunity }: RequestQuotesInput, sold: readonly Product[]): void {
  const isNamed = (product: Product): boolean => opportunity.products.some(({ productId }) => productId === findCrmProduct(program, product));
  const missing = sold.filter((product) => !isNamed(product));
  if (missing.length === 0) return;
  const field = 'opportunity.products';
  const ids = missing.map((product) => findCrmProduct(program, product)).join(', ');
  throw createInputError([{ field, message: `${field} has none with the productId ${ids}: give all that saveOpportunity answered` }]);
}

/** Has the products rated and stores the offer. */
async function rate(ctx: QuoteDeps, application: Application, program: Program, input: RequestQuotesInput): Promise<StoredOffer | QuotesRefusal> {
  const kickedLobs = await findKickedLobs(ctx, application, program, input.address);
  const answers = collectAnswers(toInsured(input));
  const products = listSoldProducts(program, answers, kickedLobs);
  checkProducts(program, input, products);
  if (products.length === 0) return { reason: RefusalCode.KICKED_OUT, message: FAILED, kickedProducts: listKickedProducts(program, answers, kickedLobs) };
  const body = toQuoteItems({ program, sponsorId: application.sponsorId, products }, input);
  const answer = await (await ctx.gateway(application))(quoteEndpoints.quotes, { body });
  // An empty list is a failure, too (specification, 7).
  if (!answer.ok || answer.data.length === 0) return refuse(RefusalCode.NOT_RATED, (!answer.ok && answer.message) || FAILED);
  const { opportunity } = input;
  const ratingAccountId = input.ratingAccountId ?? '';
  const quotes = answer.data.map(toQuote);
  const expiresAt = ctx.now() + program.offerLife * 60_000;
  // A payment may have begun during rating; then nothing is stored.
  const offer = { id: ctx.newId(), quotes, answersHash: hashRatedInput(toInsured(input)), opportunity, ratingAccountId, expiresAt };
  const stored = await ctx.offers.store(application, offer, input.after);
  return stored ?? refuse(RefusalCode.PAYMENT_EXISTS, LOCKED);
}

/**
 * Returns an offer for a buyer's answers, or why there is none. The browser decides neither what is sold nor for how much: answers and
 * products are checked here, and ids must be the gateway's. @throws GatewayFault if the gateway does not answer.
 */
export async function requestQuotes(ctx: QuoteDeps, application: Application, input: RequestQuotesInput): Promise<StoredOffer | QuotesRefusal> {
  await ctx.gatewayIds.requireKnown(application, { ...listOpportunityIds(input.opportunity), ratingAccountId: input.ratingAccountId });
  if (await ctx.ledger.findBlockingPayment(application)) return refuse(RefusalCode.PAYMENT_EXISTS, LOCKED);
  const program = await requireProgram(ctx, application);
  const questions = program.spoke.questions.map(({ id }) => id);
  checkAnswers(input.answers, { questions, otherwise: `is no question of ${program.sitename}: program.configuration lists them` });
  const problems = findQuestionProblems(program, collectAnswers(toInsured(input)), getToday(program.timeZone, ctx.now()));
  return problems.length > 0 ? { reason: RefusalCode.ANSWERS_INVALID, message: describeProblems(problems), problems } : rate(ctx, application, program, input);
}
