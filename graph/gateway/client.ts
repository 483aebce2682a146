import http from 'node:http';
import https from 'node:https';
import got, { type Method, RequestError, type Response } from 'got';
import type { Logger } from 'pino';
import { type Answer, readEnvelope, readPlain } from './envelope.ts';
import type { Endpoint, Route } from './endpoint.ts';
import { type FaultCode, type FaultDetails, GatewayFault } from './faults.ts';
import { type CallTrace, traceCall } from './trace.ts';

/** Who the call is made for: from what the facade keeps of the application, never from a request. */
export interface CallIdentity {
  readonly programId: string;
  readonly sponsorId: string;
  /** The account's upn. */
  readonly integrityUser?: string;
  /** The member fee's reference number. */
  readonly memberId?: string;
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent form-encoded (the local server's logins). */
  readonly form?: Readonly<Record<string, string>>;
  /** The call's unique id; given for a journaled call, so that repeating it is not a new one. */
  readonly callId?: string;
}

export interface ClientSettings {
  readonly baseUrl: string;
  /** base64 of the Basic credential. */
  readonly credential?: string;
  readonly identity?: CallIdentity;
  readonly newId: () => string;
  readonly trace: CallTrace;
  readonly log: Logger;
  /** Whether the deployment promises that the gateway settles a repeated payment once (GATEWAY_PAYMENT_DEDUPES). */
  readonly paymentDedupes?: boolean;
}

/** Calls an upstream. Resolves to its answer, refusals included; @throws GatewayFault where there is none to read. */
export type Call = <T>(endpoint: Endpoint<T>, input?: CallInput) => Promise<Answer<T>>;

/** Errors after which no byte can have reached the upstream. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
const BROKEN = [...UNSENT, 'ETIMEDOUT', 'ECONNRESET', 'EPIPE', 'ENETUNREACH', 'ERR_READING_RESPONSE_STREAM'];
const SERVER_ERRORS = Array.from({ length: 100 }, (_, i) => 500 + i);
/** A socket that was idle may be closed at the very moment it is used again, and then nobody knows what arrived: such calls get their own. */
const ownSocket = { http: new http.Agent({ keepAlive: false }), https: new https.Agent({ keepAlive: false }) };

/** A header's value: what is not ASCII goes out as UTF-8. */
function headerValue(value: string): string {
  if (/\p{Cc}/u.test(value)) throw new TypeError('a header value has control characters');
  return Buffer.from(value, 'utf8').toString('latin1');
}

function headersOf({ credential, identity }: ClientSettings, callId: string): Record<string, string> {
  return {
    'X-Request-Id': callId,
    ...(credential && { Authorization: `Basic ${credential}` }),
    ...(identity && { ProgramId: headerValue(identity.programId), SponsorId: headerValue(identity.sponsorId) }),
    ...(identity?.integrityUser && { 'integrity-user': headerValue(identity.integrityUser) }),
    ...(identity?.memberId && { MemberId: headerValue(identity.memberId) }),
  };
}

/** One segment of a path. Dots alone would lead to another path, encoded or not. */
function segment(value: string | undefined): string {
  if (!value || /^\.{1,2}$/.test(value)) throw new TypeError('a path parameter is empty or made of dots');
  return encodeURIComponent(value);
}

const urlOf = (baseUrl: string, path: string, { params = {}, query = {} }: CallInput): URL => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name]));
  // Without its first slash the path goes below the base's own.
  const url = new URL(filled.slice(1), baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};

function retryOf(route: Route, settings: ClientSettings) {
  const repeatsFreely = route.retry === 'once' || settings.paymentDedupes === true;
  return {
    limit: 1,
    methods: [route.method] as Method[],
    statusCodes: repeatsFreely ? SERVER_ERRORS : [],
    errorCodes: repeatsFreely ? BROKEN : [...UNSENT],
    calculateDelay: ({ computedValue }: { computedValue: number }) => Math.min(computedValue, 200),
  };
}

type FaultOf = (code: FaultCode, reason: string, more?: Partial<Pick<FaultDetails, 'status' | 'errors' | 'mayHaveTakenEffect'>>) => GatewayFault;

const faultsOf =
  ({ method, path }: Route, callId: string): FaultOf =>
  (code, reason, more) =>
    new GatewayFault(`${method} ${path}: ${reason}`, { code, method, path, callId, status: null, errors: [], mayHaveTakenEffect: true, ...more });

const requestOf = ({ method, timeout, retry }: Route, { body, form }: CallInput) => ({
  method,
  timeout: { request: timeout },
  ...(body !== undefined && { json: body }),
  ...(form && { form }),
  ...(retry === 'unsent' && { agent: ownSocket }),
});

/** An answer with a status, and whether an attempt before it may have arrived, too. */
interface Sent {
  readonly response: Response<string>;
  readonly mayHaveArrivedBefore: boolean;
}

const mayHaveArrived = ({ code, response }: RequestError): boolean => response !== undefined || !UNSENT.has(code);

/** One call with its retry; resolves to any answer with a status. */
async function send(route: Route, input: CallInput, callId: string, settings: ClientSettings): Promise<Sent> {
  // What cannot be sent at all fails here, before anything is.
  const url = urlOf(settings.baseUrl, route.path, input);
  const headers = headersOf(settings, callId);
  const traced = traceCall(settings.trace, route, callId);
  let mayHaveArrivedBefore = false;
  const stopped = (why: object): void => settings.log.warn({ callId, path: route.path, ...why }, 'Too many retry attempts made, stopping.');
  try {
    const response = await got(url, {
      ...requestOf(route, input),
      headers,
      throwHttpErrors: false,
      // Another address is no answer, and may not be given what was meant for this one.
      followRedirect: false,
      retry: retryOf(route, settings),
      hooks: {
        beforeRetry: [
          (error) => {
            mayHaveArrivedBefore ||= mayHaveArrived(error);
            traced.retried();
          },
        ],
      },
    });
    traced.ended(response.statusCode);
    if (response.statusCode >= 500) stopped({ status: response.statusCode });
    return { response, mayHaveArrivedBefore };
  } catch (error) {
    const code = error instanceof RequestError ? error.code : 'unknown';
    const arrived = mayHaveArrivedBefore || !(error instanceof RequestError) || mayHaveArrived(error);
    traced.ended(null);
    stopped({ code });
    throw faultsOf(route, callId)('UPSTREAM_UNREACHABLE', `no answer (${code})`, { mayHaveTakenEffect: arrived });
  }
}

/** Statuses that say the call itself was wrong, which no buyer can mend. */
const MISUSED = [400, 401, 403];

function readResponse<T>(endpoint: Endpoint<T>, { response, mayHaveArrivedBefore }: Sent, fault: FaultOf): Answer<T> {
  const { body, statusCode: status } = response;
  if (status >= 500) throw fault('UPSTREAM_STATUS', `answered ${status}`, { status });
  const isGateway = endpoint.upstream === 'gateway';
  const reading = isGateway ? readEnvelope(body, endpoint.answer) : readPlain(body, endpoint.answer, status);
  if ('misfit' in reading) throw fault('UPSTREAM_UNREADABLE', reading.misfit, { status });
  const { answer } = reading;
  if (answer.ok) {
    if (status >= 300) throw fault('UPSTREAM_UNREADABLE', `answered ${status} with Success`, { status });
    return answer;
  }
  if (isGateway && MISUSED.includes(status)) {
    // Refused as it stood: it did nothing, unless an attempt before it did.
    throw fault('UPSTREAM_STATUS', `answered ${status}: ${answer.message}`, { status, errors: answer.errors, mayHaveTakenEffect: mayHaveArrivedBefore });
  }
  return answer;
}

/** A client of one upstream for one application; every call is reported to the trace. */
export function createClient(settings: ClientSettings): Call {
  return async (endpoint, input = {}) => {
    const callId = input.callId ?? settings.newId();
    return readResponse(endpoint, await send(endpoint, input, callId, settings), faultsOf(endpoint, callId));
  };
}
