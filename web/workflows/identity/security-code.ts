import { securityCodeDelayed, securityCodeRejected, securityCodeSent } from '#events/identity';
import { ResendSecurityCodeDocument, VerifySecurityCodeDocument, type VerifySecurityCodeMutation } from '../../generated/graphql.ts';
import type { FlowPorts } from '../ports/index.ts';
import { UNREACHABLE } from './log-in.ts';
import { codeDelayOf } from './record.ts';
import { askViewer, loadSaved, recordSessionEnd, welcome } from './viewer.ts';

const UNANSWERED = "We did not get an answer to your code, and it may be used up now. Please press 'Resend code' and type the new one.";

type Verified = VerifySecurityCodeMutation['verifySecurityCode'];

/** What was typed may have been right, and used up by a check whose answer was lost: that is no invalid code. */
function reject(ports: FlowPorts, refused: Extract<Verified, { __typename: 'SecurityCodeRefused' }>): void {
  if (refused.reason === 'TOO_MANY_TRIES') return ports.record(securityCodeRejected({ reason: 'tooManyTries', message: refused.message }));
  if (ports.state().identity.login?.isCodeDoubtful) return ports.record(securityCodeRejected({ reason: 'unanswered', message: UNANSWERED }));
  return ports.record(securityCodeRejected({ reason: 'invalidCode', message: refused.message }));
}

/** The answer was lost: the session itself knows what became of the code. */
async function settleUnanswered(ports: FlowPorts): Promise<void> {
  try {
    const viewer = await askViewer(ports);
    if (viewer?.isVerified) welcome(ports, viewer);
    else if (viewer) ports.record(securityCodeRejected({ reason: 'unanswered', message: UNANSWERED }));
    else recordSessionEnd(ports);
  } catch {
    ports.record(securityCodeRejected({ reason: 'unreachable', message: UNREACHABLE }));
  }
}

/**
 * The second step of a login: the code that was e-mailed; it goes into one request, and nowhere else. Once it is verified, what the
 * account holder has saved is loaded (specification, 4: login). Every outcome is an event.
 */
export async function verifyCode(ports: FlowPorts, code: string): Promise<void> {
  try {
    const { verifySecurityCode: result } = await ports.graph(VerifySecurityCodeDocument, { input: { code } });
    if (result.__typename === 'SignedIn') welcome(ports, result.viewer);
    else reject(ports, result);
  } catch {
    await settleUnanswered(ports);
  }
  await loadSaved(ports);
}

/** Seconds after which a code may be asked for again where the facade has not said so. */
const SOON = 5;

/** Has another code e-mailed; only the newest is good. Every outcome is an event. */
export async function resendCode(ports: FlowPorts): Promise<void> {
  try {
    const { resendSecurityCode: result } = await ports.graph(ResendSecurityCodeDocument, {});
    if (result.__typename === 'SecurityCodeSent') {
      const { maskedEmail, resendAfter } = result;
      ports.record(securityCodeSent({ maskedEmail, resendAfter }));
    } else ports.record(securityCodeDelayed({ reason: codeDelayOf[result.reason], message: result.message, retryAfter: result.retryAfter ?? SOON }));
  } catch {
    const viewer = await askViewer(ports).catch(() => 'unreachable' as const);
    if (viewer === null) recordSessionEnd(ports);
    else ports.record(securityCodeDelayed({ reason: 'unreachable', message: UNREACHABLE, retryAfter: SOON }));
  }
}
