import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { annotateSpan, currentTraceparent, inSpan } from '#graph/tracing';
import type { Route } from './endpoint.ts';
import type { CreateFault } from './faults.ts';
import type { CallLease, HttpRequest } from './request.ts';
import type { CallRecorder } from './trace.ts';
import { type HttpResponse, LEASE_LOST, NoResponseError, type Transport, httpTransport } from './transport.ts';

/** Error codes after which no byte can have reached the upstream. */
const UNSENT_CODES: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
const RETRYABLE_CODES: readonly string[] = [...UNSENT_CODES, 'ETIMEDOUT', 'ECONNRESET', 'EPIPE', 'ENETUNREACH', 'ERR_READING_RESPONSE_STREAM'];

export interface SendSettings {
  readonly log: Logger;
  /** True if the deployment promises that the gateway settles a repeated payment once (GATEWAY_PAYMENT_DEDUPES). */
  readonly paymentDedupes?: boolean;
  /** True to send the gateway the current span as `traceparent`. */
  readonly sendsTraceparent?: boolean;
  /** Multiplies the endpoints' timeouts and the delay before the retry; for tests. */
  readonly timeFactor?: number;
  /** Resolves to true if this process may begin calls that change an upstream. False if other processes may take it for dead and do the same. */
  readonly canWrite?: (() => Promise<boolean>) | undefined;
  /** Replaces HTTP; for tests. */
  readonly transport?: Transport;
}

/** An answer with a status. */
export interface FinalResponse {
  readonly status: number;
  readonly body: string;
  /** True if an earlier attempt may have arrived too. */
  readonly mayHaveArrivedBefore: boolean;
}

interface OutgoingCall {
  readonly lease: CallLease | undefined;
  readonly route: Route;
  readonly request: HttpRequest;
  readonly callId: string;
  readonly createFault: CreateFault;
  readonly recorder: CallRecorder;
}

type AttemptResult = HttpResponse | NoResponseError;

const RETRY_DELAY_MS = 200;

const mayHaveArrived = (result: AttemptResult): boolean => !(result instanceof NoResponseError) || !UNSENT_CODES.includes(result.code);

/** True if the one retry follows. */
function shouldRetry(result: AttemptResult, { retry }: Route, { paymentDedupes }: SendSettings): boolean {
  if (retry === 'never') return false;
  if (!mayHaveArrived(result)) return true;
  if (retry === 'unsent' && paymentDedupes !== true) return false;
  return result instanceof NoResponseError ? RETRYABLE_CODES.includes(result.code) : result.status >= 500;
}

/** Resolves to true if an attempt may begin now. */
export async function canBegin({ route, lease }: Pick<OutgoingCall, 'route' | 'lease'>, { canWrite }: SendSettings): Promise<boolean> {
  const isAllowed = route.effect === 'read' || canWrite === undefined || (await canWrite());
  return isAllowed && (lease === undefined || lease.isValid());
}

/** Names the attempt's span to the gateway, if its operator wants that. */
function withTraceparent({ route, request }: OutgoingCall, { sendsTraceparent }: SendSettings): HttpRequest {
  const traceparent = sendsTraceparent === true && route.upstream === 'gateway' ? currentTraceparent() : null;
  return traceparent === null ? request : { ...request, headers: { ...request.headers, traceparent } };
}

async function attempt(call: OutgoingCall, settings: SendSettings): Promise<AttemptResult> {
  const { route, lease } = call;
  const { transport = httpTransport, timeFactor = 1 } = settings;
  try {
    return await transport(withTraceparent(call, settings), {
      method: route.method,
      effect: route.effect,
      timeoutMs: route.timeoutMs * timeFactor,
      isFreshSocket: route.retry === 'unsent',
      signal: lease?.lossSignal,
    });
  } catch (error) {
    if (lease?.lossSignal.aborted === true) return new NoResponseError(LEASE_LOST, error);
    return error instanceof NoResponseError ? error : new NoResponseError('unknown', error);
  }
}

const tryOnce = (call: OutgoingCall, settings: SendSettings): Promise<AttemptResult> => {
  const { route, callId, recorder } = call;
  const attributes = {
    'http.request.method': route.method,
    'url.template': route.path,
    'bindflow.upstream': route.upstream,
    'bindflow.call_id': callId,
    'bindflow.attempt': recorder.countAttempt(),
  } as const;
  return inSpan({ name: `${route.method} ${route.path}`, kind: 'client', attributes }, async () => {
    const result = await attempt(call, settings);
    annotateSpan(result instanceof NoResponseError ? { 'error.type': result.code } : { 'http.response.status_code': result.status });
    return result;
  });
};

/** Waits before the retry. Resolves to true if it may begin. */
async function waitForRetry(call: OutgoingCall, settings: SendSettings): Promise<boolean> {
  await delay(RETRY_DELAY_MS * (settings.timeFactor ?? 1));
  return canBegin(call, settings);
}

/** The specification's text (point 8). */
const TOO_MANY_RETRIES = 'Too many retry attempts made, stopping.';
const NOT_REPEATED = 'A call got no plain answer and is not repeated: it may have taken effect.';

/** Sends a call, with its retry, under one call id. Resolves to any answer with a status. @throws GatewayFault if there is none */
export async function send(call: OutgoingCall, settings: SendSettings): Promise<FinalResponse> {
  const { route, callId, createFault } = call;
  const first = await tryOnce(call, settings);
  const isRetried = shouldRetry(first, route, settings) && (await waitForRetry(call, settings));
  const last = isRetried ? await tryOnce(call, settings) : first;
  const logFailure = (reason: object): void => settings.log.warn({ callId, path: route.path, ...reason }, isRetried ? TOO_MANY_RETRIES : NOT_REPEATED);
  const mayHaveArrivedBefore = isRetried && mayHaveArrived(first);
  if (last instanceof NoResponseError) {
    logFailure({ code: last.code });
    throw createFault('UPSTREAM_UNREACHABLE', last.message, { mayHaveTakenEffect: mayHaveArrivedBefore || mayHaveArrived(last), isAborted: last.code === LEASE_LOST });
  }
  if (last.status >= 500) logFailure({ status: last.status });
  return { ...last, mayHaveArrivedBefore };
}
