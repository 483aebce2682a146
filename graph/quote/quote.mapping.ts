import type { Program } from '#events/program';
import { type RatedAnswer, crmProduct, digitsOf, kickedProducts } from '#events/rules';
import { toAddressWire } from '../address/address.wire.ts';
import type { AnswerInput, RequestQuotesInput } from './quote.input.ts';

/** Answers as they travel: `[{QuestionId, Value}]`. */
export const toAnswersWire = (answers: readonly RatedAnswer[]) => answers.map(({ question, value }) => ({ QuestionId: question, Value: value }));

const asAnswers = (answers: readonly AnswerInput[]) => Object.fromEntries(answers.map(({ question, value }) => [question, value]));

/** One item for each product that the rules, run here again, do not exclude. */
export function toQuoteItems(program: Program, sponsorId: string, input: RequestQuotesInput): object[] {
  const { buyer, opportunity } = input;
  const kicked = new Set(kickedProducts(program, asAnswers(input.answers), input.kickedLobs).map(({ productId }) => productId));
  return program.spoke.products
    .filter((product) => !kicked.has(product.id))
    .map((product) => ({
      ProgramId: program.api.programId,
      SponsorId: sponsorId,
      LOBs: product.lobs.map((Name) => ({ Name })),
      Answers: toAnswersWire(input.answers),
      Address: toAddressWire(input.address),
      CrmOpportunityProductId: opportunity.products.find(({ productId }) => productId === crmProduct(program, product))?.id ?? '',
      AccountId: input.ratingAccountId,
      FirstName: buyer.firstName,
      LastName: buyer.lastName,
      BusinessName: buyer.businessName,
      EMail: buyer.email,
      Phone: digitsOf(buyer.phone),
    }));
}
