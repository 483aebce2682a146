import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { IsOptional } from 'class-validator';
import { Rest } from '#graph/gateway';
import { EmailAddress } from '../../input/index.ts';
import { ApplicationRefInput } from '../application/application.input.ts';
import type { IdentityDeps } from './deps.ts';
import { EmailCheck } from './check-email.ts';
import { Account, toAccount } from './account.type.ts';
import { type LoginRefusal, startLogIn } from './log-in.ts';
import {
  LogInInput,
  LoggedOut,
  LoginResult,
  ResendSecurityCodeResult,
  SecurityCodeRefused,
  SecurityCodeSent,
  SignedIn,
  VerifySecurityCodeInput,
  VerifySecurityCodeResult,
} from './login.type.ts';
import { resendCode, verifyCode } from './security-code.ts';

@ArgsType()
class EmailArgs {
  @Field(() => EmailAddress, { description: 'The email to look for.' })
  email!: string;
}

@Resolver()
export class IdentityResolver {
  @Query(() => EmailCheck, { description: 'Whether an email has an account.' })
  @Rest('GET /api/check')
  async emailCheck(@Ctx() { loaders }: IdentityDeps, @Args(() => EmailArgs) { email }: EmailArgs): Promise<EmailCheck> {
    return loaders.emailCheck.load(email);
  }
}

@Resolver(() => Account)
export class AccountIdResolver {
  @FieldResolver(() => ID, { description: 'Names it in client caches: the same in every answer.' })
  id(@Ctx() { fingerprint }: IdentityDeps, @Root() { userName }: Account): string {
    return fingerprint(`account/${userName}`);
  }
}

@ArgsType()
class ViewerArgs {
  @Field(() => ApplicationRefInput, {
    nullable: true,
    description: 'The application that is being filled in: the gateway gets its program and sponsor. Without one, those of the default program.',
  })
  @IsOptional()
  application!: ApplicationRefInput | null;
}

@Resolver()
export class ViewerResolver {
  @Query(() => Account, {
    nullable: true,
    description: 'The account holder who is signed in, or null. If the local server’s session has ended, this one ends too.',
  })
  @Rest('GET /api/user')
  async viewer(@Ctx() ctx: IdentityDeps, @Args(() => ViewerArgs) { application: ref }: ViewerArgs): Promise<Account | null> {
    const session = ctx.session && (await ctx.loaders.currentSession.load(ctx.session));
    if (!session) return null;
    return toAccount(session, ref ? await ctx.applications.require(ref, ctx.browser) : null);
  }
}

@Resolver()
export class LoginResolver {
  @Mutation(() => LoginResult, {
    description: 'The first step of a login: where the password is right, begins a session that waits for the emailed code.',
  })
  @Rest('POST /auth/local/login/user', 'POST /auth-mfa/generate')
  async logIn(@Ctx() ctx: IdentityDeps, @Arg('input', () => LogInInput, { description: 'Email and password.' }) input: LogInInput): Promise<SecurityCodeSent | LoginRefusal> {
    return startLogIn(ctx, input);
  }

  @Mutation(() => ResendSecurityCodeResult, {
    description: 'Mails another security code; only the newest is good.',
  })
  @Rest('POST /auth-mfa/generate')
  async resendSecurityCode(@Ctx() ctx: IdentityDeps): Promise<SecurityCodeSent | SecurityCodeRefused> {
    return resendCode(ctx);
  }

  @Mutation(() => VerifySecurityCodeResult, {
    description: 'The second step of a login: the session is verified where the code is right.',
  })
  @Rest('POST /auth-mfa/verify')
  async verifySecurityCode(
    @Ctx() ctx: IdentityDeps,
    @Arg('input', () => VerifySecurityCodeInput, { description: 'The code from the email.' }) { code }: VerifySecurityCodeInput,
  ): Promise<SignedIn | SecurityCodeRefused> {
    return verifyCode(ctx, code);
  }

  @Mutation(() => LoggedOut, { description: 'Ends the session of this browser, even if copies of its id exist. Without one it changes nothing. No call is made.' })
  async logOut(@Ctx() ctx: IdentityDeps): Promise<LoggedOut> {
    await ctx.browserSession.end();
    return { viewer: null };
  }
}
