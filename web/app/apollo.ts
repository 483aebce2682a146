import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import { type Graph, NoAnswer } from '#workflows/ports';
import { requestBody, requestInit } from './registered-request.ts';
import { learnServerTime } from './clocks.ts';

const isQuery = (document: DocumentNode): boolean =>
  document.definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.QUERY);

interface RequestContext {
  readonly body: string;
  readonly signal?: AbortSignal;
}

const isGraphQLResult = (value: unknown): value is ApolloLink.Result => typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);

/** The longest response is a payment that waits for another one and is sent twice. Ends requests that get no response. */
const REQUEST_TIMEOUT_MS = 240_000;

/** @throws NoAnswer if nothing answers, or a proxy instead of the facade */
async function fetchResult({ body, signal }: RequestContext): Promise<ApolloLink.Result> {
  const response = await fetch('/graphql', { ...requestInit(body), signal: signal ?? AbortSignal.timeout(REQUEST_TIMEOUT_MS) }).catch((error: unknown) => {
    throw signal?.aborted ? error : new NoAnswer('the facade cannot be reached', { cause: error });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!isGraphQLResult(answer)) throw new NoAnswer(`no answer of the facade: HTTP ${response.status}`);
  learnServerTime(response.headers);
  return answer;
}

/** Sends ids of registered documents, which Apollo's own link cannot, so requests are small. */
const registeredLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const deliver = (answer: ApolloLink.Result): void => {
        observer.next(answer);
        observer.complete();
      };
      fetchResult(operation.getContext() as RequestContext).then(deliver, (error: unknown) => observer.error(error));
    }),
);

/** Creates the facade's client with Apollo. It caches nothing, because the state has the data, and retries nothing, because the facade does. */
export function createApolloGraph(): Graph {
  const client = new ApolloClient({ link: registeredLink, cache: new InMemoryCache() });
  return async (document, variables, { signal } = {}) => {
    const context: RequestContext = { body: requestBody(document, variables as object), ...(signal && { signal }) };
    const common = { variables: variables as Record<string, unknown>, fetchPolicy: 'no-cache', context } as const;
    const { data } = isQuery(document) ? await client.query({ query: document, ...common }) : await client.mutate({ mutation: document, ...common });
    if (data === undefined || data === null) throw new Error('an answer without data');
    return data;
  };
}
