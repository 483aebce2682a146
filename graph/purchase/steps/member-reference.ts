import { accountEndpoints } from '../../nouns/account/account.endpoints.ts';
import { toReferenceBody } from '../../nouns/account/account.wire.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseDeps } from '../deps.ts';
import { runStep } from '../ledger/run-step.ts';
import type { Wanted } from './bind.ts';
import { purchaserOf } from '../account/purchaser.ts';

interface Member {
  readonly fieldName: string;
  readonly refNum: string;
}

/**
 * Keeps the member's number with the account that a purchase was paid for, once; null, or the reason why it could not be kept.
 * @throws GatewayFault where the gateway does not answer.
 */
export async function keepReference(working: PurchaseDeps, application: Application, { purchase, cause }: Wanted, member: Member): Promise<Reason | null> {
  const { ledger } = working;
  const done = await ledger.findNewest(application, purchase, 'reference');
  if (done?.status === 'done') return null;
  const paid = await ledger.findNewest(application, purchase, 'pay', 'done');
  const account = await purchaserOf(working, application, purchase);
  // Nothing is written to anybody's profile before it is paid for.
  if (!paid || !account) return Reason.WRONG_STEP;
  const call = await working.gateway(application, { integrityUser: account.upn });
  const input = { params: { id: account.profileId }, body: toReferenceBody(member) };
  const answer = await runStep(ledger, { application, purchase, step: 'reference', input: member.refNum, cause }, (callId) =>
    call(accountEndpoints.reference, { ...input, callId }),
  );
  return answer.ok ? null : Reason.REFERENCE_FAILED;
}
