import { IsEmail, IsOptional, Length, MaxLength } from 'class-validator';
import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, InputType } from 'type-graphql';
import type { AnswerValue } from '#events/program';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput } from '../application/application.input.ts';

@InputType({ description: 'The person or business to be insured.' })
export class BuyerInput {
  @Field({ description: 'Given name.' })
  @Length(1, 128)
  firstName!: string;

  @Field({ description: 'Family name.' })
  @Length(1, 128)
  lastName!: string;

  @Field({ description: 'Name of the business; empty for a person.', defaultValue: '' })
  @MaxLength(128)
  businessName!: string;

  @Field({ description: 'E-mail; also the user name of the account made at purchase.' })
  @IsEmail()
  email!: string;

  @Field({ description: 'Phone; stripped to digits before it is sent.' })
  @Length(7, 40)
  phone!: string;
}

@InputType({ description: 'An answer that rating uses.' })
export class AnswerInput {
  @Field(() => ID, { description: 'The question’s id.' })
  @Length(1, 40)
  question!: string;

  @Field(() => GraphQLJSON, { description: 'Text (numbers and ISO dates too), true or false, or a list of texts for several choices.' })
  @IsOptional()
  value!: AnswerValue;
}

@InputType({ description: 'A product in an opportunity. OpportunityProducts[]' })
export class OpportunityProductInput {
  @Field(() => ID, { description: 'The CRM’s id of it.' })
  id!: string;

  @Field(() => ID, { description: 'The CRM’s name of the product.' })
  productId!: string;
}

@InputType({ description: 'The CRM’s record of a possible sale.' })
export class OpportunityRefInput {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => ID, { description: 'The CRM’s account.' })
  accountId!: string;

  @Field(() => [OpportunityProductInput], { description: 'Its products.' })
  products!: OpportunityProductInput[];
}

@InputType({ description: 'What rating needs to know.' })
export class RequestQuotesInput extends ApplicationInput {
  @Field(() => BuyerInput, { description: 'Who is to be insured.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'Where; standardised.' })
  address!: AddressInput;

  @Field(() => [AnswerInput], { description: 'Answers of visible questions, in the program’s order; unanswered ones left out.' })
  answers!: AnswerInput[];

  @Field(() => OpportunityRefInput, { description: 'As saveOpportunity answered.' })
  opportunity!: OpportunityRefInput;

  @Field(() => ID, { description: 'As createRatingAccount answered; empty where the rating engine needs none.' })
  ratingAccountId!: string;

  @Field(() => [String], { description: 'As checkAddressKickout answered.' })
  kickedLobs!: string[];
}
