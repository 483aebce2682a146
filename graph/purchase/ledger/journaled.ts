import type { Answer } from '#graph/gateway';
import type { Entry, OtherEntry } from './entry.ts';
import type { Journal } from './journal.ts';

/**
 * One call that changes something: its row is committed before, its outcome after. A fault leaves the row started, so that the
 * next attempt goes on under the same call id. Where another request has come to the step's end meanwhile no call is made: the answer
 * is a yes without data, and what is kept of it is in the journal. Not for payments.
 */
export async function journaled<T>(
  journal: Journal,
  entry: OtherEntry,
  call: (callId: Entry['callId']) => Promise<Answer<T>>,
  keep: (answer: Extract<Answer<T>, { ok: true }>) => object | undefined = () => undefined,
): Promise<Answer<T>> {
  const begun = await journal.begin(entry);
  if (begun.status === 'done') return { ok: true, data: [], message: '' };
  const answer = await call(begun.callId);
  await journal.end({ ...entry.application, ...entry.asked }, begun.callId, answer.ok ? 'done' : 'failed', answer.ok ? keep(answer) : undefined);
  return answer;
}
