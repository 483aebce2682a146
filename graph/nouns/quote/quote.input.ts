import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput, BuyerInput } from '../application/application.input.ts';
import { IsAnswer, IsGatewayId, IsQuestionId, OneOf } from '../../input/index.ts';

@InputType({ description: 'The value of an answer: exactly one of its fields.' })
@OneOf()
export class AnswerValueInput {
  @Field(() => String, { nullable: true, description: 'What was typed or chosen. Numbers and days (YYYY-MM-DD) are text, too.' })
  @IsOptional()
  @IsAnswer()
  text?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'The state of a checkbox.' })
  @IsOptional()
  checked?: boolean | null;

  @Field(() => [String], { nullable: true, description: 'The values of several chosen options.' })
  @IsOptional()
  @IsAnswer()
  choices?: string[] | null;
}

@InputType({ description: 'An answer that rating uses.' })
export class AnswerInput {
  @Field(() => ID, { description: 'Which question it answers, by the id that the program’s configuration gives it.' })
  @Rest('QuestionId')
  @IsQuestionId()
  question!: string;

  @Field(() => AnswerValueInput, { description: 'What was answered.' })
  @Rest('Value')
  value!: AnswerValueInput;
}

@InputType({ description: 'A product in an opportunity.' })
@Rest('OpportunityProducts[]')
export class OpportunityProductInput {
  @Field(() => ID, { description: 'The record’s id, as saveOpportunity answered.' })
  @Rest('Id')
  @IsGatewayId()
  id!: string;

  @Field(() => ID, { description: 'What the CRM calls the product: the program’s crm entry for the environment.' })
  @Rest('ProductId')
  @IsGatewayId()
  productId!: string;
}

@InputType({ description: 'The CRM’s record of a possible sale, as saveOpportunity answered it.' })
export class OpportunityRefInput {
  @Field(() => ID, { description: 'The number that the CRM gave it.' })
  @Rest('Id')
  @IsGatewayId()
  id!: string;

  @Field(() => ID, { description: 'The CRM’s number of the buyer; rating accounts and orchestrations go by it.' })
  @Rest('AccountId')
  @IsGatewayId()
  accountId!: string;

  @Field(() => [OpportunityProductInput], { description: 'What may be sold, each with the CRM’s own id.' })
  @Rest('OpportunityProducts[]')
  @ArrayMaxSize(20)
  products!: OpportunityProductInput[];
}

@InputType({ description: 'What rating needs to know.' })
export class RequestQuotesInput extends ApplicationInput {
  @Field(() => BuyerInput, { description: 'Who is to be insured.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'Where the insured is, in the spelling that standardizeAddress answered.' })
  address!: AddressInput;

  @Field(() => [AnswerInput], { description: 'Answers of visible questions, each question once, in the program’s order; unanswered ones left out.' })
  @ArrayMaxSize(500)
  answers!: AnswerInput[];

  @Field(() => OpportunityRefInput, { description: 'The possible sale that the quotes belong to, as saveOpportunity answered.' })
  opportunity!: OpportunityRefInput;

  @Field(() => ID, { nullable: true, description: 'The rating account, as createRatingAccount returned it. Null if the rating engine needs none.' })
  @Rest('AccountId')
  @IsOptional()
  @IsGatewayId()
  ratingAccountId?: string | null;
}
