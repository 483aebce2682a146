import { accountEndpoints, toReferenceBody } from '../../nouns/account/account.wire.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseDeps } from '../deps.ts';
import { runStep } from '../ledger/run-step.ts';
import type { StepRequest } from './bind-policies.ts';
import { findPurchaser } from '../account/purchaser.ts';

interface Member {
  readonly fieldName: string;
  readonly refNum: string;
}

/**
 * Stores the member's number with the account that paid, once. Returns null, or why not.
 * @throws GatewayFault if the gateway does not answer.
 */
export async function keepMemberReference(deps: PurchaseDeps, application: Application, { purchase, cause }: StepRequest, member: Member): Promise<Reason | null> {
  const { ledger } = deps;
  const done = await ledger.findNewest(application, purchase, 'reference');
  if (done?.status === 'done') return null;
  const paid = await ledger.findNewest(application, purchase, 'pay', 'done');
  const account = await findPurchaser(deps, application, purchase);
  // Write to a profile only after the payment.
  if (!paid || !account) return Reason.WRONG_STEP;
  const call = await deps.gateway(application, { integrityUser: account.upn });
  const input = { params: { id: account.profileId }, body: toReferenceBody(member) };
  const answer = await runStep(ledger, { application, purchase, step: 'reference', input: member.refNum, cause }, (callId) =>
    call(accountEndpoints.reference, { ...input, callId }),
  );
  return answer.ok ? null : Reason.REFERENCE_FAILED;
}
