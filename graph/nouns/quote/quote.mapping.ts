import type { Infer } from 'superstruct';
import { type Address, addressQuestions } from '#events/application';
import type { AnswerValue, Answers, Product, Program } from '#events/program';
import { type RatedAnswer, extractDigits, findCrmProduct, selectRatedAnswers } from '#events/rules';
import { toAddress, toAddressWire } from '../address/address.wire.ts';
import type { BuyerInput } from '../application/application.input.ts';
import type { AnswerValueInput, RequestQuotesInput } from './quote.input.ts';
import type { AnswersBody, quotesBody } from './quote.wire.ts';

type InsuredInput = Pick<RequestQuotesInput, 'buyer' | 'address' | 'answers'>;

/** The insured, as rating, the CRM and the policies get them. */
export interface Insured {
  readonly buyer: Readonly<Record<'firstName' | 'lastName' | 'businessName' | 'email' | 'phone', string>>;
  readonly address: Address;
  readonly answers: readonly Answer[];
}

interface Answer {
  readonly question: string;
  readonly value: AnswerValue;
}

export const readValue = ({ text, checked, choices }: AnswerValueInput): AnswerValue => text ?? checked ?? choices ?? '';

const toPerson = ({ firstName, lastName, businessName, email, phone }: BuyerInput): Insured['buyer'] => ({ firstName, lastName, businessName: businessName ?? '', email, phone });

/** The insured of an input, with empty text for what is not given, as events and stored hashes have it. */
export const toInsured = ({ buyer, address, answers }: InsuredInput): Insured => ({
  buyer: toPerson(buyer),
  address: toAddress(address),
  answers: answers.map(({ question, value }) => ({ question, value: readValue(value) })),
});

/** Returns name and address as answers, by the ids of their questions. */
const listContactAnswers = ({ buyer, address }: Insured): Answers => {
  const { firstName, lastName, businessName, email, phone } = buyer;
  const addressAnswers = Object.entries(addressQuestions.main).map(([part, question]): [string, string] => [question, address[part as keyof Address]]);
  return Object.fromEntries([...Object.entries({ firstName, lastName, businessName, email, phone }), ...addressAnswers].filter(([, text]) => text !== ''));
};

/** Returns all answers by question. For name and address, the request's own fields override the answers. */
export const collectAnswers = (insured: Insured): Answers => ({
  ...Object.fromEntries(insured.answers.map(({ question, value }) => [question, value])),
  ...listContactAnswers(insured),
});

/** Answers on the wire. */
export const toAnswersBody = (rated: readonly RatedAnswer[]): AnswersBody =>
  rated.map(({ question, value }) => ({ QuestionId: question, Value: typeof value === 'object' ? [...value] : value }));

/** Returns the answers to the program's visible questions, in the program's order, and drops all others. */
export const toAnswersWire = (program: Program, insured: Insured): AnswersBody => toAnswersBody(selectRatedAnswers(program, collectAnswers(insured)));

export interface QuoteBasis {
  readonly program: Program;
  readonly sponsorId: string;
  /** Those that are wanted and not kicked out. */
  readonly products: readonly Product[];
}

/** Returns one item for each product. */
export function toQuoteItems({ program, sponsorId, products }: QuoteBasis, input: RequestQuotesInput): Infer<typeof quotesBody> {
  const { buyer, opportunity } = input;
  const insured = toInsured(input);
  return products.map((product) => ({
    ProgramId: program.api.programId,
    SponsorId: sponsorId,
    LOBs: product.lobs.map((Name) => ({ Name })),
    Answers: toAnswersWire(program, insured),
    Address: toAddressWire(input.address),
    CrmOpportunityProductId: opportunity.products.find(({ productId }) => productId === findCrmProduct(program, product))?.id ?? '',
    AccountId: input.ratingAccountId ?? '',
    FirstName: buyer.firstName,
    LastName: buyer.lastName,
    BusinessName: buyer.businessName ?? '',
    EMail: buyer.email,
    Phone: extractDigits(buyer.phone),
  }));
}
