import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { type DocumentNode, Kind, OperationTypeNode } from 'graphql';
import type { Graph } from '#flow/ports';

const isQuery = (document: DocumentNode): boolean =>
  document.definitions.some((definition) => definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.QUERY);

/** The facade over Apollo Client. Nothing is cached: what is known is in the fold. No retry on top of the facade's own. */
export function createApolloGraph(): Graph {
  const client = new ApolloClient({ link: new HttpLink({ uri: '/graphql' }), cache: new InMemoryCache() });
  return async (document, variables, { signal } = {}) => {
    const context = signal ? { fetchOptions: { signal } } : {};
    const common = { variables: variables as Record<string, unknown>, fetchPolicy: 'no-cache', context } as const;
    const { data } = isQuery(document) ? await client.query({ query: document, ...common }) : await client.mutate({ mutation: document, ...common });
    if (data === undefined || data === null) throw new Error('an answer without data');
    return data;
  };
}
