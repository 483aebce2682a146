import type { Infer } from 'superstruct';
import { type Address, addressQuestions } from '#events/application';
import type { Answers, Program } from '#events/program';
import { crmProduct, digitsOf, kickedProducts, ratedAnswers } from '#events/rules';
import { toAddressWire } from '../address/address.wire.ts';
import type { BuyerInput } from '../application/buyer.input.ts';
import type { AnswerInput, RequestQuotesInput } from './quote.input.ts';
import type { AnswersBody, quotesBody } from './quote.wire.ts';

/** What rating, the CRM and the policies are told of the insured. */
export interface Insured {
  readonly buyer: BuyerInput;
  readonly address: Address;
  readonly answers: readonly AnswerInput[];
}

/** Who the insured is and where, by the questions that ask it. */
const contactOf = ({ buyer, address }: Insured): Answers => {
  const { firstName, lastName, businessName, email, phone } = buyer;
  const places = Object.entries(addressQuestions.main).map(([part, question]): [string, string] => [question, address[part as keyof Address]]);
  return Object.fromEntries([...Object.entries({ firstName, lastName, businessName, email, phone }), ...places].filter(([, text]) => text !== ''));
};

/** All answers by question: of who and where the insured is, what the request says, and not what an answer says beside it. */
export const answersOf = (insured: Insured): Answers => ({
  ...Object.fromEntries(insured.answers.map(({ question, value }) => [question, value])),
  ...contactOf(insured),
});

/** Answers as they travel: those of questions that the program asks and that are visible, in its order, whatever else was sent. */
export const toAnswersWire = (program: Program, insured: Insured): AnswersBody =>
  ratedAnswers(program, answersOf(insured)).map(({ question, value }) => ({ QuestionId: question, Value: typeof value === 'object' ? [...value] : value }));

export interface Quotable {
  readonly program: Program;
  readonly sponsorId: string;
  /** Lines of business that are not sold at the address. */
  readonly kickedLobs: readonly string[];
}

/** One item for each product that the rules, run here again, do not exclude. */
export function toQuoteItems({ program, sponsorId, kickedLobs }: Quotable, input: RequestQuotesInput): Infer<typeof quotesBody> {
  const { buyer, opportunity } = input;
  const kicked = new Set(kickedProducts(program, answersOf(input), kickedLobs).map(({ productId }) => productId));
  return program.spoke.products
    .filter((product) => !kicked.has(product.id))
    .map((product) => ({
      ProgramId: program.api.programId,
      SponsorId: sponsorId,
      LOBs: product.lobs.map((Name) => ({ Name })),
      Answers: toAnswersWire(program, input),
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
