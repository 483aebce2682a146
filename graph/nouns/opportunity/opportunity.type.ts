import { ArrayMaxSize, IsOptional } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import type { Opportunity as OpportunityPayload } from '#events/quote';
import { Rest } from '#graph/gateway';
import { ApplicationInput } from '../application/application.input.ts';
import { EmailAddress, IsGatewayId, IsLine, StateCode } from '../../input/index.ts';
import { ExitReason, OpportunityLocation } from './opportunity-enums.ts';

@ObjectType({ description: 'A product that an opportunity may become the sale of.' })
@Rest('OpportunityProducts[]')
export class OpportunityProduct {
  @Field(() => ID, { description: 'The CRM’s id of this product in this opportunity; quotes refer to it.' })
  @Rest('Id')
  id!: string;

  @Field(() => ID, { description: 'What the CRM calls the product: the program’s crm entry for the environment.' })
  @Rest('ProductId')
  productId!: string;
}

@ObjectType({ description: 'The CRM’s record of a possible sale: one buyer, one program, until a policy is bound.' })
@Rest('POST /api/opportunity')
export class Opportunity implements OpportunityPayload {
  @Field(() => ID, { description: 'The CRM’s number of it; the orchestration names it as Id and CRMId.' })
  @Rest('Id')
  id!: string;

  @Field(() => ID, { description: 'The CRM’s number of the buyer; rating accounts, profiles and orchestrations go by it.' })
  @Rest('AccountId')
  accountId!: string;

  @Field(() => [OpportunityProduct], { description: 'All products of the program, each with the CRM’s own id.' })
  @Rest('OpportunityProducts[]')
  products!: OpportunityProduct[];
}

@InputType({ description: 'A product, and whether it is still in.' })
@Rest('Products[]')
export class ProductExitInput {
  @Field(() => ID, { description: 'Which product, by the id that the program’s configuration gives it.' })
  @IsGatewayId()
  product!: string;

  @Field(() => ExitReason, { description: 'Why it is not to be sold any more; NONE while it is.' })
  @Rest('ExitReason')
  exitReason!: ExitReason;
}

@InputType({ description: 'How far an application has come, for the CRM.' })
export class SaveOpportunityInput extends ApplicationInput {
  @Field(() => EmailAddress, { description: 'Where the buyer can be reached: the CRM knows him by it.' })
  @Rest('email')
  email!: string;

  @Field(() => String, { nullable: true, description: 'The link’s segmentcode: the campaign by which the buyer came, at most 64 characters.' })
  @Rest('SegmentCode')
  @IsOptional()
  @IsLine(1, 64)
  segmentCode?: string | null;

  @Field(() => StateCode, { nullable: true, description: 'The state of the insured, once it is known.' })
  @Rest('StateAbbr')
  state?: string | null;

  @Field(() => [ProductExitInput], { description: 'All products of the program, each with whether it is still in.' })
  @Rest('Products[]')
  @ArrayMaxSize(20)
  products!: ProductExitInput[];

  @Field(() => OpportunityLocation, { description: 'How far the buyer has come.' })
  @Rest('Location')
  location!: OpportunityLocation;
}
