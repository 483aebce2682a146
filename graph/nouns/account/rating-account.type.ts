import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput, BuyerInput } from '../application/application.input.ts';
import { IsGatewayId } from '../../input/index.ts';

export const RatingAccountOrigin = { CREATED: 'created', FOUND: 'found', SKIPPED: 'skipped' } as const;
export type RatingAccountOrigin = (typeof RatingAccountOrigin)[keyof typeof RatingAccountOrigin];
registerEnumType(RatingAccountOrigin, {
  name: 'RatingAccountOrigin',
  description: 'How an application came to its rating account.',
  valuesConfig: {
    CREATED: { description: 'It was made just now.' },
    FOUND: { description: 'It was there: its number was taken already, or it was only looked up.' },
    SKIPPED: { description: 'There is none: the program’s rating engine is Orion, which keeps no accounts.' },
  },
});

@ObjectType({ description: 'The gateway’s account that quotes hang on; not the buyer’s login.' })
@Rest('GET /api/account/{id}')
export class RatingAccount {
  @Field(() => ID, { description: 'What quotes and policies name it by. Empty where the rating engine needs none.' })
  @Rest('Id')
  id!: string;

  @Field(() => ID, { description: 'The buyer at the CRM, whose number it has.' })
  @Rest('CrmAccountId')
  crmAccountId!: string;

  @Field({ description: 'The business or person that is insured. Empty where the rating engine needs no account.' })
  @Rest('Name')
  name!: string;

  @Field(() => RatingAccountOrigin, { description: 'Whether it was made, found, or is not needed.' })
  origin!: RatingAccountOrigin;
}

@InputType({ description: 'Who the rating account is for.' })
export class CreateRatingAccountInput extends ApplicationInput {
  @Field(() => ID, { description: 'The CRM’s number of the buyer, as saveOpportunity answered; the rating account gets it as its number.' })
  @Rest('CrmAccountId')
  @IsGatewayId()
  crmAccountId!: string;

  @Field(() => BuyerInput, { description: 'Who is to be insured: name, e-mail and phone of the account.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'Where the insured is, in the spelling that standardizeAddress answered; the ZIP’s dash is removed.' })
  @Rest('Address')
  address!: AddressInput;
}
