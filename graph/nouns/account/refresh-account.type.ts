import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput, BuyerInput } from '../application/application.input.ts';
import { OpportunityLocation } from '../opportunity/opportunity-enums.ts';
import { ProductExitInput } from '../opportunity/opportunity.type.ts';
import { AnswerInput, OpportunityRefInput } from '../quote/quote.input.ts';

@InputType({ description: 'What the CRM is to know of a buyer and of how far he has come.' })
export class RefreshAccountInput extends ApplicationInput {
  @Field(() => BuyerInput, { description: 'Who is to be insured.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'Where the insured is, in the spelling that standardizeAddress answered.' })
  @Rest('Address')
  address!: AddressInput;

  @Field(() => AddressInput, { nullable: true, description: 'The payer’s address; null where nobody has been asked for it yet.' })
  @Rest('BillingAddress')
  @IsOptional()
  billing?: AddressInput | null;

  @Field(() => [AnswerInput], { description: 'Answers of visible questions, in the program’s order; unanswered ones left out.' })
  @Rest('Answers[]')
  @ArrayMaxSize(500)
  answers!: AnswerInput[];

  @Field(() => OpportunityRefInput, { description: 'The possible sale that it is about, as saveOpportunity answered.' })
  @Rest('Opportunities[]')
  opportunity!: OpportunityRefInput;

  @Field(() => [ProductExitInput], { description: 'All products of the program, each with whether it is still in.' })
  @ArrayMaxSize(20)
  products!: ProductExitInput[];

  @Field(() => OpportunityLocation, { description: 'How far the buyer has come.' })
  @Rest('Opportunities[].Location')
  location!: OpportunityLocation;

  @Field(() => AddressInput, { nullable: true, description: 'The address that excludes products, where it is the address that does.' })
  @Rest('KickoutAddress')
  @IsOptional()
  kickoutAddress?: AddressInput | null;

  @Field(() => Boolean, { nullable: true, description: 'True if the buyer has asked to be called. The CRM gets it as one of the answers.' })
  @Rest('Answers[]')
  @IsOptional()
  wantsCall?: boolean | null;
}

@ObjectType({ description: 'The CRM was told of the buyer.' })
export class AccountRefreshed {
  @Field({ description: 'Whether the CRM accepted it.' })
  isAccepted!: boolean;
}
