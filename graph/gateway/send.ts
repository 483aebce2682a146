import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CallLease } from './call-input.ts';
import type { Route } from './endpoint.ts';
import type { FaultOf } from './faults.ts';
import type { Request } from './request.ts';
import type { Traced } from './trace.ts';
import { LEASE_LOST, type Received, type Transport, Unanswered, overHttp } from './transport.ts';

/** Errors after which no byte can have reached the upstream. */
const UNSENT: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];
const BROKEN: readonly string[] = [...UNSENT, 'ETIMEDOUT', 'ECONNRESET', 'EPIPE', 'ENETUNREACH', 'ERR_READING_RESPONSE_STREAM'];

export interface SendSettings {
  readonly log: Logger;
  /** Whether the deployment promises that the gateway settles a repeated payment once (GATEWAY_PAYMENT_DEDUPES). */
  readonly paymentDedupes?: boolean;
  /** What the endpoints' timeouts, and the pause before the second attempt, are multiplied by; for tests. */
  readonly patience?: number;
  /** Whether this process may begin what changes an upstream: false where others may take it for dead, and do it themselves. */
  readonly mayAct?: (() => Promise<boolean>) | undefined;
  /** How an attempt is made, in place of HTTP; for tests. */
  readonly transport?: Transport;
}

/** An answer with a status, and whether an attempt before it may have arrived, too. */
export interface Sent {
  readonly status: number;
  readonly body: string;
  readonly mayHaveArrivedBefore: boolean;
}

interface Outgoing {
  readonly lease: CallLease | undefined;
  readonly route: Route;
  readonly request: Request;
  readonly callId: string;
  readonly fault: FaultOf;
  readonly traced: Traced;
}

/** What came of one attempt. */
type Outcome = Received | Unanswered;

/** Between the two attempts. */
const PAUSE_MS = 200;

const mayHaveArrived = (outcome: Outcome): boolean => !(outcome instanceof Unanswered) || !UNSENT.includes(outcome.code);

/** Whether the one retry follows. */
function isRepeated(outcome: Outcome, { retry }: Route, { paymentDedupes }: SendSettings): boolean {
  if (!mayHaveArrived(outcome)) return true;
  if (retry === 'unsent' && paymentDedupes !== true) return false;
  return outcome instanceof Unanswered ? BROKEN.includes(outcome.code) : outcome.status >= 500;
}

/** Whether an attempt may begin now. */
export async function mayBegin({ route, lease }: Pick<Outgoing, 'route' | 'lease'>, { mayAct }: SendSettings): Promise<boolean> {
  const isOurs = route.effect === 'read' || mayAct === undefined || (await mayAct());
  return isOurs && (lease === undefined || lease.isSure());
}

async function attempt({ route, request, lease, traced }: Outgoing, { transport = overHttp, patience = 1 }: SendSettings): Promise<Outcome> {
  traced.attempted();
  try {
    return await transport(request, { method: route.method, timeout: route.timeout * patience, onOwnSocket: route.retry === 'unsent', signal: lease?.lost });
  } catch (error) {
    if (lease?.lost.aborted === true) return new Unanswered(LEASE_LOST, error);
    return error instanceof Unanswered ? error : new Unanswered('unknown', error);
  }
}

/** Waits until the second attempt. Resolves to whether it may begin. */
async function pause(outgoing: Outgoing, settings: SendSettings): Promise<boolean> {
  await delay(PAUSE_MS * (settings.patience ?? 1));
  return mayBegin(outgoing, settings);
}

/** The specification's words (point 8); and those for a call that is not made again, as it may have taken effect. */
const TOO_MANY = 'Too many retry attempts made, stopping.';
const NOT_REPEATED = 'A call got no plain answer, and is not repeated: it may have taken effect.';

/** One call with its retry, under one call id. Resolves to any answer with a status; @throws GatewayFault where there is none. */
export async function send(outgoing: Outgoing, settings: SendSettings): Promise<Sent> {
  const { route, callId, fault } = outgoing;
  const first = await attempt(outgoing, settings);
  const isRetried = isRepeated(first, route, settings) && (await pause(outgoing, settings));
  const last = isRetried ? await attempt(outgoing, settings) : first;
  const stopped = (why: object): void => settings.log.warn({ callId, path: route.path, ...why }, isRetried ? TOO_MANY : NOT_REPEATED);
  const mayHaveArrivedBefore = isRetried && mayHaveArrived(first);
  if (last instanceof Unanswered) {
    stopped({ code: last.code });
    throw fault('UPSTREAM_UNREACHABLE', last.message, { mayHaveTakenEffect: mayHaveArrivedBefore || mayHaveArrived(last), isGivenUp: last.code === LEASE_LOST });
  }
  if (last.status >= 500) stopped({ status: last.status });
  return { ...last, mayHaveArrivedBefore };
}
