import { accountEndpoints } from '../../nouns/account/account.endpoints.ts';
import { toReferenceBody } from '../../nouns/account/account.wire.ts';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseDeps } from '../deps.ts';
import { journaled } from '../ledger/journaled.ts';
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
export async function keepReference(working: PurchaseDeps, application: Application, { purchase, asked }: Wanted, member: Member): Promise<Reason | null> {
  const { journal } = working;
  const done = await journal.newest(application, purchase, 'reference');
  if (done?.status === 'done') return null;
  const paid = await journal.newest(application, purchase, 'pay', 'done');
  const account = await purchaserOf(working, application, purchase);
  // Nothing is written to anybody's profile before it is paid for.
  if (!paid || !account) return Reason.WRONG_STEP;
  const call = await working.gateway(application, { integrityUser: account.upn });
  const input = { params: { id: account.profileId }, body: toReferenceBody(member) };
  const answer = await journaled(journal, { application, purchase, step: 'reference', input: member.refNum, asked }, (callId) =>
    call(accountEndpoints.reference, { ...input, callId }),
  );
  return answer.ok ? null : Reason.REFERENCE_FAILED;
}
