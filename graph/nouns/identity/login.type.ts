import { IsOptional, Matches } from 'class-validator';
import { Field, InputType, Int, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';
import { Viewer } from './viewer.type.ts';
import { EmailAddress, IsPassword, WebAddress } from '../../input/index.ts';

export const LoginRefusal = {
  INVALID_CREDENTIALS: 'INVALID_CREDENTIALS',
  MUST_VERIFY: 'MUST_VERIFY',
  TOO_MANY_TRIES: 'TOO_MANY_TRIES',
  CODE_NOT_SENT: 'CODE_NOT_SENT',
} as const;
export type LoginRefusal = (typeof LoginRefusal)[keyof typeof LoginRefusal];
registerEnumType(LoginRefusal, {
  name: 'LoginRefusal',
  description: 'Why nobody was signed in.',
  valuesConfig: {
    INVALID_CREDENTIALS: { description: 'There is no account with this e-mail and password.' },
    MUST_VERIFY: { description: 'The password was right, but the account holder has never confirmed the e-mail: to be done on the account site, by verifyUrl.' },
    TOO_MANY_TRIES: { description: 'This account, or this client, was tried too often: to be tried again after retryAfter seconds.' },
    CODE_NOT_SENT: { description: 'The password was right, but the local server would not mail a security code.' },
  },
});

export const SecurityCodeRefusal = {
  INVALID_CODE: 'INVALID_CODE',
  COOLDOWN: 'COOLDOWN',
  TOO_MANY_TRIES: 'TOO_MANY_TRIES',
  CODE_NOT_SENT: 'CODE_NOT_SENT',
} as const;
export type SecurityCodeRefusal = (typeof SecurityCodeRefusal)[keyof typeof SecurityCodeRefusal];
registerEnumType(SecurityCodeRefusal, {
  name: 'SecurityCodeRefusal',
  description: 'Why a security code was not sent, or not accepted.',
  valuesConfig: {
    INVALID_CODE: { description: 'It is not the newest code, it was typed too late or too often, or it was used already.' },
    COOLDOWN: { description: 'The last code was sent less than 30 seconds ago: the next one may be asked for after retryAfter seconds.' },
    TOO_MANY_TRIES: { description: 'Too many codes were typed or asked for: to be tried again after retryAfter seconds.' },
    CODE_NOT_SENT: { description: 'The local server would not mail a code.' },
  },
});

export const LoginField = { EMAIL: 'EMAIL', PASSWORD: 'PASSWORD' } as const;
export type LoginField = (typeof LoginField)[keyof typeof LoginField];
registerEnumType(LoginField, {
  name: 'LoginField',
  description: 'The two fields of the login form.',
  valuesConfig: { EMAIL: { description: 'The e-mail, which is the user name.' }, PASSWORD: { description: 'The password of the account.' } },
});

@InputType({ description: 'What an account holder types to log in. Written nowhere: it goes into one request and is forgotten.' })
export class LogInInput {
  @Field(() => EmailAddress, { description: 'The e-mail that the account was made with; sent as username.' })
  email!: string;

  @Field({ description: 'Its password, 1 to 128 characters; sent as password.' })
  @IsPassword()
  password!: string;

  @Field(() => ApplicationRefInput, {
    nullable: true,
    description: 'The application that is being filled in, where there is one: its program says where the account site is.',
  })
  @IsOptional()
  application?: ApplicationRefInput | null;
}

@InputType({ description: 'The second step of a login.' })
export class VerifySecurityCodeInput {
  @Field({ description: 'The code from the newest e-mail: 6 letters or digits; sent as code.' })
  @Matches(/^[A-Za-z0-9]{6}$/, { message: '$property must be 6 letters or digits' })
  code!: string;
}

@ObjectType({ description: 'A security code is on its way by e-mail; with it the login can be completed. The code is good for 10 minutes.' })
export class SecurityCodeSent {
  @Field({ description: 'Where the code was sent, with all but the first letter of the name hidden: m•••@example.com.' })
  maskedEmail!: string;

  @Field(() => Int, { description: 'Seconds after which another code may be asked for.' })
  resendAfter!: number;
}

@ObjectType({ description: 'What the buyer reads beside a field of the login form.' })
export class LoginFieldMessage {
  @Field(() => LoginField, { description: 'Beside which of the two.' })
  field!: LoginField;

  @Field({ description: 'The words.' })
  message!: string;
}

@ObjectType({ description: 'Nobody was signed in. An earlier session continues.' })
export class LoginRefused {
  @Field(() => LoginRefusal, { description: 'The reason as a code, for client code.' })
  reason!: LoginRefusal;

  @Field({ description: 'Why, for the buyer.' })
  message!: string;

  @Field(() => [LoginFieldMessage], { description: 'What the buyer reads beside the fields; empty where they are not at fault.' })
  fields!: LoginFieldMessage[];

  @Field(() => WebAddress, { nullable: true, description: 'The account site’s page for confirming the e-mail; with MUST_VERIFY only.' })
  verifyUrl!: string | null;

  @Field(() => Int, { nullable: true, description: 'Seconds to wait; with TOO_MANY_TRIES only.' })
  retryAfter!: number | null;
}

@ObjectType({ description: 'No code was sent, or the one that was typed is not accepted.' })
export class SecurityCodeRefused {
  @Field(() => SecurityCodeRefusal, { description: 'The reason as a code, for client code.' })
  reason!: SecurityCodeRefusal;

  @Field({ description: 'Why, for the buyer.' })
  message!: string;

  @Field(() => Int, { nullable: true, description: 'Seconds to wait; with COOLDOWN and TOO_MANY_TRIES only.' })
  retryAfter!: number | null;
}

@ObjectType({ description: 'The account holder is signed in and verified.' })
export class SignedIn {
  @Field(() => Viewer, { description: 'The account holder, whose saved addresses and payment methods may now be read.' })
  viewer!: Viewer;
}

const isSent = (value: object): boolean => 'resendAfter' in value;

export const LoginResult = createUnionType({
  name: 'LoginResult',
  description: 'The first step of a login: a code is sent, or why not.',
  types: () => [SecurityCodeSent, LoginRefused] as const,
  resolveType: (value) => (isSent(value) ? SecurityCodeSent : LoginRefused),
});

export const ResendSecurityCodeResult = createUnionType({
  name: 'ResendSecurityCodeResult',
  description: 'Another code is sent, or why not.',
  types: () => [SecurityCodeSent, SecurityCodeRefused] as const,
  resolveType: (value) => (isSent(value) ? SecurityCodeSent : SecurityCodeRefused),
});

export const VerifySecurityCodeResult = createUnionType({
  name: 'VerifySecurityCodeResult',
  description: 'The second step of a login: signed in, or why not.',
  types: () => [SignedIn, SecurityCodeRefused] as const,
  resolveType: (value) => ('viewer' in value ? SignedIn : SecurityCodeRefused),
});
