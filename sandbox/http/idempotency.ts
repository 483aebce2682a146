import type { World } from '../world.ts';
import type { Answer } from './answer.ts';

/** Retries come soon, and the state file must not grow with every call. */
const KEPT = 1000;

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
export async function onceAnswered({ method, path, requestId, call }: Keyed, world: World, work: () => Answer | Promise<Answer>): Promise<Answer> {
  if (isNaive(path, world)) return work();
  const key = JSON.stringify([requestId, method, path, call.params]);
  const { answered, working } = world.state;
  const before = answered.get(key) ?? working.get(key);
  if (before !== undefined) return before;
  // The effect and its answer are stored synchronously, so no saved state has one without the other.
  const keep = (answer: Answer): Answer => {
    answered.set(key, answer);
    const [oldest] = answered.keys();
    if (answered.size > KEPT && oldest !== undefined) answered.delete(oldest);
    return answer;
  };
  const answer = work();
  if (!(answer instanceof Promise)) return keep(answer);
  // A broken handler is not an answer: the retry may work.
  const running = answer.then(keep).finally(() => working.delete(key));
  working.set(key, running);
  return running;
}
