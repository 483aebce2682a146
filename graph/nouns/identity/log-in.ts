import { buildAccountSiteUrl } from '#events/rules';
import type { IdentityDeps } from './deps.ts';
import { formatWaitMessage } from '../../limits/index.ts';
import { loadProgram } from '../program/require-program.ts';
import type { AccountHolder } from './account-holder.ts';
import { type LogInInput, LoginField, LoginRefusal, type LoginRefused, type SecurityCodeSent } from './login.type.ts';
import { type LoginOutcome, logInWithPassword } from './password-login.ts';
import { sendCode } from './security-code.ts';

export const INVALID_COMBINATION = 'Oops! Invalid email/password combination.';
export const MUST_VERIFY = 'Account must be verified before purchase, click here to verify.';
const NOT_SENT = 'Oops! An error has occurred.';
const FIELD_HINTS = [
  { field: LoginField.EMAIL, message: 'Please verify your email is entered correctly' },
  { field: LoginField.PASSWORD, message: 'Please verify your password is entered correctly' },
];

const refuse = (reason: LoginRefusal, message: string, more: Partial<LoginRefused> = {}): LoginRefused => ({
  reason,
  message,
  fields: [],
  verifyUrl: null,
  retryAfter: null,
  ...more,
});

const refuseTooMany = (seconds: number): LoginRefused => refuse(LoginRefusal.TOO_MANY_TRIES, formatWaitMessage(seconds), { retryAfter: seconds });

async function refuseUnverified(ctx: IdentityDeps, { email, application: ref }: LogInInput): Promise<LoginRefused> {
  const program = await loadProgram(ctx, ref ? await ctx.applications.require(ref, ctx.browser) : null);
  return refuse(LoginRefusal.MUST_VERIFY, MUST_VERIFY, { verifyUrl: buildAccountSiteUrl(program, 'verify', email) });
}

/** The password is right: begins a session under a new id and mails a code. */
async function beginSession(ctx: IdentityDeps, holder: AccountHolder, bearer: string): Promise<SecurityCodeSent | LoginRefused> {
  const wait = await ctx.limits.take('codeMail', { account: holder.userName, client: ctx.client });
  if (wait > 0) return refuseTooMany(wait);
  const session = await ctx.browserSession.begin(holder, bearer);
  return (await sendCode(ctx, session)) ?? refuse(LoginRefusal.CODE_NOT_SENT, NOT_SENT);
}

/** The first step of a login (specification, 4: login). @throws GatewayFault if the local server does not answer. */
export async function startLogIn(ctx: IdentityDeps, input: LogInInput): Promise<SecurityCodeSent | LoginRefused> {
  const whose = { account: input.email, client: ctx.client };
  const run = (): Promise<LoginOutcome> => logInWithPassword(ctx.localServer, input);
  const attempt = await ctx.limits.runAttempt('login', whose, { run, isSuccess: ({ kind }) => kind === 'accepted' });
  if ('wait' in attempt) return refuseTooMany(attempt.wait);
  const { result } = attempt;
  if (result.kind === 'must-verify') return refuseUnverified(ctx, input);
  if (result.kind === 'refused') return refuse(LoginRefusal.INVALID_CREDENTIALS, INVALID_COMBINATION, { fields: FIELD_HINTS });
  return beginSession(ctx, result.holder, result.bearer);
}
