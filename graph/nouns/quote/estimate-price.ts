import type { Infer } from 'superstruct';
import type { Answers, Product, Program } from '#events/program';
import type { Charge, Quote } from '#events/quote';
import { describeProblems, findEstimateProblems, getToday, hashJson, listSoldProducts, selectEstimateAnswers } from '#events/rules';
import { type InputProblem, RefusalCode, createInputError } from '#graph/input';
import type { Application } from '../../applications/applications.ts';
import { requireProgram } from '../program/require-program.ts';
import { ANONYMOUS } from './coverages.ts';
import type { QuoteDeps } from './deps.ts';
import type { AnswersInvalid, ProductsKickedOut, QuotesRefused } from './offer.type.ts';
import type { EstimateLine, PriceEstimate, PriceEstimateInput } from './price-estimate.type.ts';
import { ChargeType } from './quote-enums.ts';
import { readValue, toAnswersBody } from './quote.mapping.ts';
import { type AnswersBody, estimateEndpoint, toQuote } from './quote.wire.ts';
import { checkAnswers, listKickedProducts } from './rating-checks.ts';
import { FAILED } from './request-quotes.ts';

/** @throws BAD_USER_INPUT that names every unknown product */
function checkProducts({ sitename, spoke }: Program, products: readonly string[]): void {
  const unknown = products.flatMap((key, index): InputProblem[] => {
    const field = `products.${index}`;
    return spoke.products.some(({ id }) => id === key) ? [] : [{ field, message: `${field} is no product of ${sitename}` }];
  });
  if (unknown.length > 0) throw createInputError(unknown);
}

interface EstimateBasis {
  readonly program: Program;
  readonly sponsorId: string;
  readonly products: readonly Product[];
  readonly answers: AnswersBody;
  /** Two letters. */
  readonly state: string;
}

/** One item for each product: all that says who the buyer is stays empty. */
const toEstimateItems = ({ program, sponsorId, products, answers, state }: EstimateBasis): Infer<NonNullable<typeof estimateEndpoint.request.body>> =>
  products.map(({ lobs }) => ({
    ProgramId: program.api.programId,
    SponsorId: sponsorId,
    LOBs: lobs.map((Name) => ({ Name })),
    Answers: answers,
    Address: { Street1: '', Street2: '', City: '', StateAbbr: state, PostalCode: '', County: '' },
    CrmOpportunityProductId: '',
    AccountId: '',
    FirstName: '',
    LastName: '',
    BusinessName: '',
    EMail: '',
    Phone: '',
  }));

const isCardFee = ({ category }: Charge): boolean => category.toLowerCase() === 'ccfee';

/** Premiums first, then what is charged once an order. */
function toLines(quotes: readonly Quote[]): EstimateLine[] {
  const charges = quotes.flatMap(({ productCode, rateInfo }) => rateInfo.charges.map((charge) => ({ productCode, charge })));
  const premiums = charges.filter(({ charge }) => charge.type === ChargeType.PREMIUM);
  const others = charges.filter(({ charge }) => charge.type !== ChargeType.PREMIUM && !isCardFee(charge));
  return [
    ...premiums.map(({ productCode, charge }) => ({ type: ChargeType.PREMIUM, productKey: productCode, name: charge.name, amount: charge.premium })),
    ...others.map(({ charge }) => ({ type: charge.type as ChargeType, productKey: null, name: charge.name, amount: charge.preTaxAmount })),
  ];
}

/** Rates without the buyer's name and account, so that all buyers with these answers share the price. */
async function rate(ctx: QuoteDeps, application: Application, basis: EstimateBasis): Promise<PriceEstimate | QuotesRefused> {
  const call = await ctx.gateway(application, ANONYMOUS);
  const answer = await call(estimateEndpoint, { body: toEstimateItems(basis) });
  if (!answer.ok || answer.data.length === 0) return { reason: RefusalCode.NOT_RATED, message: (!answer.ok && answer.message) || FAILED };
  return { lines: toLines(answer.data.map(toQuote)) };
}

/** Prices depend on these, and on nothing else of the application. */
const createKey = ({ program: hash }: Application, { sponsorId, products, answers }: EstimateBasis): string =>
  hashJson({ hash, sponsorId, products: products.map(({ id }) => id), answers });

/**
 * Returns what rating would charge by the answers so far, or why it cannot say. Stores nothing, and asks the gateway once for equal answers.
 * @throws GatewayFault if the gateway does not answer, or quotes need all of it
 */
export async function estimatePrice(
  ctx: QuoteDeps,
  application: Application,
  input: PriceEstimateInput,
): Promise<PriceEstimate | AnswersInvalid | ProductsKickedOut | QuotesRefused> {
  const program = await requireProgram(ctx, application);
  const { estimate } = program.spoke.rating;
  if (estimate === undefined) return { reason: RefusalCode.NOT_RATED, message: FAILED };
  checkAnswers(input.answers, { questions: estimate.questions, otherwise: 'is none that the price depends on: Program.estimateQuestions lists them' });
  checkProducts(program, input.products);
  const answers: Answers = Object.fromEntries(input.answers.map(({ question, value }) => [question, readValue(value)]));
  const problems = findEstimateProblems(program, answers, getToday(program.timeZone, ctx.now()));
  if (problems.length > 0) return { reason: RefusalCode.ANSWERS_INVALID, message: describeProblems(problems), problems };
  const products = listSoldProducts(program, answers, []).filter(({ id }) => input.products.includes(id));
  if (products.length === 0) {
    const kickedProducts = listKickedProducts(program, answers, []);
    return kickedProducts.length > 0 ? { reason: RefusalCode.KICKED_OUT, message: FAILED, kickedProducts } : { reason: RefusalCode.NOT_RATED, message: FAILED };
  }
  const basis = { program, sponsorId: application.sponsorId, products, answers: toAnswersBody(selectEstimateAnswers(program, answers)), state: String(answers['state']) };
  return ctx.estimates.get(createKey(application, basis), () => rate(ctx, application, basis));
}
