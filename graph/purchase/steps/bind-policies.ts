import type { UpstreamResponse } from '#graph/gateway';
import { PurchaseRefusalReason as Reason } from '../../nouns/account/purchase-refusal.ts';
import type { PurchaseDeps } from '../deps.ts';
import type { Attempt, Cause } from '../ledger/attempt.ts';
import type { FamilyRecords } from '../ledger/family-records.ts';
import { toRatedApplication } from '../ledger/offers.ts';
import { runStep } from '../ledger/run-step.ts';
import { readPaymentAnswer } from '../payment/payment-answer.ts';
import { type OrchestrationWire, addPayment, policyEndpoints } from '../../nouns/policy/orchestration.wire.ts';
import type { Policy } from '../../nouns/policy/policy.type.ts';
import type { Offer } from '../../nouns/quote/offer.type.ts';
import { findPurchaser } from '../account/purchaser.ts';

export type PolicyNumbers = Readonly<Record<string, string>>;

/** What the attempt ledger has of a binding. */
interface StoredBinding {
  readonly policyNumbers: PolicyNumbers;
  /** By this server's clock, ISO; earlier releases did not store it. */
  readonly issuedAt?: string;
}

/** The policies of a purchase, in force. */
export interface Binding extends StoredBinding {
  /** The application that bound them. */
  readonly application: string;
}

/** A step to run for a paid purchase, and its cause. */
export interface StepRequest {
  readonly purchase: string;
  readonly cause: Cause;
}

/** Returns what to bind: the orchestration of a paid purchase, with its payment. Null if it is not paid. */
export function findPaidOrchestration(
  { orchestrations }: Pick<PurchaseDeps, 'orchestrations'>,
  { application, attempts }: FamilyRecords,
  purchase: string,
): OrchestrationWire | null {
  const paid = attempts.findPayment(purchase);
  if (paid?.status !== 'done' || !paid.input) return null;
  const cached = attempts.find(paid.input);
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

/** Returns the policies of a binding that is done. */
export function readBinding({ answer, application }: Attempt): Binding {
  const { policyNumbers, issuedAt } = answer as StoredBinding;
  return { policyNumbers, ...(issuedAt !== undefined && { issuedAt }), application };
}

/** Returns the policies of an offer that is bound, in the order of its quotes. */
export const toPolicies = ({ quotes }: Offer, { policyNumbers }: Binding): Policy[] =>
  quotes.flatMap((quote) => {
    const number = policyNumbers[quote.id];
    return number === undefined ? [] : [{ quote, number }];
  });

/** Returns the policies of a purchase that is bound; undefined if it is not. */
export function findBinding({ attempts }: FamilyRecords, purchase: string): Binding | undefined {
  const done = attempts.findNewest(purchase, 'bind', 'done');
  return done && readBinding(done);
}

/** Returns why an unpaid purchase cannot be bound: another payment, or an unconfirmed one, may block it. */
const findUnpaidReason = ({ attempts }: FamilyRecords): Reason => (attempts.findBlockingPayment() ? Reason.PAYMENT_EXISTS : Reason.WRONG_STEP);

/**
 * Binds the policies of a paid purchase. Returns their numbers by quote id, or why not. Run under the purchase's lease; safe to repeat: a
 * lost answer repeats the call id, a done binding is answered from the ledger.
 * @param records may be from before the lease: a payment that is done and what it paid for do not change, and the ledger decides whether to bind
 * @throws GatewayFault if the gateway does not answer.
 */
export async function bindPolicies(deps: PurchaseDeps, records: FamilyRecords, { purchase, cause }: StepRequest): Promise<Binding | Reason> {
  const done = findBinding(records, purchase);
  if (done) return done;
  const body = findPaidOrchestration(deps, records, purchase);
  if (!body) return findUnpaidReason(records);
  const application = toRatedApplication(records.application, records.offer);
  const account = findPurchaser(deps, records, purchase);
  let stored = null as StoredBinding | null;
  const call = await deps.gateway(application, account && { integrityUser: account.upn });
  const answer = await runStep(
    deps.ledger,
    { application, purchase, step: 'bind', input: purchase, cause },
    async (callId) => refusePartial(await call(policyEndpoints.bind, { params: { id: purchase }, body, callId }), body),
    ({ data }) => (stored = { policyNumbers: data[0]?.PolicyNumbers ?? {}, issuedAt: new Date(deps.now()).toISOString() }),
  );
  if (!answer.ok) return Reason.BIND_FAILED;
  if ('done' in answer) return readBinding(answer.done);
  return { policyNumbers: {}, ...stored, application: application.id };
}
