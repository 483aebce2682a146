import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import { print } from 'graphql/language/printer';
import type { Graph } from '#flow/ports';

/** How long a failure waits that may only come from the page going away. */
const LEAVING = 5000;

/** A page that is being left has its requests cut off: that is no answer, and must not be recorded as one. */
function failuresOnceHere(): (error: unknown) => Promise<never> {
  let isLeaving = false;
  for (const leaving of ['beforeunload', 'pagehide'] as const) window.addEventListener(leaving, () => void (isLeaving = true));
  return async (error) => {
    if (isLeaving) {
      await new Promise((resolve) => {
        setTimeout(resolve, LEAVING);
      });
      isLeaving = false;
    }
    throw error;
  };
}

/** The facade as the processes see it; its client is loaded beside the first page, which does not wait for it. */
export function createGraph(): Graph {
  const loading = import('./apollo.ts').then(({ createApolloGraph }) => createApolloGraph());
  // A failure to load is the failure of whoever asks first.
  loading.catch(() => undefined);
  const fail = failuresOnceHere();
  return async (document, variables, options) => (await loading)(document, variables, options).catch(fail);
}

/** Sends an operation while the page goes away; nobody waits for the answer. */
export function sendLast(document: DocumentNode, variables: object): void {
  const [operation] = document.definitions as OperationDefinitionNode[];
  const body = JSON.stringify({ operationName: operation?.name?.value, query: print(document), variables });
  void fetch('/graphql', { method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' }, body }).catch(() => undefined);
}
