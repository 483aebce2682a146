import { randomUUID } from 'node:crypto';
import type { Endpoint, RequestStructs, Route } from './endpoint.ts';
import { CallRejectedError, type CreateFault, GatewayFault, InvalidCallError, createFaultFactory } from './faults.ts';
import { type CallIdentity, type CallInput, type CallLease, type HttpRequest, type RequestSettings, buildRequest } from './request.ts';
import { type ResiliencePolicy, type ResilienceSettings, type UpstreamState, createResiliencePolicies } from './resilience.ts';
import { type UpstreamResponse, parseEnvelope, parsePlainResponse } from './response.ts';
import { type FinalResponse, type SendSettings, canBegin, send } from './send.ts';
import { type CallRecorder, type CallReport, type CallTrace, traceCall } from './trace.ts';

export interface ClientSettings extends SendSettings, RequestSettings {
  readonly newId: () => string;
  readonly trace: CallTrace;
  /** Gets the report of every call when the call ends. */
  readonly onCall?: ((call: CallReport) => void) | undefined;
  readonly policy: ResiliencePolicy;
}

/** Calls an upstream. Resolves to its answer, which may be a refusal. @throws GatewayFault if there is no readable answer, or the call is not sent */
export type Call = <T, K extends RequestStructs>(endpoint: Endpoint<T, K>, input: CallInput<K>) => Promise<UpstreamResponse<T>>;

/** Statuses that mean the call itself was wrong, which no buyer can correct. */
const INVALID_CALL_STATUSES = [400, 401, 403];

function toUpstreamResponse<T>(endpoint: Endpoint<T>, { body, status, mayHaveArrivedBefore }: FinalResponse, createFault: CreateFault): UpstreamResponse<T> {
  if (status >= 500) throw createFault('UPSTREAM_STATUS', `answered ${status}`, { status });
  const isGateway = endpoint.upstream === 'gateway';
  const result = isGateway ? parseEnvelope(body, endpoint.response) : parsePlainResponse(body, endpoint.response, status);
  if ('mismatch' in result) throw createFault('UPSTREAM_UNREADABLE', result.mismatch, { status });
  const { response } = result;
  if (response.ok) {
    if (status >= 300) throw createFault('UPSTREAM_UNREADABLE', `answered ${status} with Success`, { status });
    return response;
  }
  if (isGateway && INVALID_CALL_STATUSES.includes(status)) {
    // An invalid call has no effect, but an earlier attempt may have had one.
    throw createFault('UPSTREAM_STATUS', `answered ${status}`, { status, errors: response.errors, mayHaveTakenEffect: mayHaveArrivedBefore });
  }
  return response;
}

interface CallContext {
  readonly callId: string;
  readonly lease: CallLease | undefined;
  readonly createFault: CreateFault;
  readonly settings: ClientSettings;
}

/** Builds the request. @throws GatewayFault if the call does not match its endpoint; nothing is sent then */
function prepareRequest(route: Route, input: CallInput, { callId, createFault, settings }: CallContext): HttpRequest {
  try {
    return buildRequest(route, input, settings, callId);
  } catch (error) {
    if (!(error instanceof InvalidCallError)) throw error;
    settings.log.error({ callId, path: route.path, error: error.message }, 'a call does not match its endpoint');
    throw createFault('INTERNAL', `not sent: ${error.message}`, { mayHaveTakenEffect: false });
  }
}

/** Sends the call through the circuit breaker and the bulkhead. */
async function sendThroughPolicy(route: Route, request: HttpRequest, recorder: CallRecorder, { callId, lease, createFault, settings }: CallContext): Promise<FinalResponse> {
  const call = { route, request, callId, lease, createFault, recorder };
  const admit = async (): Promise<void> => {
    if (!(await canBegin(call, settings))) throw new CallRejectedError('another process may do it by now');
  };
  try {
    return await settings.policy.run(route, () => send(call, settings), admit);
  } catch (error) {
    throw error instanceof CallRejectedError ? createFault('UPSTREAM_BUSY', `not sent: ${error.message}`, { mayHaveTakenEffect: false }) : error;
  }
}

/** Creates a client of one upstream for one application. It reports every call to the trace. */
export function createClient(settings: ClientSettings): Call {
  return async (endpoint, input) => {
    const callId = input.callId ?? settings.newId();
    const context: CallContext = { callId, lease: input.lease, createFault: createFaultFactory(endpoint, callId), settings };
    const request = prepareRequest(endpoint, input, context);
    const recorder = traceCall(settings.trace, endpoint, callId, settings.onCall);
    try {
      const final = await sendThroughPolicy(endpoint, request, recorder, context);
      const response = toUpstreamResponse(endpoint, final, context.createFault);
      recorder.end({ status: final.status });
      return { ...response, callId, status: final.status, ...(final.mayHaveArrivedBefore && { mayHaveArrivedBefore: true }) };
    } catch (error) {
      if (error instanceof GatewayFault) recorder.end({ status: error.details.status, fault: error.details.code });
      throw error;
    }
  };
}

export interface UpstreamClientsSettings extends SendSettings {
  readonly localServerUrl: string;
  readonly onCall?: ((call: CallReport) => void) | undefined;
  /** Replaces defaults; for tests. */
  readonly resilience?: Partial<ResilienceSettings> | undefined;
}

/** Creates clients for one request each. All clients of an upstream share its resilience policy. */
export interface UpstreamClients {
  readonly localServer: (trace: CallTrace) => Call;
  readonly gateway: (access: GatewayAccess, identity: CallIdentity, trace: CallTrace) => Call;
  /** The state of each address that was called, for metrics. */
  readonly listStates: () => readonly UpstreamState[];
}

/** How to reach a program's gateway; never leaves the server. */
export interface GatewayAccess {
  readonly url: string;
  /** base64 of the Basic credential. */
  readonly credential: string;
}

/** Call this once for each process. */
export function createUpstreamClients({ localServerUrl, resilience, ...settings }: UpstreamClientsSettings): UpstreamClients {
  const policies = createResiliencePolicies(settings.log, resilience);
  const client = { ...settings, newId: randomUUID };
  return {
    localServer: (trace) => createClient({ ...client, baseUrl: localServerUrl, policy: policies.get('local', localServerUrl), trace }),
    gateway: ({ url, credential }, identity, trace) => createClient({ ...client, baseUrl: url, credential, identity, policy: policies.get('gateway', url), trace }),
    listStates: () => policies.listStates(),
  };
}
