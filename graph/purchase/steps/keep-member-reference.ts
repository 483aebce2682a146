import { accountEndpoints, toReferenceBody } from '../../nouns/account/account.wire.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import { toRatedApplication } from '../ledger/offers.ts';
import { runStep } from '../ledger/run-step.ts';
import type { StepRequest } from './bind-policies.ts';
import { findPurchaser } from '../account/purchaser.ts';

interface Member {
  readonly fieldName: string;
  readonly refNum: string;
}

/**
 * Stores the member's number with the account that paid, once. Returns null, or why not. Run under the purchase's lease.
 * @param records may be from before the lease, as for binding
 * @throws GatewayFault if the gateway does not answer.
 */
export async function keepMemberReference(deps: PurchaseDeps, records: FamilyRecords, { purchase, cause }: StepRequest, member: Member): Promise<Reason | null> {
  const { attempts } = records;
  if (attempts.findNewest(purchase, 'reference')?.status === 'done') return null;
  const paid = attempts.findNewest(purchase, 'pay', 'done');
  const account = findPurchaser(deps, records, purchase);
  // Write to a profile only after the payment.
  if (!paid || !account) return Reason.WRONG_STEP;
  const application = toRatedApplication(records.application, records.offer);
  const call = await deps.gateway(application, { integrityUser: account.upn });
  const input = { params: { id: account.profileId }, body: toReferenceBody(member) };
  const answer = await runStep(deps.ledger, { application, purchase, step: 'reference', input: member.refNum, cause }, (callId) =>
    call(accountEndpoints.reference, { ...input, callId }),
  );
  return answer.ok ? null : Reason.REFERENCE_FAILED;
}
