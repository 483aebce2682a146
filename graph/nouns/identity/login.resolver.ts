import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { IdentityDeps } from './deps.ts';
import { logIn } from './log-in.ts';
import {
  LogInInput,
  LoginRefused,
  LoginResult,
  ResendSecurityCodeResult,
  SecurityCodeRefused,
  SecurityCodeSent,
  SignedIn,
  VerifySecurityCodeInput,
  VerifySecurityCodeResult,
} from './login.type.ts';
import { resendCode, verifyCode } from './security-code.ts';

@Resolver()
export class LoginResolver {
  @Mutation(() => LoginResult, {
    description:
      'The first step of a login: where the password is right, begins a session that waits for the e-mailed code. POST /auth/local/login/user, then POST /auth-mfa/generate',
  })
  async logIn(@Ctx() ctx: IdentityDeps, @Arg('input', () => LogInInput, { description: 'E-mail and password.' }) input: LogInInput): Promise<SecurityCodeSent | LoginRefused> {
    return logIn(ctx, input);
  }

  @Mutation(() => ResendSecurityCodeResult, {
    description: 'Mails another security code; only the newest is good. NOT_SIGNED_IN where no login waits for one. POST /auth-mfa/generate',
  })
  async resendSecurityCode(@Ctx() ctx: IdentityDeps): Promise<SecurityCodeSent | SecurityCodeRefused> {
    return resendCode(ctx);
  }

  @Mutation(() => VerifySecurityCodeResult, {
    description: 'The second step of a login: the session is verified where the code is right. NOT_SIGNED_IN where no login waits for one. POST /auth-mfa/verify',
  })
  async verifySecurityCode(
    @Ctx() ctx: IdentityDeps,
    @Arg('input', () => VerifySecurityCodeInput, { description: 'The code from the e-mail.' }) { code }: VerifySecurityCodeInput,
  ): Promise<SignedIn | SecurityCodeRefused> {
    return verifyCode(ctx, code);
  }

  @Mutation(() => Boolean, { description: 'Ends the session of this browser at once, wherever its id is still known. Always true; no call is made.' })
  async logOut(@Ctx() ctx: IdentityDeps): Promise<boolean> {
    await ctx.browserSession.end();
    return true;
  }
}
