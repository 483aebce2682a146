import type { Call } from '#graph/gateway';
import { refusalFault } from '../gateway/refused.ts';
import { quoteEndpoints } from './quote.endpoints.ts';
import type { Coverage } from './quote.type.ts';

/** The coverages that the gateway knows for the caller's program and sponsor. */
export async function fetchCoverages(call: Call): Promise<Coverage[]> {
  const answer = await call(quoteEndpoints.coverages);
  if (!answer.ok) throw refusalFault(answer, quoteEndpoints.coverages);
  return answer.data.map(({ Code, Name }) => ({ code: Code, name: Name }));
}
