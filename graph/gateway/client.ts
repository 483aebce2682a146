import { Busy } from './busy.ts';
import { type Answer, readEnvelope, readPlain } from './envelope.ts';
import type { CallInput, CallLease, RequestSettings } from './call-input.ts';
import type { Endpoint, Route, Takes } from './endpoint.ts';
import { type FaultOf, GatewayFault, faultsOf } from './faults.ts';
import type { Guard } from './guard.ts';
import { type Request, requestOf } from './request.ts';
import { type SendSettings, type Sent, mayBegin, send } from './send.ts';
import { type CallReport, type CallTrace, type Traced, traceCall } from './trace.ts';
import { Unsendable } from './unsendable.ts';

export interface ClientSettings extends SendSettings, RequestSettings {
  readonly newId: () => string;
  readonly trace: CallTrace;
  /** Gets what is reported of every call, once it is over. */
  readonly onCall?: ((call: CallReport) => void) | undefined;
  readonly guard: Guard;
}

/** Calls an upstream. Resolves to its answer, refusals included; @throws GatewayFault where there is none to read, or nothing can be sent. */
export type Call = <T, K extends Takes>(endpoint: Endpoint<T, K>, input: CallInput<K>) => Promise<Answer<T>>;

/** Statuses that say the call itself was wrong, which no buyer can mend. */
const MISUSED = [400, 401, 403];

function readAnswer<T>(endpoint: Endpoint<T>, { body, status, mayHaveArrivedBefore }: Sent, fault: FaultOf): Answer<T> {
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
    throw fault('UPSTREAM_STATUS', `answered ${status}`, { status, errors: answer.errors, mayHaveTakenEffect: mayHaveArrivedBefore });
  }
  return answer;
}

interface Calling {
  readonly callId: string;
  readonly lease: CallLease | undefined;
  readonly fault: FaultOf;
  readonly settings: ClientSettings;
}

/** What goes out. @throws GatewayFault before anything does, where the call is not what its endpoint takes: a mistake of ours. */
function prepared(route: Route, input: CallInput, { callId, fault, settings }: Calling): Request {
  try {
    return requestOf(route, input, settings, callId);
  } catch (error) {
    if (!(error instanceof Unsendable)) throw error;
    settings.log.error({ callId, path: route.path, error: error.message }, 'a call is not what its endpoint takes');
    throw fault('INTERNAL', `not sent: ${error.message}`, { mayHaveTakenEffect: false });
  }
}

/** The call, where the guard lets it through. */
async function guarded(route: Route, request: Request, traced: Traced, { callId, lease, fault, settings }: Calling): Promise<Sent> {
  const outgoing = { route, request, callId, lease, fault, traced };
  const admit = async (): Promise<void> => {
    if (!(await mayBegin(outgoing, settings))) throw new Busy('another process may do it by now');
  };
  try {
    return await settings.guard.run(route, () => send(outgoing, settings), admit);
  } catch (error) {
    throw error instanceof Busy ? fault('UPSTREAM_BUSY', `not sent: ${error.message}`, { mayHaveTakenEffect: false }) : error;
  }
}

/** A client of one upstream for one application; every call is reported to the trace. */
export function createClient(settings: ClientSettings): Call {
  return async (endpoint, input) => {
    const callId = input.callId ?? settings.newId();
    const calling: Calling = { callId, lease: input.lease, fault: faultsOf(endpoint, callId), settings };
    const request = prepared(endpoint, input, calling);
    const traced = traceCall(settings.trace, endpoint, callId, settings.onCall);
    try {
      const sent = await guarded(endpoint, request, traced, calling);
      traced.ended({ status: sent.status });
      return { ...readAnswer(endpoint, sent, calling.fault), callId, status: sent.status, ...(sent.mayHaveArrivedBefore && { mayRepeat: true }) };
    } catch (error) {
      if (error instanceof GatewayFault) traced.ended({ status: error.details.status, fault: error.details.code });
      throw error;
    }
  };
}
