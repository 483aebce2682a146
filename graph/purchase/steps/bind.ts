import type { Answer } from '#graph/gateway';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { Application } from '../../applications/applications.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Cause } from '../ledger/attempt.ts';
import { runStep } from '../ledger/run-step.ts';
import { readPaymentAnswer } from '../payment/payment-answer.ts';
import { type OrchestrationWire, withPayment } from '../../nouns/policy/orchestration.wire.ts';
import { policyEndpoints } from '../../nouns/policy/policy.endpoints.ts';
import { purchaserOf } from '../account/purchaser.ts';

export type PolicyNumbers = Readonly<Record<string, string>>;
interface Kept {
  readonly policyNumbers: PolicyNumbers;
}

/** A purchase that goes on, and who asks for that. */
export interface Wanted {
  readonly purchase: string;
  readonly cause: Cause;
}

type Binding = Pick<PurchaseDeps, 'ledger' | 'orchestrations'>;

/** What is to be bound: a paid purchase's orchestration with its payment in it; null where it is not paid. */
export async function paidOrchestration({ ledger, orchestrations }: Binding, application: Application, purchase: string): Promise<OrchestrationWire | null> {
  const paid = await ledger.findPayment(application, purchase);
  if (paid?.status !== 'done' || !paid.input) return null;
  const cached = await ledger.find(application, paid.input);
  if (!cached) return null;
  return withPayment(orchestrations.unseal(application, cached), readPaymentAnswer(paid).information);
}

/** A refusal where a quote of the purchase got no policy: what is missing is asked for again the next time. */
function wholeOrRefused(answer: Answer<{ PolicyNumbers: PolicyNumbers }>, body: OrchestrationWire): typeof answer {
  if (!answer.ok) return answer;
  const numbers = answer.data[0]?.PolicyNumbers ?? {};
  const isWhole = body.PolicyRequests.every(({ QuoteId }) => numbers[QuoteId]);
  return isWhole ? answer : { ok: false, message: 'not every quote was bound', errors: [], data: answer.data };
}

/** Why what is not paid is not bound: another payment may stand in its way, or one that nobody is sure of. */
const whyUnpaid = async ({ ledger }: Binding, application: Application): Promise<Reason> =>
  (await ledger.findBlockingPayment(application)) ? Reason.PAYMENT_STANDS : Reason.WRONG_STEP;

async function boundMeanwhile({ ledger }: Binding, application: Application, purchase: string): Promise<PolicyNumbers | Reason> {
  const done = await ledger.findNewest(application, purchase, 'bind', 'done');
  return done ? (done.answer as Kept).policyNumbers : Reason.BIND_FAILED;
}

/**
 * Puts the policies of a paid purchase in force: quote id → policy number, or the reason why they could not be bound. Keyed by the
 * purchase id, and to be done in turn: it may be asked for again, answers from the journal once it is done, and repeats under the same call id while
 * its outcome is unknown. @throws GatewayFault where the gateway does not answer.
 */
export async function bindPolicies(working: PurchaseDeps, application: Application, { purchase, cause }: Wanted): Promise<PolicyNumbers | Reason> {
  const done = await working.ledger.findNewest(application, purchase, 'bind');
  if (done?.status === 'done') return (done.answer as Kept).policyNumbers;
  const body = await paidOrchestration(working, application, purchase);
  if (!body) return whyUnpaid(working, application);
  const account = await purchaserOf(working, application, purchase);
  const call = await working.gateway(application, account && { integrityUser: account.upn });
  const answer = await runStep(
    working.ledger,
    { application, purchase, step: 'bind', input: purchase, cause },
    async (callId) => wholeOrRefused(await call(policyEndpoints.bind, { params: { id: purchase }, body, callId }), body),
    ({ data }) => ({ policyNumbers: data[0]?.PolicyNumbers ?? {} }),
  );
  if (!answer.ok) return Reason.BIND_FAILED;
  return answer.data[0]?.PolicyNumbers ?? boundMeanwhile(working, application, purchase);
}
