import http from 'node:http';
import https from 'node:https';
import got, { type Method, RequestError } from 'got';
import type { Logger } from 'pino';
import type { Route } from './endpoint.ts';
import type { FaultOf } from './faults.ts';
import type { Request } from './request.ts';
import type { Traced } from './trace.ts';

/** Errors after which no byte can have reached the upstream. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const BROKEN = [...UNSENT, 'ETIMEDOUT', 'ECONNRESET', 'EPIPE', 'ENETUNREACH', 'ERR_READING_RESPONSE_STREAM'];
const SERVER_ERRORS = Array.from({ length: 100 }, (_, i) => 500 + i);
/** A socket that was idle may be closed at the very moment it is used again, and then nobody knows what arrived: such calls get their own. */
const ownSocket = { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false }) };

export interface SendSettings {
  readonly log: Logger;
  /** Whether the deployment promises that the gateway settles a repeated payment once (GATEWAY_PAYMENT_DEDUPES). */
  readonly paymentDedupes?: boolean;
  /** What the endpoints' timeouts, and the pause before the second attempt, are multiplied by; for tests. */
  readonly patience?: number;
}

/** An answer with a status, and whether an attempt before it may have arrived, too. */
export interface Sent {
  readonly status: number;
  readonly body: string;
  readonly mayHaveArrivedBefore: boolean;
}

interface Outgoing {
  readonly route: Route;
  readonly request: Request;
  readonly callId: string;
  readonly fault: FaultOf;
  readonly traced: Traced;
}

/** At most so many milliseconds between the two attempts. */
const PAUSE = 200;

function retryOf(route: Route, { paymentDedupes, patience = 1 }: SendSettings) {
  const repeatsFreely = route.retry === 'once' || paymentDedupes === true;
  return {
    limit: 1,
    methods: [route.method] as Method[],
    statusCodes: repeatsFreely ? SERVER_ERRORS : [],
    errorCodes: repeatsFreely ? BROKEN : [...UNSENT],
    calculateDelay: ({ computedValue }: { computedValue: number }) => Math.min(computedValue, PAUSE * patience),
  };
}

const optionsOf = (route: Route, settings: SendSettings) => ({
  method: route.method,
  timeout: { request: route.timeout * (settings.patience ?? 1) },
  ...(route.retry === 'unsent' && { agent: ownSocket }),
  throwHttpErrors: false,
  // Another address is no answer, and may not be given what was meant for this one.
  followRedirect: false,
  retry: retryOf(route, settings),
});

const mayHaveArrived = ({ code, response }: RequestError): boolean => response !== undefined || !UNSENT.has(code);

/** The specification's words (point 8); and those for a call that is not made again, as it may have taken effect. */
const TOO_MANY = 'Too many retry attempts made, stopping.';
const NOT_REPEATED = 'A call got no plain answer, and is not repeated: it may have taken effect.';

/** One call with its retry, under one call id. Resolves to any answer with a status; @throws GatewayFault where there is none. */
export async function send({ route, request, callId, fault, traced }: Outgoing, settings: SendSettings): Promise<Sent> {
  const { url, ...what } = request;
  let mayHaveArrivedBefore = false;
  let isRetried = false;
  const stopped = (why: object): void => settings.log.warn({ callId, path: route.path, ...why }, isRetried ? TOO_MANY : NOT_REPEATED);
  const beforeRetry = (error: RequestError): void => {
    mayHaveArrivedBefore ||= mayHaveArrived(error);
    isRetried = true;
    traced.attempted();
  };
  traced.attempted();
  try {
    const { statusCode: status, body } = await got(url, { ...what, ...optionsOf(route, settings), hooks: { beforeRetry: [beforeRetry] } });
    if (status >= 500) stopped({ status });
    return { status, body, mayHaveArrivedBefore };
  } catch (error) {
    const code = error instanceof RequestError ? error.code : 'unknown';
    const arrived = mayHaveArrivedBefore || !(error instanceof RequestError) || mayHaveArrived(error);
    stopped({ code });
    throw fault('UPSTREAM_UNREACHABLE', `no answer (${code})`, { mayHaveTakenEffect: arrived });
  }
}
