import { IsOptional, Matches } from 'class-validator';
import { Field, InputType, Int, ObjectType, createUnionType, registerEnumType } from 'type-graphql';
import { ApplicationRefInput } from '../application/application.input.ts';
import { Account } from './account.type.ts';
import { type AnyRefusal, EmailAddress, IsPassword, Refusal, TooManyTries, VerificationRequired } from '../../input/index.ts';

export const LoginField = { EMAIL: 'EMAIL', PASSWORD: 'PASSWORD' } as const;
export type LoginField = (typeof LoginField)[keyof typeof LoginField];
registerEnumType(LoginField, {
  name: 'LoginField',
  description: 'The two fields of the login form.',
  valuesConfig: { EMAIL: { description: 'The email, which is the user name.' }, PASSWORD: { description: 'The password of the account.' } },
});

@InputType({ description: 'What an account holder types to log in. Written nowhere: it goes into one request and is forgotten.' })
export class LogInInput {
  @Field(() => EmailAddress, { description: 'The email that the account was made with; sent as username.' })
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
  @Field({ description: 'The code from the newest email: 6 letters or digits; sent as code.' })
  @Matches(/^[A-Za-z0-9]{6}$/, { message: '$property must be 6 letters or digits' })
  code!: string;
}

@ObjectType({ description: 'A security code is on its way by email; with it the login can be completed. The code is good for 10 minutes.' })
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

@ObjectType({ implements: Refusal, description: 'Nobody was signed in. An earlier session continues.' })
export class LoginRefused extends Refusal {
  @Field(() => [LoginFieldMessage], { description: 'What the buyer reads beside the fields, if they are at fault.' })
  fields!: LoginFieldMessage[];
}

@ObjectType({ implements: Refusal, description: 'No code was sent, or the one that was entered is not accepted.' })
export class SecurityCodeRefused extends Refusal implements AnyRefusal {
  /** With a type of its own in the schema: see `selectRefusalType`. */
  readonly retryAfter?: number | null;
}

@ObjectType({ description: 'Nobody is signed in in this browser any more.' })
export class LoggedOut {
  @Field(() => Account, { nullable: true, description: 'Null, for a client’s cache of viewer.' })
  viewer!: Account | null;
}

@ObjectType({ description: 'The account holder is signed in and verified.' })
export class SignedIn {
  @Field(() => Account, { description: 'The account holder, whose saved addresses and payment methods may now be read.' })
  account!: Account;
}

const selectCodeRefusal = (value: AnyRefusal) => (typeof value.retryAfter === 'number' ? TooManyTries : SecurityCodeRefused);
const selectLoginRefusal = (value: AnyRefusal) => ('verifyUrl' in value ? VerificationRequired : 'retryAfter' in value ? TooManyTries : LoginRefused);

export const LoginResult = createUnionType({
  name: 'LoginResult',
  description: 'The first step of a login: a code is sent, or why not.',
  types: () => [SecurityCodeSent, LoginRefused, VerificationRequired, TooManyTries] as const,
  resolveType: (value) => ('reason' in value ? selectLoginRefusal(value) : SecurityCodeSent),
});

export const ResendSecurityCodeResult = createUnionType({
  name: 'ResendSecurityCodeResult',
  description: 'Another code is sent, or why not.',
  types: () => [SecurityCodeSent, SecurityCodeRefused, TooManyTries] as const,
  resolveType: (value) => ('reason' in value ? selectCodeRefusal(value) : SecurityCodeSent),
});

export const VerifySecurityCodeResult = createUnionType({
  name: 'VerifySecurityCodeResult',
  description: 'The second step of a login: signed in, or why not.',
  types: () => [SignedIn, SecurityCodeRefused, TooManyTries] as const,
  resolveType: (value) => ('reason' in value ? selectCodeRefusal(value) : SignedIn),
});
