import { IsOptional } from 'class-validator';
import { Field, ID, InputType, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { Account } from '../identity/account.type.ts';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput, BuyerInput } from '../application/application.input.ts';
import { OfferStep } from '../quote/offer-step.ts';
import { type AnyRefusal, IsGatewayId, IsLine, IsPassword, IsUuid, Refusal } from '../../input/index.ts';
import { PurchaseRefusalReason } from './purchase-refusal.ts';

export const AccountOrigin = { CREATED: 'created', KEPT: 'kept', SIGNED_IN: 'signedIn', LOGGED_IN: 'loggedIn', TEMPORARY: 'temporary' } as const;
export type AccountOrigin = (typeof AccountOrigin)[keyof typeof AccountOrigin];
registerEnumType(AccountOrigin, {
  name: 'AccountOrigin',
  description: 'How a purchase came to the buyer’s account.',
  valuesConfig: {
    CREATED: { description: 'A new account was made, with the password that the buyer chose.' },
    KEPT: { description: 'An earlier attempt of this purchase has settled it already.' },
    SIGNED_IN: { description: 'The buyer had signed in, by password and emailed code, before the purchase.' },
    LOGGED_IN: { description: 'The email had an account, and its password opened it.' },
    TEMPORARY: { description: 'The email’s account must change its password: the facade logged in for this purchase only.' },
  },
});

@ObjectType({ description: 'The purchase has its account.' })
@Rest('POST /api/profile/register')
export class AccountPrepared {
  @Field(() => Account, { description: 'The login and profile that the purchase is made with.' })
  account!: Account;

  @Field(() => AccountOrigin, { description: 'Whether it was made for this purchase or was there before.' })
  origin!: AccountOrigin;
}

@ObjectType({ implements: Refusal, description: 'A step of the purchase was refused.' })
export class PurchaseRefused extends Refusal implements AnyRefusal {
  /** With a type of their own in the schema: see `selectRefusalType`. */
  readonly verifyUrl?: string | null;
  readonly retryAfter?: number | null;
}

export const refusePurchase = (reason: PurchaseRefusalReason, message: string, more: Partial<Pick<PurchaseRefused, 'verifyUrl' | 'retryAfter'>> = {}): PurchaseRefused => ({
  message,
  reason,
  ...more,
});

@InputType({ description: 'Whose account the purchase is to have. Who is signed in, and verified, uses that account, whatever is said here.' })
export class PrepareAccountInput extends ApplicationInput {
  @Field(() => ID, { description: 'The offer that is being bought.' })
  @IsUuid()
  offer!: string;

  @Field(() => BuyerInput, { description: 'Whose account it is; the user name is the email.' })
  buyer!: BuyerInput;

  @Field(() => AddressInput, { description: 'The mailing address.' })
  address!: AddressInput;

  @Field(() => ID, { description: 'The CRM’s account, as saveOpportunity answered.' })
  @IsGatewayId()
  crmAccountId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Of a new account the password that the buyer chose, of an existing one its own; 1 to 128 characters, kept nowhere. Not needed of who is signed in, after an earlier attempt, or where the password must be changed.',
  })
  @Rest('Secret')
  @IsOptional()
  @IsPassword()
  password?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Who is signed in as far as the buyer was shown, by the viewer’s userName; null where nobody is. It is refused where that is not so any more; left out, it is not asked.',
  })
  @IsOptional()
  @IsLine(1, 254)
  holder?: string | null;
}

@InputType({ description: 'A step of a purchase that needs no more than its offer.' })
export class PurchaseStepInput extends ApplicationInput {
  @Field(() => ID, { description: 'The offer that is being bought: the purchase id.' })
  @IsUuid()
  offer!: string;
}

@ObjectType({ description: 'The buyer was asked by email to change the password of the account, by this request or an earlier one.' })
@Rest('POST /api/messaging/passwordupdateflag')
export class PasswordUpdateSent extends OfferStep {}

export const SendPasswordUpdateResult = createUnionType({
  name: 'SendPasswordUpdateResult',
  description: 'The mail is sent, or why not.',
  types: () => [PasswordUpdateSent, PurchaseRefused] as const,
  resolveType: (value) => ('reason' in value ? PurchaseRefused : PasswordUpdateSent),
});
