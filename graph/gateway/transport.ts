import http from 'node:http';
import https from 'node:https';
import got, { RequestError } from 'got';
import { Agent, request as send } from 'undici';
import type { Route } from './endpoint.ts';
import type { HttpRequest } from './request.ts';

interface TransportOptions {
  readonly method: Route['method'];
  readonly effect: Route['effect'];
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

const sendWrite: Transport = async ({ url, ...request }, { method, timeoutMs, isFreshSocket, signal }) => {
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

/** Connections for reads. Waiting for headers and body is bounded by the attempt's own timeout. */
const readAgent = new Agent({ headersTimeout: 0, bodyTimeout: 0, autoSelectFamily: true });

/** What a read's error says, in the words of a socket: a socket that the upstream closed, or a timeout of the client. */
function readCode(error: unknown): string {
  const { code, errors } = error as { readonly code?: string; readonly errors?: readonly { readonly code?: string }[] };
  const known = code ?? errors?.[0]?.code ?? 'unknown';
  if (known === 'UND_ERR_CONNECT_TIMEOUT') return 'ETIMEDOUT';
  return known.startsWith('UND_ERR_') ? 'ECONNRESET' : known;
}

function bodyOf({ json, form }: HttpRequest): { readonly type: string; readonly text: string } | null {
  if (form !== undefined) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return json === undefined ? null : { type: 'application/json', text: JSON.stringify(json) };
}

/** Most calls are reads, and this client takes less processor time for one than `got`. Writes keep what their tests have proven. */
const sendRead: Transport = async (request, { method, timeoutMs, signal }) => {
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), timeoutMs);
  const body = bodyOf(request);
  try {
    const answer = await send(request.url, {
      dispatcher: readAgent,
      method,
      headers: body ? { ...request.headers, 'content-type': body.type } : request.headers,
      body: body?.text ?? null,
      signal: signal ? AbortSignal.any([signal, expiry.signal]) : expiry.signal,
    });
    return { status: answer.statusCode, body: await answer.body.text() };
  } catch (error) {
    throw new NoResponseError(expiry.signal.aborted ? 'ETIMEDOUT' : readCode(error), error);
  } finally {
    clearTimeout(timer);
  }
};

export const httpTransport: Transport = (request, options) => (options.effect === 'read' ? sendRead : sendWrite)(request, options);
