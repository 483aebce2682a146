import type { UpstreamResponse } from '#graph/gateway';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Cause } from '../ledger/attempt.ts';
import { runStep } from '../ledger/run-step.ts';
import { readPaymentAnswer } from '../payment/payment-answer.ts';
import { type OrchestrationWire, addPayment, policyEndpoints } from '../../nouns/policy/orchestration.wire.ts';
import { findPurchaser } from '../account/purchaser.ts';

export type PolicyNumbers = Readonly<Record<string, string>>;
interface StoredBinding {
  readonly policyNumbers: PolicyNumbers;
}

/** A step to run for a paid purchase, and its cause. */
export interface StepRequest {
  readonly purchase: string;
  readonly cause: Cause;
}

type BindingDeps = Pick<PurchaseDeps, 'ledger' | 'orchestrations'>;

/** Returns what to bind: the orchestration of a paid purchase, with its payment. Null if it is not paid. */
export async function findPaidOrchestration({ ledger, orchestrations }: BindingDeps, application: Application, purchase: string): Promise<OrchestrationWire | null> {
  const paid = await ledger.findPayment(application, purchase);
  if (paid?.status !== 'done' || !paid.input) return null;
  const cached = await ledger.find(application, paid.input);
  if (!cached) return null;
  return addPayment(orchestrations.unseal(application, cached), readPaymentAnswer(paid).information);
}

/** Turns an answer that lacks a policy into a refusal, so that the next try binds the missing ones. */
function refusePartial(answer: UpstreamResponse<{ PolicyNumbers: PolicyNumbers }>, body: OrchestrationWire): typeof answer {
  if (!answer.ok) return answer;
  const numbers = answer.data[0]?.PolicyNumbers ?? {};
  const isWhole = body.PolicyRequests.every(({ QuoteId }) => numbers[QuoteId]);
  return isWhole ? answer : { ok: false, message: 'not every quote was bound', errors: [], data: answer.data };
}

/** Returns why an unpaid purchase cannot be bound: another payment, or an unconfirmed one, may block it. */
const findUnpaidReason = async ({ ledger }: BindingDeps, application: Application): Promise<Reason> =>
  (await ledger.findBlockingPayment(application)) ? Reason.PAYMENT_STANDS : Reason.WRONG_STEP;

async function findStoredBinding({ ledger }: BindingDeps, application: Application, purchase: string): Promise<PolicyNumbers | Reason> {
  const done = await ledger.findNewest(application, purchase, 'bind', 'done');
  return done ? (done.answer as StoredBinding).policyNumbers : Reason.BIND_FAILED;
}

/**
 * Binds the policies of a paid purchase. Returns quote id → policy number, or why not. Run under the purchase's lease; safe to repeat: a
 * lost answer repeats the call id, a done binding is answered from the ledger. @throws GatewayFault if the gateway does not answer.
 */
export async function bindPolicies(deps: PurchaseDeps, application: Application, { purchase, cause }: StepRequest): Promise<PolicyNumbers | Reason> {
  const done = await deps.ledger.findNewest(application, purchase, 'bind');
  if (done?.status === 'done') return (done.answer as StoredBinding).policyNumbers;
  const body = await findPaidOrchestration(deps, application, purchase);
  if (!body) return findUnpaidReason(deps, application);
  const account = await findPurchaser(deps, application, purchase);
  const call = await deps.gateway(application, account && { integrityUser: account.upn });
  const answer = await runStep(
    deps.ledger,
    { application, purchase, step: 'bind', input: purchase, cause },
    async (callId) => refusePartial(await call(policyEndpoints.bind, { params: { id: purchase }, body, callId }), body),
    ({ data }) => ({ policyNumbers: data[0]?.PolicyNumbers ?? {} }),
  );
  if (!answer.ok) return Reason.BIND_FAILED;
  return answer.data[0]?.PolicyNumbers ?? findStoredBinding(deps, application, purchase);
}
