import type { DocumentNode } from 'graphql';
import type { Graph } from '#workflows/ports';
import { requestBody, requestOf } from './registered-request.ts';

/** How long a failure waits that may only come from the page going away. */
const LEAVING = 5000;

/** A page that is being left has its requests cut off: that is no answer, and must not be recorded as one. */
export function failuresOnceHere(): (error: unknown) => Promise<never> {
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
  void fetch('/graphql', { ...requestOf(requestBody(document, variables)), keepalive: true }).catch(() => undefined);
}
