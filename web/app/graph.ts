import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { print } from 'graphql/language/printer';
import type { Graph } from '#flow/ports';

const isQuery = (document: DocumentNode): boolean =>
  document.definitions.some((definition) => definition.kind === 'OperationDefinition' && definition.operation === 'query');

/** The facade as the processes see it. Nothing is cached: what is known is in the fold. No retry on top of the facade's own. */
export function createGraph(): Graph {
  const client = new ApolloClient({ link: new HttpLink({ uri: '/graphql' }), cache: new InMemoryCache() });
  return async (document, variables, { signal } = {}) => {
    const context = signal ? { fetchOptions: { signal } } : {};
    const common = { variables: variables as Record<string, unknown>, fetchPolicy: 'no-cache', context } as const;
    const { data } = isQuery(document) ? await client.query({ query: document, ...common }) : await client.mutate({ mutation: document, ...common });
    if (data === undefined || data === null) throw new Error('an answer without data');
    return data as never;
  };
}

/** Sends an operation while the page goes away; nobody waits for the answer. */
export function sendLast(document: DocumentNode, variables: object): void {
  const [operation] = document.definitions as OperationDefinitionNode[];
  const body = JSON.stringify({ operationName: operation?.name?.value, query: print(document), variables });
  void fetch('/graphql', { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
}
