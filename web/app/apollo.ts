import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { type Graph, NoAnswer } from '#workflows/ports';
import { requestBody, requestOf } from './registered-request.ts';
import { learnServerTime } from './server-clock.ts';

const isQuery = (document: DocumentNode): boolean =>
  document.definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.QUERY);

interface Sent {
  readonly body: string;
  readonly signal?: AbortSignal;
}

const isAnswer = (value: unknown): value is ApolloLink.Result => typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

/** Milliseconds for the longest answer: a payment that waits for another one, and is sent twice. A line that went away in silence brings none. */
const LONGEST_ANSWER_MS = 240_000;

/** @throws NoAnswer where nothing answers, or not the facade: a proxy on the way, say */
async function fetchAnswer({ body, signal }: Sent): Promise<ApolloLink.Result> {
  const response = await fetch('/graphql', { ...requestOf(body), signal: signal ?? AbortSignal.timeout(LONGEST_ANSWER_MS) }).catch((error: unknown) => {
    throw signal?.aborted ? error : new NoAnswer('the facade cannot be reached', { cause: error });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!isAnswer(answer)) throw new NoAnswer(`no answer of the facade: HTTP ${response.status}`);
  learnServerTime(response.headers);
  return answer;
}

/** Sends ids of documents where Apollo's own link sends texts: a request that is made on a train is a small one. */
const registeredLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const answered = (answer: ApolloLink.Result): void => {
        observer.next(answer);
        observer.complete();
      };
      fetchAnswer(operation.getContext() as Sent).then(answered, (error: unknown) => observer.error(error));
    }),
);

/** The facade over Apollo Client. Nothing is cached: what is known is in the fold. No retry on top of the facade's own. */
export function createApolloGraph(): Graph {
  const client = new ApolloClient({ link: registeredLink, cache: new InMemoryCache() });
  return async (document, variables, { signal } = {}) => {
    const context: Sent = { body: requestBody(document, variables as object), ...(signal && { signal }) };
    const common = { variables: variables as Record<string, unknown>, fetchPolicy: 'no-cache', context } as const;
    const { data } = isQuery(document) ? await client.query({ query: document, ...common }) : await client.mutate({ mutation: document, ...common });
    if (data === undefined || data === null) throw new Error('an answer without data');
    return data;
  };
}
