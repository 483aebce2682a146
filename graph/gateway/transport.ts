import http from 'node:http';
import https from 'node:https';
import got, { RequestError } from 'got';
import type { Route } from './endpoint.ts';
import type { HttpRequest } from './request.ts';

interface TransportOptions {
  readonly method: Route['method'];
  readonly timeoutMs: number;
  /** True if no earlier connection may be reused. */
  readonly isFreshSocket: boolean;
  /** Aborts the attempt. It may have arrived nevertheless. */
  readonly signal?: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly body: string;
}

/** There was no answer. `code` is the reason if one is known: ECONNREFUSED, ETIMEDOUT and so on. */
export class NoResponseError extends Error {
  constructor(
    readonly code: string,
    cause?: unknown,
  ) {
    super(`no answer (${code})`, { cause });
  }
}

/** The code of an attempt that was aborted because its lease was lost: it proves nothing about the upstream. */
export const LEASE_LOST = 'LEASE_LOST';

/** Makes exactly one attempt of a call. Resolves to any answer with a status. @throws NoResponseError */
export type Transport = (request: HttpRequest, options: TransportOptions) => Promise<HttpResponse>;

/** An idle connection may be closed just as it is reused; then it is unknown what arrived. Payments open their own. */
const freshSocketAgents = { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false }) };

export const httpTransport: Transport = async ({ url, ...request }, { method, timeoutMs, isFreshSocket, signal }) => {
  try {
    const { statusCode: status, body } = await got(url, {
      ...request,
      method,
      timeout: { request: timeoutMs },
      ...(signal && { signal }),
      ...(isFreshSocket && { agent: freshSocketAgents }),
      throwHttpErrors: false,
      // Another host must not get data that is meant for this one.
      followRedirect: false,
      retry: { limit: 0 },
    });
    return { status, body };
  } catch (error) {
    throw new NoResponseError(error instanceof RequestError ? error.code : 'unknown', error);
  }
};
