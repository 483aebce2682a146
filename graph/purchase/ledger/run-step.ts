import type { UpstreamResponse } from '#graph/gateway';
import type { Attempt, NewIndependentAttempt } from './attempt.ts';
import type { AttemptLedger } from './attempt-ledger.ts';

type Answered<T> = Extract<UpstreamResponse<T>, { ok: true }>;
/** The answer to the step's call; or the attempt that was done before, if no call was needed. */
type StepResult<T> = UpstreamResponse<T> | { readonly ok: true; readonly data: readonly []; readonly done: Attempt };

/**
 * Runs a step that is one call: commits the attempt before it and the outcome after it. Not for payments. A fault leaves the attempt
 * started, so that the next try repeats the call id. If the step is done already, no call is made and the result has no data.
 */
export async function runStep<T>(
  ledger: AttemptLedger,
  planned: NewIndependentAttempt,
  call: (callId: Attempt['callId']) => Promise<UpstreamResponse<T>>,
  toStored: (answer: Answered<T>) => object | undefined = () => undefined,
): Promise<StepResult<T>> {
  const attempt = await ledger.begin(planned);
  if (attempt.status === 'done') return { ok: true, data: [], done: attempt };
  const answer = await call(attempt.callId);
  const context = { ...planned.application, ...planned.cause, step: planned.step };
  await ledger.end(context, attempt.callId, answer.ok ? 'done' : 'failed', answer.ok ? toStored(answer) : undefined);
  return answer;
}
