import type { ServerResponse } from 'node:http';
import { ClientGone } from '../schema/client-gone.ts';

/** Returns a signal that is aborted, with a `ClientGone`, if the connection closes before the response is sent. */
export function abortWhenClosed(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    if (!response.writableFinished) controller.abort(new ClientGone());
  };
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
}
