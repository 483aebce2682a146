import { Field, ID, ObjectType, createUnionType } from 'type-graphql';
import { MemberFee } from '../application/application.type.ts';
import type { StoredOffer } from '../../purchase/ledger/offers.ts';
import { Quote, type RatedFor } from './quote.type.ts';
import { QuotesRefused } from './quotes-refused.type.ts';

@ObjectType({ description: 'Quotes that can be bought together, under an id of the facade’s own: the purchase id.' })
export class Offer {
  @Field(() => ID, { description: 'The purchase id, made by the facade.' })
  id!: string;

  @Field(() => [Quote], { description: 'One for each product that was not kicked out.' })
  quotes!: Quote[];

  @Field({ description: 'When it goes stale: an ISO 8601 time in UTC, after which it is refused with STALE_OFFER and has to be quoted again.' })
  expiresAt!: string;

  @Field(() => MemberFee, { nullable: true, description: 'What is collected from the sponsor’s member with the purchase, beside what the quotes come to; null where nothing is.' })
  memberFee!: MemberFee | null;

  /** As it is kept, and what its quotes hang on: not part of the schema. */
  kept!: StoredOffer;
  ratedFor!: RatedFor;
}

export const RequestQuotesResult = createUnionType({
  name: 'RequestQuotesResult',
  description: 'An offer, or why there is none.',
  types: () => [Offer, QuotesRefused] as const,
  resolveType: (value) => ('quotes' in value ? Offer : QuotesRefused),
});
