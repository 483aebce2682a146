import { ArrayMaxSize } from 'class-validator';
import { Field, ID, InputType, ObjectType, createUnionType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AreCodes, Money } from '#graph/input';
import { ApplicationRefInput } from '../application/application.input.ts';
import { AnswersInvalid, ProductsKickedOut, QuotesRefused } from './offer.type.ts';
import { ChargeType } from './quote-enums.ts';
import { AnswerInput } from './quote.input.ts';

@InputType({ description: 'What rating needs to know before it is known who the buyer is.' })
export class PriceEstimateInput {
  @Field(() => ApplicationRefInput, { description: 'An application of this browser. Nothing is stored with it.' })
  application!: ApplicationRefInput;

  @Field(() => [ID], { description: 'The program’s keys of the products to rate. Those that an answer excludes are left out.' })
  @AreCodes(64, 'the key of a product')
  products!: string[];

  @Field(() => [AnswerInput], { description: 'Answers to the questions of Program.estimateQuestions, and no others; unanswered ones left out.' })
  @ArrayMaxSize(100)
  answers!: AnswerInput[];
}

@ObjectType({ description: 'One amount of an estimate, before tax.' })
@Rest('RateInfo.Charges[]')
export class EstimateLine {
  @Field(() => ChargeType, { description: 'What it is. The card fee is not among the fees.' })
  @Rest('Type')
  type!: ChargeType;

  @Field(() => ID, { nullable: true, description: 'The program’s key of the product that the premium is of; null for what is charged once an order.' })
  @Rest('ProductCode')
  productKey!: string | null;

  @Field({ description: 'What rating calls it; empty where it gives no name.' })
  @Rest('Name')
  name!: string;

  @Field(() => Money, { description: 'Dollars as decimal text with two places.' })
  @Rest('PreTaxAmount')
  amount!: string;
}

@ObjectType({ description: 'What rating would charge by these answers. It is not an offer: it has no id, and the price comes with requestQuotes.' })
@Rest('POST /api/quote/quotes')
export class PriceEstimate {
  @Field(() => [EstimateLine], { description: 'Premiums in the program’s order of the products, then fees and dues. Taxes and the member fee come on top.' })
  lines!: readonly EstimateLine[];
}

export const PriceEstimateResult = createUnionType({
  name: 'PriceEstimateResult',
  description: 'An estimate, or why there is none.',
  types: () => [PriceEstimate, AnswersInvalid, ProductsKickedOut, QuotesRefused] as const,
  resolveType(value) {
    if ('lines' in value) return PriceEstimate;
    if ('problems' in value) return AnswersInvalid;
    return 'kickedProducts' in value ? ProductsKickedOut : QuotesRefused;
  },
});
