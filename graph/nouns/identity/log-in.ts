import { msg } from '#events/language';
import { RefusalCode, type TooManyTries, type VerificationRequired } from '#graph/input';
import { buildAccountSiteUrl } from '#events/rules';
import type { IdentityDeps } from './deps.ts';
import { formatWaitMessage } from '../../limits/index.ts';
import { loadProgram } from '../program/require-program.ts';
import type { AccountHolder } from './account-holder.ts';
import { type LogInInput, LoginField, type LoginRefused, type SecurityCodeSent } from './login.type.ts';
import { type LoginOutcome, logInWithPassword } from './password-login.ts';
import { sendCode } from './security-code.ts';

export const INVALID_COMBINATION = msg('Oops! Invalid email/password combination.');
export const MUST_VERIFY = msg('Account must be verified before purchase, click here to verify.');
const NOT_SENT = msg('Oops! An error has occurred.');
const FIELD_HINTS = [
  { field: LoginField.EMAIL, message: msg('Please verify your email is entered correctly') },
  { field: LoginField.PASSWORD, message: msg('Please verify your password is entered correctly') },
];

export type LoginRefusal = LoginRefused | VerificationRequired | TooManyTries;
const refuse = (reason: RefusalCode, message: string, fields: LoginRefused['fields'] = []): LoginRefused => ({ reason, message, fields });

const refuseTooMany = (seconds: number): TooManyTries => ({ reason: RefusalCode.TOO_MANY_TRIES, message: formatWaitMessage(seconds), retryAfter: seconds });

async function refuseUnverified(ctx: IdentityDeps, { email, application: ref }: LogInInput): Promise<VerificationRequired> {
  const program = await loadProgram(ctx, ref ? await ctx.applications.require(ref, ctx.browser) : null);
  return { reason: RefusalCode.MUST_VERIFY, message: MUST_VERIFY, verifyUrl: buildAccountSiteUrl(program, 'verify', email) };
}

/** The password is right: begins a session under a new id and mails a code. */
async function beginSession(ctx: IdentityDeps, holder: AccountHolder, bearer: string): Promise<SecurityCodeSent | LoginRefusal> {
  const wait = await ctx.limits.take('codeMail', { account: holder.userName, client: ctx.client });
  if (wait > 0) return refuseTooMany(wait);
  const session = await ctx.browserSession.begin(holder, bearer);
  return (await sendCode(ctx, session)) ?? refuse(RefusalCode.CODE_NOT_SENT, NOT_SENT);
}

/** The first step of a login (specification, 4: login). @throws GatewayFault if the local server does not answer. */
export async function startLogIn(ctx: IdentityDeps, input: LogInInput): Promise<SecurityCodeSent | LoginRefusal> {
  const whose = { account: input.email, client: ctx.client };
  const run = (): Promise<LoginOutcome> => logInWithPassword(ctx.localServer, input);
  const attempt = await ctx.limits.runAttempt('login', whose, { run, isSuccess: ({ kind }) => kind === 'accepted' });
  if ('wait' in attempt) return refuseTooMany(attempt.wait);
  const { result } = attempt;
  if (result.kind === 'must-verify') return refuseUnverified(ctx, input);
  if (result.kind === 'refused') return refuse(RefusalCode.INVALID_CREDENTIALS, INVALID_COMBINATION, FIELD_HINTS);
  return beginSession(ctx, result.holder, result.bearer);
}
