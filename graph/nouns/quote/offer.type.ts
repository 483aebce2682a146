import { Field, ID, ObjectType, createUnionType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { DateTime, Node, Refusal } from '#graph/input';
import { MemberFee } from '../application/application.type.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { Quote, type RatingContext } from './quote.type.ts';

@ObjectType({ description: 'An answer that keeps rating from being asked.' })
export class AnswerProblem {
  @Field(() => ID, { description: 'The question that it answers, or should.' })
  question!: string;

  @Field({ description: 'What the page says beside the question: that it needs an answer, or what is wrong with this one.' })
  message!: string;
}

@ObjectType({ description: 'A product that is not sold to this buyer.' })
export class KickedProduct {
  @Field(() => ID, { name: 'key', description: 'Which product of the program it is.' })
  id!: string;

  @Field({ description: 'What buyers call it.' })
  name!: string;

  @Field(() => [String], { description: 'Those of its lines of business that are not sold at the address; empty where an answer excludes it.' })
  @Rest('KickedLobs[]')
  kickedLobs!: readonly string[];

  @Field(() => [String], { description: 'Why: a sentence for each line of business and each rule of the program that excludes it.' })
  reasons!: readonly string[];
}

@ObjectType({ implements: Refusal, description: 'Answers are missing, or cannot be right.' })
export class AnswersInvalid extends Refusal {
  @Field(() => [AnswerProblem], { description: 'What is wrong, in the order of the pages.' })
  problems!: readonly AnswerProblem[];
}

@ObjectType({ implements: Refusal, description: 'No product is sold to this buyer.' })
@Rest('POST /api/kickout/address')
export class ProductsKickedOut extends Refusal {
  @Field(() => [KickedProduct], { description: 'The products of the program, and why they are not sold.' })
  kickedProducts!: readonly KickedProduct[];
}

@ObjectType({ implements: Refusal, description: 'There is no offer.' })
@Rest('POST /api/quote/quotes')
export class QuotesRefused extends Refusal {}

@ObjectType({ implements: Node, description: 'Quotes that can be bought together, under an id of the facade’s own: the purchase id.' })
export class Offer extends Node {
  @Field(() => [Quote], { description: 'One for each product that was not kicked out.' })
  quotes!: Quote[];

  @Field(() => DateTime, { description: 'When it goes stale: an ISO 8601 time in UTC, after which it is refused with STALE_OFFER and has to be quoted again.' })
  expiresAt!: string;

  @Field(() => MemberFee, { nullable: true, description: 'What is collected from the sponsor’s member with the purchase, beside what the quotes come to; null where nothing is.' })
  memberFee!: MemberFee | null;

  /** Not part of the schema. */
  stored!: StoredOffer;
  ratingContext!: RatingContext;
}

export const RequestQuotesResult = createUnionType({
  name: 'RequestQuotesResult',
  description: 'An offer, or why there is none.',
  types: () => [Offer, AnswersInvalid, ProductsKickedOut, QuotesRefused] as const,
  resolveType(value) {
    if ('quotes' in value) return Offer;
    if ('problems' in value) return AnswersInvalid;
    return 'kickedProducts' in value ? ProductsKickedOut : QuotesRefused;
  },
});
