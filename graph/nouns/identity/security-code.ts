import { english, msg } from '#events/language';
import { createRefusalError } from '#graph/gateway';
import { RefusalCode } from '#graph/input';
import type { IdentityDeps } from './deps.ts';
import { formatWaitMessage } from '../../limits/index.ts';
import { identityEndpoints } from './identity.wire.ts';
import type { SecurityCodeRefused, SecurityCodeSent, SignedIn } from './login.type.ts';
import { maskEmail } from './mask-email.ts';
import { RESEND_SECONDS, type Session } from './sessions.ts';
import { toAccount } from './account.type.ts';

const INVALID_CODE = msg('Invalid security code. Please try again.');
const NOT_SENT = msg('Oops! An error has occurred.');

const refuse = (reason: RefusalCode, message: string, retryAfter: number | null = null): SecurityCodeRefused => ({ reason, message, retryAfter });
const NO_LOGIN = refuse(RefusalCode.NOT_SIGNED_IN, msg('Please log in first.'));
const refuseTooMany = (seconds: number): SecurityCodeRefused => refuse(RefusalCode.TOO_MANY_TRIES, formatWaitMessage(seconds), seconds);
export const createCooldownMessage = (seconds: number): string =>
  seconds === 1 ? msg('Please wait a second before you request another code.') : english('Please wait {seconds} seconds before you request another code.', { seconds });

async function requestCode({ localServer }: IdentityDeps, { bearer }: Session): Promise<boolean> {
  const answer = await localServer(identityEndpoints.generateCode, { body: {}, bearer });
  if (answer.ok) return answer.data[0]?.success === true;
  if (answer.status === 401) return false;
  throw createRefusalError(answer, identityEndpoints.generateCode);
}

/** Mails a code whose sending was claimed; returns null if the local server refuses. */
async function mailCode(ctx: IdentityDeps, session: Session): Promise<SecurityCodeSent | null> {
  let isSent = false;
  try {
    isSent = await requestCode(ctx, session);
  } finally {
    if (!isSent) await ctx.sessions.releaseCode(session);
  }
  return isSent ? { maskedEmail: maskEmail(session.holder.userName), resendAfter: RESEND_SECONDS } : null;
}

/** Mails the first code of a session. */
export async function sendCode(ctx: IdentityDeps, session: Session): Promise<SecurityCodeSent | null> {
  await ctx.sessions.claimCode(session);
  return mailCode(ctx, session);
}

/** Sends another code, at least 30 seconds after the last one (specification, 9). */
export async function resendCode(ctx: IdentityDeps): Promise<SecurityCodeSent | SecurityCodeRefused> {
  const { session } = ctx;
  if (session?.status !== 'password') return NO_LOGIN;
  const cooldown = await ctx.sessions.claimCode(session);
  if (cooldown > 0) return refuse(RefusalCode.COOLDOWN, createCooldownMessage(cooldown), cooldown);
  const wait = await ctx.limits.take('codeMail', { account: session.holder.userName, client: ctx.client });
  if (wait > 0) return refuseTooMany(wait);
  return (await mailCode(ctx, session)) ?? refuse(RefusalCode.CODE_NOT_SENT, NOT_SENT);
}

async function checkCode({ localServer }: IdentityDeps, { bearer }: Session, code: string): Promise<boolean> {
  const answer = await localServer(identityEndpoints.verifyCode, { body: { code }, bearer });
  if (answer.ok) return answer.data[0]?.success === true;
  if (answer.status === 401) return false;
  throw createRefusalError(answer, identityEndpoints.verifyCode);
}

/** The second step of a login: verifies the session and gives it a new id. @throws GatewayFault */
export async function verifyCode(ctx: IdentityDeps, code: string): Promise<SignedIn | SecurityCodeRefused> {
  const { session } = ctx;
  if (!session) return NO_LOGIN;
  if (session.status === 'verified') return { account: toAccount(session, null) };
  const whose = { account: session.holder.userName, client: ctx.client };
  const attempt = await ctx.limits.runAttempt('code', whose, { run: () => checkCode(ctx, session, code), isSuccess: (right) => right });
  if ('wait' in attempt) return refuseTooMany(attempt.wait);
  if (!attempt.result) return refuse(RefusalCode.INVALID_CODE, INVALID_CODE);
  const verified = await ctx.browserSession.verify(session);
  return verified ? { account: toAccount(verified, null) } : NO_LOGIN;
}
