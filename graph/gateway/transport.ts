import http from 'node:http';
import https from 'node:https';
import got, { RequestError } from 'got';
import type { Request } from './request.ts';
import type { Route } from './endpoint.ts';

/** How one attempt is made. */
interface Attempt {
  readonly method: Route['method'];
  /** Milliseconds. */
  readonly timeout: number;
  /** Whether no connection may be used that was used before. */
  readonly onOwnSocket: boolean;
  /** Gives the attempt up; what has arrived is not taken back. */
  readonly signal?: AbortSignal | undefined;
}

export interface Received {
  readonly status: number;
  readonly body: string;
}

/** Nobody has answered. `code` says what is known of why: ECONNREFUSED, ETIMEDOUT and the like. */
export class Unanswered extends Error {
  constructor(
    readonly code: string,
    cause?: unknown,
  ) {
    super(`no answer (${code})`, { cause });
  }
}

/** The code of an attempt that was given up because its lease was lost: it says nothing of the upstream. */
export const LEASE_LOST = 'LEASE_LOST';

/** Makes one attempt of a call, and never another one. Resolves to any answer with a status. @throws Unanswered */
export type Transport = (request: Request, attempt: Attempt) => Promise<Received>;

/** A socket that was idle may be closed at the very moment it is used again, and then nobody knows what arrived: such calls get their own. */
const ownSocket = { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false }) };

export const overHttp: Transport = async ({ url, ...what }, { method, timeout, onOwnSocket, signal }) => {
  try {
    const { statusCode: status, body } = await got(url, {
      ...what,
      method,
      timeout: { request: timeout },
      ...(signal && { signal }),
      ...(onOwnSocket && { agent: ownSocket }),
      throwHttpErrors: false,
      // Another address is no answer, and may not be given what was meant for this one.
      followRedirect: false,
      retry: { limit: 0 },
    });
    return { status, body };
  } catch (error) {
    throw new Unanswered(error instanceof RequestError ? error.code : 'unknown', error);
  }
};
