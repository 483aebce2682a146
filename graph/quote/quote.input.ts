import { ArrayMaxSize, IsEmail, Matches, MaxLength } from 'class-validator';
import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, InputType } from 'type-graphql';
import type { AnswerValue } from '#events/program';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput } from '../application/application.input.ts';
import { IsAnswer, IsGatewayId, IsGatewayIdOrEmpty, IsLine, IsQuestionId } from '../input/index.ts';

@InputType({ description: 'The person or business to be insured.' })
export class BuyerInput {
  @Field({ description: 'Given name.' })
  @IsLine(1, 128)
  firstName!: string;

  @Field({ description: 'Family name.' })
  @IsLine(1, 128)
  lastName!: string;

  @Field({ description: 'Name of the business; empty for a person.', defaultValue: '' })
  @IsLine(0, 128)
  businessName!: string;

  @Field({ description: 'E-mail; also the user name of the account made at purchase.' })
  @IsEmail()
  email!: string;

  @Field({ description: 'Phone; stripped to digits before it is sent.' })
  @IsLine(10, 40)
  @Matches(/^(\D*\d){10,11}\D*$/, { message: '$property must have 10 or 11 digits' })
  phone!: string;
}

@InputType({ description: 'An answer that rating uses.' })
export class AnswerInput {
  @Field(() => ID, { description: 'The question’s id.' })
  @IsQuestionId()
  question!: string;

  @Field(() => GraphQLJSON, { description: 'Text (numbers and ISO dates too), true or false, or a list of texts for several choices.' })
  @IsAnswer()
  value!: AnswerValue;
}

@InputType({ description: 'A product in an opportunity. OpportunityProducts[]' })
export class OpportunityProductInput {
  @Field(() => ID, { description: 'The CRM’s id of it.' })
  @IsGatewayId()
  id!: string;

  @Field(() => ID, { description: 'The CRM’s name of the product.' })
  @IsGatewayId()
  productId!: string;
}

@InputType({ description: 'The CRM’s record of a possible sale.' })
export class OpportunityRefInput {
  @Field(() => ID, { description: 'Its id.' })
  @IsGatewayId()
  id!: string;

  @Field(() => ID, { description: 'The CRM’s account.' })
  @IsGatewayId()
  accountId!: string;

  @Field(() => [OpportunityProductInput], { description: 'Its products.' })
  @ArrayMaxSize(20)
  products!: OpportunityProductInput[];
}

@InputType({ description: 'What rating needs to know.' })
export class RequestQuotesInput extends ApplicationInput {
  @Field(() => BuyerInput, { description: 'Who is to be insured.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'Where; standardised.' })
  address!: AddressInput;

  @Field(() => [AnswerInput], { description: 'Answers of visible questions, in the program’s order; unanswered ones left out.' })
  @ArrayMaxSize(500)
  answers!: AnswerInput[];

  @Field(() => OpportunityRefInput, { description: 'As saveOpportunity answered.' })
  opportunity!: OpportunityRefInput;

  @Field(() => ID, { description: 'As createRatingAccount answered; empty where the rating engine needs none.' })
  @IsGatewayIdOrEmpty()
  ratingAccountId!: string;

  @Field(() => [String], { description: 'As checkAddressKickout answered.' })
  @ArrayMaxSize(50)
  @MaxLength(128, { each: true })
  kickedLobs!: string[];
}
