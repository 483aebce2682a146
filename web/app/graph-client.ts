import { type Graph, NoAnswer, Offline } from '#workflows/ports';
import { requestBody, requestInit } from './registered-request.ts';
import { learnServerTime } from './clocks.ts';

interface GraphError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface GraphResult {
  readonly data?: unknown;
  readonly errors?: readonly GraphError[];
}

/** The facade answered with errors; `faultOf` reads them. */
export class GraphErrors extends Error {
  constructor(readonly errors: readonly GraphError[]) {
    super(errors.map(({ message }) => message).join('\n'));
  }
}

const isGraphResult = (value: unknown): value is GraphResult => typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

/** The longest response is a payment that waits for another one and is sent twice. Ends requests that get no response. */
const REQUEST_TIMEOUT_MS = 240_000;

/** @throws NoAnswer if nothing answers, or a proxy instead of the facade; Offline without a network */
async function fetchResult(body: string, signal: AbortSignal | undefined): Promise<GraphResult> {
  const response = await fetch('/graphql', { ...requestInit(body), signal: signal ?? AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw navigator.onLine ? new NoAnswer('the facade cannot be reached', { cause: error }) : new Offline('the browser is offline', { cause: error });
  });
  const result: unknown = await response.json().catch(() => null);
  if (!isGraphResult(result)) throw new NoAnswer(`no answer of the facade: HTTP ${response.status}`);
  learnServerTime(response.headers);
  return result;
}

/**
 * Creates the facade's client. It caches nothing, because the state has the data, and retries nothing, because the facade does.
 * @param onAnswer called after each answer of the facade, also of an error
 */
export const createGraphClient =
  (onAnswer: () => void = () => undefined): Graph =>
  async (document, variables, { signal } = {}) => {
    const { data, errors = [] } = await fetchResult(requestBody(document, variables as object), signal);
    onAnswer();
    if (errors.length > 0) throw new GraphErrors(errors);
    if (data === undefined || data === null) throw new Error('an answer without data');
    return data as never;
  };
