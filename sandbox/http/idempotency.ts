import type { World } from '../world.ts';
import type { Answer } from './answer.ts';

interface Keyed {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly call: { readonly params: Readonly<Record<string, string>> };
}

/** The naive modes act on every POST, as a gateway without idempotency would. */
const isNaive = (path: string, { state: { modes } }: World): boolean =>
  (modes.naivePayment && path.startsWith('/api/payment/')) || (modes.naiveBind && path.startsWith('/api/workflow/purchase'));

/** Does the work once for an X-Request-Id; a repeat, even one that arrives meanwhile, gets the first one's answer. */
export async function onceAnswered(
  { method, path, requestId, call }: Keyed,
  world: World,
  work: () => Answer | Promise<Answer>,
): Promise<Answer> {
  if (isNaive(path, world)) return work();
  const key = JSON.stringify([requestId, method, path, call.params]);
  const { answered } = world.state;
  const before = answered.get(key);
  if (before !== undefined) return before;
  const answer = Promise.resolve().then(work);
  answered.set(key, answer);
  // A broken handler is not an answer: the retry may work.
  answer.catch(() => answered.delete(key));
  return answer;
}
