import { ArrayMaxSize, IsEmail, Matches } from 'class-validator';
import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import type { Opportunity as OpportunityPayload } from '#events/quote';
import { ApplicationInput } from '../application/application.input.ts';
import { IsGatewayId, IsLine } from '../input/index.ts';

export enum ExitReason {
  None = 'None',
  Abandon = 'Abandon',
  KickOut = 'KickOut',
  GoingBare = 'GoingBare',
}
registerEnumType(ExitReason, {
  name: 'ExitReason',
  description: 'Why a product left the application.',
  valuesConfig: {
    None: { description: 'It did not.' },
    Abandon: { description: 'The buyer went away.' },
    KickOut: { description: 'The answers or the address exclude it.' },
    GoingBare: { description: 'The buyer goes without insurance; nothing in the flow sets it.' },
  },
});

export enum OpportunityLocation {
  Quote = 'Quote',
  Application = 'Application',
  Payment = 'Payment',
  OrderSummary = 'OrderSummary',
}
registerEnumType(OpportunityLocation, {
  name: 'OpportunityLocation',
  description: 'How far the buyer has come.',
  valuesConfig: {
    Quote: { description: 'Asking for a quote.' },
    Application: { description: 'Answering the application.' },
    Payment: { description: 'On the payment page.' },
    OrderSummary: { description: 'Purchasing.' },
  },
});

@ObjectType({ description: 'A product in an opportunity.' })
export class OpportunityProduct {
  @Field(() => ID, { description: 'The CRM’s id of it. Id' })
  id!: string;

  @Field(() => ID, { description: 'The CRM’s name of the product. ProductId' })
  productId!: string;
}

@ObjectType({ description: 'The CRM’s record of a possible sale. POST /api/opportunity' })
export class Opportunity implements OpportunityPayload {
  @Field(() => ID, { description: 'Its id. Id' })
  id!: string;

  @Field(() => ID, { description: 'The CRM’s account of the buyer. AccountId' })
  accountId!: string;

  @Field(() => [OpportunityProduct], { description: 'The products that may be sold.' })
  products!: OpportunityProduct[];
}

@InputType({ description: 'A product, and whether it is still in.' })
export class ProductExitInput {
  @Field(() => ID, { description: 'The id that the program gives it.' })
  @IsGatewayId()
  product!: string;

  @Field(() => ExitReason, { description: 'Why it left, or None.' })
  exitReason!: ExitReason;
}

@InputType({ description: 'How far an application has come.' })
export class SaveOpportunityInput extends ApplicationInput {
  @Field({ description: 'The buyer’s e-mail.' })
  @IsEmail()
  email!: string;

  @Field({ description: 'The link’s segment code, where it has one.', defaultValue: '' })
  @IsLine(0, 64)
  segmentCode!: string;

  @Field({ description: 'Two-letter abbreviation of the buyer’s state.' })
  @Matches(/^([A-Z]{2})?$/, { message: '$property must be the two-letter abbreviation of a state, or empty' })
  state!: string;

  @Field(() => [ProductExitInput], { description: 'All products of the program.' })
  @ArrayMaxSize(20)
  products!: ProductExitInput[];

  @Field(() => OpportunityLocation, { description: 'How far the buyer has come.' })
  location!: OpportunityLocation;
}
