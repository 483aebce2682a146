import type { UpstreamResponse } from '#graph/gateway';
import type { Attempt, NewIndependentAttempt } from './attempt.ts';
import type { AttemptLedger } from './attempt-ledger.ts';

/**
 * Runs a step that is one call: commits the attempt before it and the outcome after it. Not for payments. A fault leaves the attempt
 * started, so that the next try repeats the call id. If the step is done already, no call is made and the answer has no data.
 */
export async function runStep<T>(
  ledger: AttemptLedger,
  planned: NewIndependentAttempt,
  call: (callId: Attempt['callId']) => Promise<UpstreamResponse<T>>,
  toStored: (answer: Extract<UpstreamResponse<T>, { ok: true }>) => object | undefined = () => undefined,
): Promise<UpstreamResponse<T>> {
  const attempt = await ledger.begin(planned);
  if (attempt.status === 'done') return { ok: true, data: [], message: '' };
  const answer = await call(attempt.callId);
  await ledger.end({ ...planned.application, ...planned.cause }, attempt.callId, answer.ok ? 'done' : 'failed', answer.ok ? toStored(answer) : undefined);
  return answer;
}
