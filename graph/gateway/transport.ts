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

/** Undici's names for what the retry rule knows by the names of sockets. */
const SOCKET_CODES: Readonly<Record<string, string>> = { UND_ERR_SOCKET: 'ECONNRESET', UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT' };

function readCode(error: unknown): string {
  const { code, errors } = error as { readonly code?: unknown; readonly errors?: readonly { readonly code?: unknown }[] };
  const known = code ?? errors?.[0]?.code;
  return typeof known === 'string' ? (SOCKET_CODES[known] ?? known) : 'unknown';
}

function bodyOf({ json, form }: HttpRequest): { readonly type: string; readonly text: string } | null {
  if (form !== undefined) return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(form).toString() };
  return json === undefined ? null : { type: 'application/json', text: JSON.stringify(json) };
}

/** Undici does not decompress, and names itself only if told to. */
const PLAIN_HEADERS = { 'user-agent': 'bindflow', 'accept-encoding': 'identity' } as const;

/** The user and password of an upstream's address, as a header. */
const readCredentials = ({ username, password }: URL): Readonly<Record<string, string>> =>
  username === '' ? {} : { Authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}` };

/** Most calls are reads, and this client takes less processor time for one than `got`. Writes keep what their tests have proven. */
const sendRead: Transport = async (request, { method, timeoutMs, signal }) => {
  const expiry = new AbortController();
  const timer = setTimeout(() => expiry.abort(), timeoutMs);
  const body = bodyOf(request);
  try {
    const answer = await send(request.url, {
      dispatcher: readAgent,
      method,
      headers: { ...PLAIN_HEADERS, ...(body && { 'content-type': body.type }), ...readCredentials(request.url), ...request.headers },
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
