import { Field, ID, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { DateTime } from '#graph/input';
import { MemberFee } from '../application/application.type.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { Quote, type RatingContext } from './quote.type.ts';

export const QuotesRefusalReason = { PAYMENT_STANDS: 'PAYMENT_STANDS', ANSWERS_MISSING: 'ANSWERS_MISSING', KICKED_OUT: 'KICKED_OUT', NOT_RATED: 'NOT_RATED' } as const;
export type QuotesRefusalReason = (typeof QuotesRefusalReason)[keyof typeof QuotesRefusalReason];
registerEnumType(QuotesRefusalReason, {
  name: 'QuotesRefusalReason',
  description: 'Why there is no offer.',
  valuesConfig: {
    PAYMENT_STANDS: { description: 'A payment for this application is open, unconfirmed or made: purchaseStatus says which.' },
    ANSWERS_MISSING: {
      description: 'Questions that the program asks and requires have no answer, or one that cannot be right: QuotesRefused.problems says which, and what is wrong.',
    },
    KICKED_OUT: { description: 'The answers or the address exclude every product of the program: QuotesRefused.kickedProducts says why.' },
    NOT_RATED: { description: 'Rating refused what it was asked, or answered no quote.' },
  },
});

@ObjectType({ description: 'An answer that keeps rating from being asked.' })
export class AnswerProblem {
  @Field(() => ID, { description: 'The question that it answers, or should.' })
  question!: string;

  @Field({ description: 'What the page says beside the question: that it needs an answer, or what is wrong with this one.' })
  message!: string;
}

@ObjectType({ description: 'A product that is not sold to this buyer.' })
export class KickedProduct {
  @Field(() => ID, { description: 'Which product of the program it is.' })
  id!: string;

  @Field({ description: 'What buyers call it.' })
  name!: string;

  @Field(() => [String], { description: 'Those of its lines of business that are not sold at the address; empty where an answer excludes it.' })
  @Rest('KickedLobs[]')
  kickedLobs!: readonly string[];

  @Field(() => [String], { description: 'Why: a sentence for each line of business and each rule of the program that excludes it.' })
  reasons!: readonly string[];
}

@ObjectType({ description: 'There is no offer, and why.' })
@Rest('POST /api/quote/quotes')
export class QuotesRefused {
  @Field({ description: 'What the buyer reads.' })
  message!: string;

  @Field(() => QuotesRefusalReason, { description: 'The reason as a code, for client code.' })
  reason!: QuotesRefusalReason;

  @Field(() => [ID], { description: 'With ANSWERS_MISSING, the ids of the questions to be answered, in the order of the pages; else empty.' })
  questions!: readonly string[];

  @Field(() => [AnswerProblem], { description: 'With ANSWERS_MISSING, what is wrong with each of these; else empty.' })
  problems!: readonly AnswerProblem[];

  @Field(() => [KickedProduct], { description: 'With KICKED_OUT, the products that are not sold; else empty.' })
  kickedProducts!: readonly KickedProduct[];
}

@ObjectType({ description: 'Quotes that can be bought together, under an id of the facade’s own: the purchase id.' })
export class Offer {
  @Field(() => ID, { description: 'The purchase id, made by the facade.' })
  id!: string;

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
  types: () => [Offer, QuotesRefused] as const,
  resolveType: (value) => ('quotes' in value ? Offer : QuotesRefused),
});
