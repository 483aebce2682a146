import type { Call } from '#graph/gateway';
import type { Application } from '../application/applications.ts';
import type { Services } from '../context.ts';
import { readPaymentAnswer } from '../payment/payment-answer.ts';
import { withPayment } from './orchestration.wire.ts';
import { policyEndpoints } from './policy.endpoints.ts';

export const BIND_FAILED = 'Oops! An error has occurred when trying to bind the policy';

export type Bound = { readonly policyNumbers: Readonly<Record<string, string>> } | { readonly refused: string };

/**
 * Puts the policies of a paid purchase in force. Keyed by the purchase id: it may be asked for again, answers from the journal
 * once it is done, and repeats under the same call id while its outcome is unknown.
 */
export async function bindPolicies(services: Pick<Services, 'journal' | 'orchestrations'>, call: Call, application: Application, purchase: string): Promise<Bound> {
  const { journal, orchestrations } = services;
  const done = await journal.newest(application, purchase, 'bind');
  if (done?.status === 'done') return done.answer as { policyNumbers: Record<string, string> };
  const paid = await journal.newest(application, purchase, 'pay');
  const cached = await journal.newest(application, purchase, 'cache');
  if (paid?.status !== 'done' || cached?.status !== 'done') return { refused: BIND_FAILED };
  const entry = await journal.begin({ application, purchase, step: 'bind', input: purchase });
  if (!entry) return { refused: BIND_FAILED };
  const body = withPayment(orchestrations.unseal(application, cached), readPaymentAnswer(paid).information);
  const answer = await call(policyEndpoints.bind, { params: { id: purchase }, body, callId: entry.callId });
  const [bound] = answer.ok ? answer.data : [];
  const quoteIds = body.PolicyRequests.map(({ QuoteId }) => QuoteId);
  // What is missing is asked for again, under the same purchase id, the next time.
  if (!bound || quoteIds.some((id) => !bound.PolicyNumbers[id])) {
    await journal.end(application, entry.callId, 'failed');
    return { refused: BIND_FAILED };
  }
  await journal.end(application, entry.callId, 'done', { policyNumbers: bound.PolicyNumbers });
  return { policyNumbers: bound.PolicyNumbers };
}
