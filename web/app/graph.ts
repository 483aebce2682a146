import type { DocumentNode } from 'graphql';
import type { Graph } from '#workflows/ports';
import { requestBody, requestInit } from './registered-request.ts';

/** A failure that may come from the page unloading waits this long. */
const UNLOAD_WAIT_MS = 5000;

/** Returns a handler that delays failures while the page unloads: the browser cancels requests, which must not be recorded as failures. */
export function delayFailuresOnLeave(): (error: unknown) => Promise<never> {
  let isLeaving = false;
  for (const leaving of ['beforeunload', 'pagehide'] as const) window.addEventListener(leaving, () => void (isLeaving = true));
  return async (error) => {
    if (isLeaving) {
      await new Promise((resolve) => {
        setTimeout(resolve, UNLOAD_WAIT_MS);
      });
      isLeaving = false;
    }
    throw error;
  };
}

/** Creates the facade's client for the workflows. Apollo is loaded in parallel to the first page. */
export function createGraph(): Graph {
  const loading = import('./apollo.ts').then(({ createApolloGraph }) => createApolloGraph());
  // The first request reports a failure to load.
  loading.catch(() => undefined);
  const fail = delayFailuresOnLeave();
  return async (document, variables, options) => (await loading)(document, variables, options).catch(fail);
}

/** Sends an operation while the page unloads, without waiting for the result. */
export function sendOnUnload(document: DocumentNode, variables: object): void {
  void fetch('/graphql', { ...requestInit(requestBody(document, variables)), keepalive: true }).catch(() => undefined);
}
