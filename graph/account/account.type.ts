import { Length } from 'class-validator';
import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput } from '../application/application.input.ts';
import { IsGatewayId, IsOwnId } from '../input/index.ts';
import { BuyerInput } from '../quote/quote.input.ts';

@ObjectType({ description: 'The gateway’s account that quotes hang on; not the buyer’s login. POST /api/account' })
export class RatingAccount {
  @Field(() => ID, { description: 'Its id. Empty where the rating engine needs none.' })
  id!: string;

  @Field({ description: 'created, found (its number was taken already) or skipped (the rating engine is Orion).' })
  how!: string;
}

@InputType({ description: 'Who the rating account is for.' })
export class CreateRatingAccountInput extends ApplicationInput {
  @Field(() => ID, { description: 'The CRM’s account, as saveOpportunity answered.' })
  @IsGatewayId()
  crmAccountId!: string;

  @Field(() => BuyerInput, { description: 'Who is to be insured.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'Where; standardised.' })
  address!: AddressInput;
}

@ObjectType({ description: 'The login and profile of a buyer, made during a purchase. POST /api/profile/register' })
export class Account {
  @Field({ description: 'The user name: the e-mail. UserName' })
  userName!: string;

  @Field({ description: 'created, or kept from an earlier attempt of this purchase.' })
  how!: string;
}

@ObjectType({ description: 'A step of the purchase was refused; nothing that follows it has happened.' })
export class PurchaseRefused {
  @Field({ description: 'What the buyer reads.' })
  message!: string;

  @Field({ description: 'Whether the offer cannot be bought as it stands, and the buyer has to quote again.' })
  mustQuoteAgain!: boolean;
}

export const refused = (message: string, { mustQuoteAgain = false } = {}): PurchaseRefused => ({ message, mustQuoteAgain });

@InputType({ description: 'The account that a new buyer makes.' })
export class PrepareAccountInput extends ApplicationInput {
  @Field(() => ID, { description: 'The offer that is being bought.' })
  @IsOwnId()
  offer!: string;

  @Field(() => BuyerInput, { description: 'Whose account it is; the user name is the e-mail.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'The mailing address.' })
  address!: AddressInput;

  @Field(() => ID, { description: 'The CRM’s account, as saveOpportunity answered.' })
  @IsGatewayId()
  crmAccountId!: string;

  @Field({ description: 'The new password; kept nowhere. Secret' })
  @Length(6, 128)
  password!: string;
}

@InputType({ description: 'A step of a purchase that needs no more than its offer.' })
export class PurchaseStepInput extends ApplicationInput {
  @Field(() => ID, { description: 'The offer that is being bought: the purchase id.' })
  @IsOwnId()
  offer!: string;
}
