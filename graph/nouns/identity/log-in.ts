import { accountSitePage } from '#events/rules';
import type { IdentityDeps } from './deps.ts';
import { tooManyTries } from '../../limits/index.ts';
import { programFor } from '../program/program-of.ts';
import type { Holder } from './holder.ts';
import { type LogInInput, LoginField, LoginRefusal, type LoginRefused, type SecurityCodeSent } from './login.type.ts';
import { type LoginOutcome, logInWithPassword } from './password-login.ts';
import { sendCode } from './security-code.ts';

export const INVALID_COMBINATION = 'Oops! Invalid email/password combination.';
export const MUST_VERIFY = 'Account must be verified before purchase, click here to verify.';
const NOT_SENT = 'Oops! An error has occurred.';
const beside = [
  { field: LoginField.EMAIL, message: 'Please verify your email is entered correctly' },
  { field: LoginField.PASSWORD, message: 'Please verify your password is entered correctly' },
];

const refused = (reason: LoginRefusal, message: string, more: Partial<LoginRefused> = {}): LoginRefused => ({
  reason,
  message,
  fields: [],
  verifyUrl: null,
  retryAfter: null,
  ...more,
});

const tooMany = (seconds: number): LoginRefused => refused(LoginRefusal.TOO_MANY_TRIES, tooManyTries(seconds), { retryAfter: seconds });

async function mustVerify(ctx: IdentityDeps, { email, application: ref }: LogInInput): Promise<LoginRefused> {
  const program = await programFor(ctx, ref ? await ctx.applications.require(ref, ctx.browser) : null);
  return refused(LoginRefusal.MUST_VERIFY, MUST_VERIFY, { verifyUrl: accountSitePage(program, 'verify', email) });
}

/** The password is right: begins a session under a new id and mails a code. */
async function begin(ctx: IdentityDeps, holder: Holder, bearer: string): Promise<SecurityCodeSent | LoginRefused> {
  const wait = await ctx.limits.take('codeMail', { account: holder.userName, client: ctx.client });
  if (wait > 0) return tooMany(wait);
  const session = await ctx.browserSession.begin(holder, bearer);
  return (await sendCode(ctx, session)) ?? refused(LoginRefusal.CODE_NOT_SENT, NOT_SENT);
}

/** The first step of a login (specification, 4: login). @throws GatewayFault if the local server does not answer. */
export async function logIn(ctx: IdentityDeps, input: LogInInput): Promise<SecurityCodeSent | LoginRefused> {
  const whose = { account: input.email, client: ctx.client };
  const make = (): Promise<LoginOutcome> => logInWithPassword(ctx.localServer, input);
  const tried = await ctx.limits.tried('login', whose, { make, isRight: ({ kind }) => kind === 'accepted' });
  if ('wait' in tried) return tooMany(tried.wait);
  const { result } = tried;
  if (result.kind === 'must-verify') return mustVerify(ctx, input);
  if (result.kind === 'refused') return refused(LoginRefusal.INVALID_CREDENTIALS, INVALID_COMBINATION, { fields: beside });
  return begin(ctx, result.holder, result.bearer);
}
