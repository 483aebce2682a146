import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput, BuyerInput } from '../application/application.input.ts';
import { IsGatewayId } from '../../input/index.ts';

export const RatingAccountOrigin = { CREATED: 'created', FOUND: 'found' } as const;
export type RatingAccountOrigin = (typeof RatingAccountOrigin)[keyof typeof RatingAccountOrigin];
registerEnumType(RatingAccountOrigin, {
  name: 'RatingAccountOrigin',
  description: 'How an application came to its rating account.',
  valuesConfig: {
    CREATED: { description: 'This request created it.' },
    FOUND: { description: 'It existed.' },
  },
});

@ObjectType({ description: 'The gateway’s account that quotes hang on; not the buyer’s login.' })
@Rest('GET /api/account/{id}')
export class RatingAccount {
  @Field(() => ID, { description: 'The id by which quotes and policies refer to it.' })
  @Rest('Id')
  id!: string;

  @Field(() => ID, { description: 'The buyer at the CRM, whose number it has.' })
  @Rest('CrmAccountId')
  crmAccountId!: string;

  @Field({ description: 'The business or person that is insured.' })
  @Rest('Name')
  name!: string;

  @Field(() => RatingAccountOrigin, { description: 'Whether this request created it.' })
  origin!: RatingAccountOrigin;
}

@InputType({ description: 'Who the rating account is for.' })
export class CreateRatingAccountInput extends ApplicationInput {
  @Field(() => ID, { description: 'The CRM’s number of the buyer, as saveOpportunity answered; the rating account gets it as its number.' })
  @Rest('CrmAccountId')
  @IsGatewayId()
  crmAccountId!: string;

  @Field(() => BuyerInput, { description: 'Who is to be insured: name, email and phone of the account.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'Where the insured is, in the spelling that standardizeAddress answered; the ZIP’s dash is removed.' })
  @Rest('Address')
  address!: AddressInput;
}
