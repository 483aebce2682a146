import { msg } from '#events/language';
import { securityCodeDelayed, securityCodeRejected, securityCodeSent } from '#events/identity';
import { ResendSecurityCodeDocument, VerifySecurityCodeDocument, type VerifySecurityCodeMutation } from '../../generated/graphql.ts';
import type { FlowPorts } from '../ports/index.ts';
import { UNREACHABLE } from './log-in.ts';
import { codeDelayOf } from './event-reasons.ts';
import { fetchViewer, loadSavedData, recordSessionEnd, recordSignIn } from './viewer.ts';

const UNANSWERED = msg("We didn’t hear back about your code, and it may no longer work. Please click Resend code and enter the new one.");

type Verified = VerifySecurityCodeMutation['verifySecurityCode'];

/** Records a refused code. After a lost answer the code may have been right and used up, so it is not called invalid. */
function reject(ports: FlowPorts, refused: Exclude<Verified, { __typename: 'SignedIn' }>): void {
  if (refused.__typename === 'TooManyTries') return ports.record(securityCodeRejected({ reason: 'tooManyTries', message: refused.message }));
  if (ports.state().identity.login?.isCodeDoubtful) return ports.record(securityCodeRejected({ reason: 'unanswered', message: UNANSWERED }));
  return ports.record(securityCodeRejected({ reason: 'invalidCode', message: refused.message }));
}

/** Finds out by the session what became of a code whose answer was lost. */
async function settleUnanswered(ports: FlowPorts): Promise<void> {
  try {
    const viewer = await fetchViewer(ports);
    if (viewer?.isVerified) recordSignIn(ports, viewer);
    else if (viewer) ports.record(securityCodeRejected({ reason: 'unanswered', message: UNANSWERED }));
    else recordSessionEnd(ports);
  } catch {
    ports.record(securityCodeRejected({ reason: 'unreachable', message: UNREACHABLE }));
  }
}

/** The second step of a login: verifies the emailed code, then loads the saved data (specification, 4: login). Every outcome is an event. */
export async function verifyCode(ports: FlowPorts, code: string): Promise<void> {
  try {
    const { verifySecurityCode: result } = await ports.graph(VerifySecurityCodeDocument, { input: { code } });
    if (result.__typename === 'SignedIn') recordSignIn(ports, result.account);
    // The login has ended meanwhile, here or in another window.
    else if (result.code === 'NOT_SIGNED_IN') await settleUnanswered(ports);
    else reject(ports, result);
  } catch {
    await settleUnanswered(ports);
  }
  await loadSavedData(ports);
}

/** Wait before the next code if the facade names none. */
const RESEND_WAIT_SECONDS = 5;

/** Emails another code; only the newest one works. Every outcome is an event. */
export async function resendCode(ports: FlowPorts): Promise<void> {
  try {
    const { resendSecurityCode: result } = await ports.graph(ResendSecurityCodeDocument, {});
    if (result.__typename === 'SecurityCodeSent') {
      const { maskedEmail, resendAfter } = result;
      ports.record(securityCodeSent({ maskedEmail, resendAfter }));
    } else if (result.code === 'NOT_SIGNED_IN') await settleUnanswered(ports);
    else
      ports.record(
        securityCodeDelayed({ reason: codeDelayOf(result.code), message: result.message, retryAfter: 'retryAfter' in result ? result.retryAfter : RESEND_WAIT_SECONDS }),
      );
  } catch {
    const viewer = await fetchViewer(ports).catch(() => 'unreachable' as const);
    if (viewer === null) recordSessionEnd(ports);
    else ports.record(securityCodeDelayed({ reason: 'unreachable', message: UNREACHABLE, retryAfter: RESEND_WAIT_SECONDS }));
  }
}
