import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted if the connection closes before the response is sent. */
export function abortWhenClosed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}
