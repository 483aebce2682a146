import { IsOptional } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Rest } from '#graph/gateway';
import { AddressInput } from '../address/address.type.ts';
import { ApplicationInput, BuyerInput } from '../application/application.input.ts';
import { IsGatewayId, IsLine, IsPassword, IsUuid, WebAddress } from '../../input/index.ts';
import { PurchaseRefusalReason } from './purchase-refusal.ts';

export const AccountOrigin = { CREATED: 'created', KEPT: 'kept', SIGNED_IN: 'signedIn', LOGGED_IN: 'loggedIn', TEMPORARY: 'temporary' } as const;
export type AccountOrigin = (typeof AccountOrigin)[keyof typeof AccountOrigin];
registerEnumType(AccountOrigin, {
  name: 'AccountOrigin',
  description: 'How a purchase came to the buyer’s account.',
  valuesConfig: {
    CREATED: { description: 'A new account was made, with the password that the buyer chose.' },
    KEPT: { description: 'An earlier attempt of this purchase has settled it already.' },
    SIGNED_IN: { description: 'The buyer had signed in, by password and e-mailed code, before the purchase.' },
    LOGGED_IN: { description: 'The e-mail had an account, and its password opened it.' },
    TEMPORARY: { description: 'The e-mail’s account must change its password: the facade logged in for this purchase only.' },
  },
});

@ObjectType({ description: 'The login and profile that a purchase is made with.' })
@Rest('POST /api/profile/register')
export class Account {
  @Field({ description: 'The user name: the e-mail.' })
  @Rest('UserName')
  userName!: string;

  @Field(() => AccountOrigin, { description: 'Whether it was made for this purchase or was there before.' })
  origin!: AccountOrigin;
}

@ObjectType({ description: 'A step of the purchase was refused; nothing that follows it has happened.' })
export class PurchaseRefused {
  @Field({ description: 'What the buyer reads.' })
  message!: string;

  @Field(() => PurchaseRefusalReason, { description: 'The reason as a code, for client code.' })
  reason!: PurchaseRefusalReason;

  @Field({ description: 'Whether the offer cannot be bought, so that the buyer has to quote again.' })
  mustQuoteAgain!: boolean;

  @Field(() => WebAddress, { nullable: true, description: 'The account site’s page for confirming the e-mail; with MUST_VERIFY only.' })
  verifyUrl!: string | null;

  @Field(() => Int, { nullable: true, description: 'Seconds after which it may be tried again; with TOO_MANY_TRIES only.' })
  retryAfter!: number | null;
}

export const refusePurchase = (
  reason: PurchaseRefusalReason,
  message: string,
  { verifyUrl = null, retryAfter = null }: Partial<Pick<PurchaseRefused, 'verifyUrl' | 'retryAfter'>> = {},
): PurchaseRefused => ({ message, reason, mustQuoteAgain: reason === PurchaseRefusalReason.STALE_OFFER, verifyUrl, retryAfter });

@InputType({ description: 'Whose account the purchase is to have. Who is signed in, and verified, uses that account, whatever is said here.' })
export class PrepareAccountInput extends ApplicationInput {
  @Field(() => ID, { description: 'The offer that is being bought.' })
  @IsUuid()
  offer!: string;

  @Field(() => BuyerInput, { description: 'Whose account it is; the user name is the e-mail.' })
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
      'Who is signed in as far as the buyer was shown, by the viewer’s userName; empty where nobody is. It is refused where that is not so any more; left out, it is not asked.',
  })
  @IsOptional()
  @IsLine(0, 254)
  holder?: string | null;
}

@InputType({ description: 'A step of a purchase that needs no more than its offer.' })
export class PurchaseStepInput extends ApplicationInput {
  @Field(() => ID, { description: 'The offer that is being bought: the purchase id.' })
  @IsUuid()
  offer!: string;
}

export const PasswordUpdateRefusal = { NOT_BOUND: 'NOT_BOUND', NOT_NEEDED: 'NOT_NEEDED', FAILED: 'FAILED' } as const;
export type PasswordUpdateRefusal = (typeof PasswordUpdateRefusal)[keyof typeof PasswordUpdateRefusal];
registerEnumType(PasswordUpdateRefusal, {
  name: 'PasswordUpdateRefusal',
  description: 'Why nobody was asked to change a password.',
  valuesConfig: {
    NOT_BOUND: { description: 'The purchase is not complete: its policies are still to be put in force.' },
    NOT_NEEDED: { description: 'The account of the purchase need not change its password.' },
    FAILED: { description: 'The local server could not send the e-mail. It may be tried again; the purchase is not affected.' },
  },
});

@ObjectType({ description: 'Whether the buyer was asked by e-mail to change the account’s password.' })
@Rest('POST /api/messaging/passwordupdateflag')
export class PasswordUpdate {
  @Field({ description: 'Whether the e-mail is sent, by this request or an earlier one.' })
  isSent!: boolean;

  @Field(() => PasswordUpdateRefusal, { nullable: true, description: 'The reason as a code, for client code; null if it is sent.' })
  reason!: PasswordUpdateRefusal | null;

  @Field(() => String, { nullable: true, description: 'What the buyer may read where sending failed; null otherwise.' })
  message!: string | null;
}
