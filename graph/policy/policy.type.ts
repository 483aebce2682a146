import { ArrayMaxSize } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { AddressInput } from '../address/address.type.ts';
import { PaymentType } from '../payment/payment-type.ts';
import { PurchaseStepInput } from '../account/account.type.ts';
import { IsGatewayIdOrEmpty, IsLine } from '../input/index.ts';
import { AnswerInput, BuyerInput, OpportunityRefInput } from '../quote/quote.input.ts';

@InputType({ description: 'What the gateway keeps before anything is paid.' })
export class CachePurchaseInput extends PurchaseStepInput {
  @Field(() => BuyerInput, { description: 'The insured.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'The mailing address.' })
  address!: AddressInput;

  @Field(() => AddressInput, { description: 'The payer’s address; the mailing address where they are the same.' })
  billing!: AddressInput;

  @Field(() => [AnswerInput], { description: 'Answers as they were rated.' })
  @ArrayMaxSize(500)
  answers!: AnswerInput[];

  @Field(() => OpportunityRefInput, { description: 'As saveOpportunity answered.' })
  opportunity!: OpportunityRefInput;

  @Field(() => ID, { description: 'As createRatingAccount answered.' })
  @IsGatewayIdOrEmpty()
  ratingAccountId!: string;

  @Field({ description: 'The link’s segment code, where it has one.', defaultValue: '' })
  @IsLine(0, 64)
  segmentCode!: string;

  @Field(() => PaymentType, { description: 'How it will be paid.' })
  paymentType!: PaymentType;
}

@ObjectType({ description: 'The gateway keeps the orchestration. POST /api/workflow/cachePurchase/{id}' })
export class PurchaseCached {
  @Field(() => ID, { description: 'The purchase id.' })
  offer!: string;
}

@ObjectType({ description: 'A policy in force.' })
export class Policy {
  @Field(() => ID, { description: 'The quote it came from.' })
  quoteId!: string;

  @Field({ description: 'Its number.' })
  policyNumber!: string;
}

@ObjectType({ description: 'The policies are in force. POST /api/workflow/purchaseWithCacheUpdate/{id}' })
export class PoliciesBound {
  @Field(() => [Policy], { description: 'One for each quote of the offer.' })
  policies!: Policy[];
}

@ObjectType({ description: 'The member’s number is kept with the account. POST /api/profile/{id}/reference' })
export class MemberReference {
  @Field({ description: 'The member number.' })
  refNum!: string;
}
