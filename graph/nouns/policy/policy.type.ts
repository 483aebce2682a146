import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AddressInput } from '../address/address.type.ts';
import { PaymentType } from '../quote/quote-enums.ts';
import { PurchaseStepInput } from '../account/account.type.ts';
import { DateTime, IsGatewayId, IsLine } from '../../input/index.ts';
import { BuyerInput } from '../application/application.input.ts';
import { OfferStep } from '../quote/offer-step.ts';
import { Quote } from '../quote/quote.type.ts';
import { AnswerInput, OpportunityRefInput } from '../quote/quote.input.ts';

@InputType({ description: 'What the gateway keeps before anything is paid.' })
export class CachePurchaseInput extends PurchaseStepInput {
  @Field(() => BuyerInput, { description: 'The person or business that is insured, as they were rated.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'The mailing address, as it was rated.' })
  @Rest('Account.Address')
  address!: AddressInput;

  @Field(() => AddressInput, { description: 'The address that the payer’s bank has on file; the mailing address where they are the same.' })
  @Rest('Account.BillingAddress')
  billing!: AddressInput;

  @Field(() => [AnswerInput], { description: 'The answers that were rated, all of them, in the program’s order.' })
  @Rest('Account.Answers[]')
  @ArrayMaxSize(500)
  answers!: AnswerInput[];

  @Field(() => OpportunityRefInput, { description: 'The possible sale that becomes one, as saveOpportunity answered.' })
  @Rest('Account.Opportunities[]')
  opportunity!: OpportunityRefInput;

  @Field(() => ID, { nullable: true, description: 'The rating account, as createRatingAccount returned it. Null if the rating engine needs none.' })
  @Rest('Account.AccountReferenceId')
  @IsOptional()
  @IsGatewayId()
  ratingAccountId?: string | null;

  @Field({ description: 'Whose account the purchase has, as prepareAccount answered: another window or device may have prepared another one since.' })
  @Rest('PolicyRequests[].ProfileId')
  @IsLine(1, 254)
  userName!: string;

  @Field(() => String, { nullable: true, description: 'The link’s segmentcode: the campaign by which the buyer came, at most 64 characters.' })
  @Rest('SegmentCode')
  @IsOptional()
  @IsLine(1, 64)
  segmentCode?: string | null;

  @Field(() => PaymentType, { description: 'How it will be paid: decides whether the card fee is part of it. Once more where the buyer changes it.' })
  paymentType!: PaymentType;
}

@ObjectType({ description: 'The gateway keeps the orchestration.' })
@Rest('POST /api/workflow/cachePurchase/{id}')
export class PurchaseCached extends OfferStep {}

@ObjectType({ description: 'A policy: the contract of insurance for one product, in force from its effective date.' })
export class Policy {
  @Field(() => Quote, { description: 'The quote that was bought with it.' })
  @Rest('PolicyNumbers')
  quote!: Quote;

  @Field({ description: 'The number under which the carrier keeps the policy, as it is printed.' })
  @Rest('PolicyNumbers')
  number!: string;
}

@ObjectType({ description: 'The policies are in force.' })
@Rest('POST /api/workflow/purchaseWithCacheUpdate/{id}')
export class PoliciesBound {
  @Field(() => [Policy], { description: 'One for each quote of the offer.' })
  policies!: Policy[];

  @Field({ description: 'Whether it was this application that put them in force: of a family, that one alone tells analytics of the sale.' })
  boundHere!: boolean;

  @Field(() => DateTime, { nullable: true, description: 'When they were issued, by the server’s clock; null if an earlier release issued them.' })
  issuedAt!: Date | null;
}

@ObjectType({ description: 'The member’s number is kept with the account.' })
@Rest('POST /api/profile/{id}/reference')
export class MemberReference {
  @Field({ description: 'The number by which the sponsor knows its member.' })
  @Rest('ReferenceKey')
  memberNumber!: string;
}
