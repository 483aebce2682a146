// The connection from the facade to the gateway and the local server, which are the sandbox without sockets, with simulated faults.
import { setImmediate as turn } from 'node:timers/promises';
import { type HttpResponse, type Transport, NoResponseError } from '#graph/gateway';
import type { CoreCall, SandboxCore } from '#sandbox';
import type { Clock } from './clock.ts';
import { Killed, type Life } from './life.ts';

export const upstreamFaults = [
  'refused',
  'dropped-request',
  'dropped-answer',
  'failed-before',
  'failed-after',
  'timeout-before',
  'timeout-after',
  'malformed',
  'slow',
  'killed-before',
  'killed-after',
] as const;
export type UpstreamFault = (typeof upstreamFaults)[number];

export const CACHE = '/api/workflow/cachePurchase/{id}';
export const PAY = '/api/payment/submitPaymentWithCaching/{id}';
export const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
export const REFERENCE = '/api/profile/{id}/reference';
export const REGISTER = '/api/profile/register';

export interface Arrived {
  readonly template: string;
  readonly callId: string;
  readonly path: string;
  readonly body: unknown;
  readonly fault: UpstreamFault | null;
  /** What the gateway did, whether or not the answer arrived; null if the call did not arrive. */
  readonly answer: { readonly status: number; readonly body: unknown } | null;
}

export interface Watch {
  readonly pays: (callId: string, path: string) => Promise<void>;
  readonly cameToNothing: () => void;
  /** Called for what may only follow a payment: cover, and the update of the buyer's profile. */
  readonly isPaidFor: (callId: string, template: string) => Promise<void>;
  /** Called if one starts while another living process or request waits for the same. */
  readonly isAtItToo: (template: string) => void;
}

export interface Upstream {
  transportOf(life: Life): Transport;
  /** Sets the fault of the next `times` calls of a path. */
  fail(template: string, fault: UpstreamFault, times: number): void;
  clear(): void;
  /** Every attempt of a call, oldest first. */
  readonly calls: readonly Arrived[];
  /** Called for every payment attempt before it arrives, and if it clearly charged nothing. */
  watchWith(watch: Watch): void;
}

const failure: HttpResponse = { status: 500, body: '{"Success":false,"Data":[],"Message":"The server failed.","Errors":[]}' };
const half: HttpResponse = { status: 200, body: '{"Success": true, "Data": [{"Id' };

interface Effect {
  readonly arrives: boolean;
  readonly comes: (answer: HttpResponse) => HttpResponse | NoResponseError;
}

const effects: Readonly<Record<UpstreamFault, Effect>> = {
  refused: { arrives: false, comes: () => new NoResponseError('ECONNREFUSED') },
  'dropped-request': { arrives: false, comes: () => new NoResponseError('ECONNRESET') },
  'dropped-answer': { arrives: true, comes: () => new NoResponseError('ECONNRESET') },
  'failed-before': { arrives: false, comes: () => failure },
  'failed-after': { arrives: true, comes: () => failure },
  'timeout-before': { arrives: false, comes: () => new NoResponseError('ETIMEDOUT') },
  'timeout-after': { arrives: true, comes: () => new NoResponseError('ETIMEDOUT') },
  malformed: { arrives: true, comes: () => half },
  slow: { arrives: true, comes: (answer) => answer },
  // The facade's process ends while it waits for the answer, so the answer reaches no one.
  'killed-before': { arrives: false, comes: (answer) => answer },
  'killed-after': { arrives: true, comes: (answer) => answer },
};

type Outgoing = Parameters<Transport>[0];
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const lower = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

interface Envelope {
  readonly Success: boolean;
  readonly Data: readonly { readonly PaymentAlreadyInProcess?: boolean }[];
}

/** Declined, or refused because of the input: nothing was charged. */
function isPlainNo({ body }: NonNullable<Arrived['answer']>): boolean {
  const { Success, Data } = body as Envelope;
  return !Success && Data[0]?.PaymentAlreadyInProcess !== true;
}

const timeOf = (fault: UpstreamFault | null, timeout: number): number => (fault?.startsWith('timeout') ? timeout : 5);

/** Turns of the event loop that a slow call takes. Concurrent work advances far in that time. */
const SLOW = 40;
async function pause(turns: number): Promise<void> {
  for (let left = turns; left > 0; left -= 1) await turn();
}

/** The call as it is sent. */
function callOf({ url, headers, json, form }: Outgoing, method: string): CoreCall {
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  return { method, url, headers: { ...lower(headers), 'content-type': type }, body: form ? { ...form } : plain(json) };
}

const whole: Effect = { arrives: true, comes: (answer) => answer };

function comingOf(fault: UpstreamFault | null, answer: Arrived['answer']): HttpResponse | NoResponseError {
  const { comes } = fault === null ? whole : effects[fault];
  return comes({ status: answer?.status ?? 0, body: JSON.stringify(answer?.body ?? null) });
}

/** The facade reports a call without an answer by its code, so the code says that its own process was killed. */
function throwAsNoResponse(error: unknown): never {
  throw error instanceof Killed ? new NoResponseError(error.message, error) : error;
}

export function createUpstream(core: SandboxCore, clock: Clock): Upstream {
  const waiting: { template: string; fault: UpstreamFault; times: number }[] = [];
  const calls: Arrived[] = [];
  let watch: Watch | null = null;
  const take = (template: string): UpstreamFault | null => {
    const found = waiting.find((one) => one.template === template && one.times > 0);
    if (!found) return null;
    found.times -= 1;
    return found.fault;
  };
  /** Bind and reference calls under way. */
  const underWay = new Set<{ readonly path: string; readonly life: Life }>();
  /** Reports a second concurrent call of what must be exclusive. */
  async function alone(call: CoreCall, life: Life, template: string, perform: () => Promise<Arrived['answer']>): Promise<Arrived['answer']> {
    const one = { path: call.url.pathname, life };
    if ([...underWay].some((other) => other.path === one.path && !other.life.isOver())) watch?.isAtItToo(template);
    underWay.add(one);
    try {
      return await perform();
    } finally {
      underWay.delete(one);
    }
  }
  /** What the gateway does with a call. */
  async function arrive(call: CoreCall, fault: UpstreamFault | null, { template, callId }: Pick<Arrived, 'template' | 'callId'>): Promise<Arrived['answer']> {
    const { arrives } = fault === null ? whole : effects[fault];
    if (template === BIND || template === REFERENCE) await watch?.isPaidFor(callId, template);
    const answer = arrives ? await core.answer(call) : null;
    calls.push({ template, callId, path: call.url.pathname, body: call.body, fault, answer });
    await pause(fault === 'slow' ? SLOW : 0);
    return answer;
  }
  /** The same for a payment, which the watch observes. */
  async function pay(call: CoreCall, fault: UpstreamFault | null, named: Pick<Arrived, 'template' | 'callId'>): Promise<Arrived['answer']> {
    if (fault !== 'refused') await watch?.pays(named.callId, call.url.pathname);
    const answer = await arrive(call, fault, named);
    if (answer && (fault === null || fault === 'slow') && isPlainNo(answer)) watch?.cameToNothing();
    return answer;
  }
  return {
    calls,
    transportOf:
      (life) =>
      (request, { method, timeoutMs }) =>
        life
          .reach(async () => {
            const call = callOf(request, method);
            const template = core.templateOf(call) ?? request.url.pathname;
            const fault = take(template);
            clock.pass(timeOf(fault, timeoutMs));
            const named = { template, callId: request.headers['X-Request-Id'] ?? '' };
            const perform = (): Promise<Arrived['answer']> => (template === PAY ? pay : arrive)(call, fault, named);
            const answer = await (template === BIND || template === REFERENCE ? alone(call, life, template, perform) : perform());
            if (fault?.startsWith('killed')) life.kill();
            const came = comingOf(fault, answer);
            if (came instanceof NoResponseError) throw came;
            return came;
          })
          .catch(throwAsNoResponse),
    fail: (template, fault, times) => void waiting.push({ template, fault, times }),
    clear: () => void (waiting.length = 0),
    watchWith: (watching) => void (watch = watching),
  };
}
