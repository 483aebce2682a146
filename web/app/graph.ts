import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { print } from 'graphql/language/printer';
import type { Graph } from '#flow/ports';

/** The facade as the processes see it; its client is loaded beside the first page, which does not wait for it. */
export function createGraph(): Graph {
  const loading = import('./apollo.ts').then(({ createApolloGraph }) => createApolloGraph());
  // A failure to load is the failure of whoever asks first.
  loading.catch(() => undefined);
  return async (document, variables, options) => (await loading)(document, variables, options);
}

/** Sends an operation while the page goes away; nobody waits for the answer. */
export function sendLast(document: DocumentNode, variables: object): void {
  const [operation] = document.definitions as OperationDefinitionNode[];
  const body = JSON.stringify({ operationName: operation?.name?.value, query: print(document), variables });
  void fetch('/graphql', { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
}
