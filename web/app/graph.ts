import type { DocumentNode } from 'graphql';
import type { Graph } from '#workflows/ports';
import { createGraphClient } from './graph-client.ts';
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

/** Creates the facade's client for the workflows. @param onAnswer called after each answer of the facade, also of an error */
export function createGraph(onAnswer?: () => void): Graph {
  const client = createGraphClient(onAnswer);
  const fail = delayFailuresOnLeave();
  return (document, variables, options) => client(document, variables, options).catch(fail);
}

/** Sends an operation while the page unloads, without waiting for the result. */
export function sendOnUnload(document: DocumentNode, variables: object): void {
  void fetch('/graphql', { ...requestInit(requestBody(document, variables)), keepalive: true }).catch(() => undefined);
}
