import { type UpstreamResponse, type Call, GatewayFault } from '#graph/gateway';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseDeps, PurchaseRequestDeps } from '../deps.ts';
import { identityEndpoints } from '../../nouns/identity/identity.wire.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import { runStep } from '../ledger/run-step.ts';
import { findPurchaser } from '../account/purchaser.ts';
import { hasHiddenPayment } from '../access.ts';
import { AccountOrigin, type PasswordUpdateSent, type PurchaseRefused, refusePurchase } from '../../nouns/account/account.type.ts';
import { PurchaseRefusalReason } from '../../nouns/account/purchase-refusal.ts';

type SendResult = PasswordUpdateSent | PurchaseRefused;

const FAILED = 'Unable to send password update email';
const notDue = (reason: 'NOT_BOUND' | 'NOT_NEEDED'): PurchaseRefused => refusePurchase(reason, FAILED);
const failed = refusePurchase(PurchaseRefusalReason.MAIL_NOT_SENT, FAILED);

/** The local server also refuses with `Success: false`. */
const withSuccess = (answer: UpstreamResponse<{ Success: boolean }>): typeof answer =>
  answer.ok && !answer.data[0]?.Success ? { ok: false, message: '', errors: [], data: [] } : answer;

const toMailStep = async (localServer: Call, email: string, callId: string): Promise<UpstreamResponse<{ Success: boolean }>> =>
  withSuccess(await localServer(identityEndpoints.passwordUpdate, { callId, query: { email } }));

type MailDeps = Pick<PurchaseDeps, 'ledger' | 'accounts' | 'orchestrations' | 'log' | 'localServer'>;

/** Sends the mail and returns a failure as data, because the purchase has succeeded anyway. */
async function send({ ledger, localServer, log }: MailDeps, application: Application, purchase: string, email: string): Promise<SendResult> {
  try {
    const entry = { application, purchase, step: 'password-update', input: purchase } as const;
    const answer = await runStep(ledger, entry, (callId) => toMailStep(localServer, email, callId));
    return answer.ok ? { offerId: purchase, application } : failed;
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    log.warn({ error: error.message }, 'the mail that asks for a new password got no answer');
    return failed;
  }
}

/**
 * Once the purchase is bound, mails buyers who were let in although their password must be changed (specification, 4: purchase sequence). Sends only once:
 * repeated calls are answered from the attempt ledger.
 */
export async function sendPasswordUpdate(mailing: MailDeps, records: FamilyRecords, purchase: string): Promise<SendResult> {
  const account = findPurchaser(mailing, records, purchase);
  if (account?.origin !== AccountOrigin.TEMPORARY) return notDue('NOT_NEEDED');
  if (records.attempts.findNewest(purchase, 'password-update', 'done')) return { offerId: purchase, application: records.application };
  return send(mailing, records.application, purchase, account.userName);
}

/** Does the same at a browser's request, if that browser may see the purchase and it is bound. */
export async function sendPasswordUpdateOnRequest(ctx: PurchaseRequestDeps, records: FamilyRecords, purchase: string): Promise<SendResult> {
  if (await hasHiddenPayment(ctx, records)) return notDue('NOT_BOUND');
  return records.attempts.findNewest(purchase, 'bind', 'done') ? sendPasswordUpdate(ctx, records, purchase) : notDue('NOT_BOUND');
}
