import { type Infer, array, boolean, is, nullable, number, optional, string, type } from 'superstruct';

/** A REST call as `extensions.gateway.calls` reports it. */
const call = type({
  callId: string(),
  upstream: string(),
  method: string(),
  path: string(),
  status: nullable(number()),
  milliseconds: number(),
  /** None where it was not sent. */
  attempts: number(),
  /** Milliseconds since the request began. */
  startedAt: number(),
  isCached: boolean(),
  /** What went wrong, as errors name it. */
  fault: optional(string()),
});
export type Call = Infer<typeof call>;

const reported = type({ extensions: type({ gateway: type({ calls: array(call) }) }) });

/** The calls that an answer reports; null where it reports none at all (production, not signed in). */
export const callsOf = (answer: unknown): readonly Call[] | null => (is(answer, reported) ? answer.extensions.gateway.calls : null);

const GATEWAY = 'gateway';

/** The answer as the response pane shows it: its calls stand below it. */
export function withoutCalls<T extends object>(answer: T): T {
  if (callsOf(answer) === null) return answer;
  const { extensions, ...rest } = answer as T & { extensions: Record<string, unknown> };
  const others = Object.fromEntries(Object.entries(extensions).filter(([name]) => name !== GATEWAY));
  return (Object.keys(others).length > 0 ? { ...rest, extensions: others } : rest) as T;
}
