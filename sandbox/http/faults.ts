import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from './answer.ts';

export const faultNames = ['slow', 'drop-request', 'drop-response', 'status-500', 'timeout', 'malformed-json'] as const;
export type FaultName = (typeof faultNames)[number];

/** A fault that waits for its calls: `times` of them, matched by method and path template. */
export interface Fault {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly fault: FaultName;
  readonly delayMs: number;
  times: number;
}

/** Send an answer, destroy the socket, leave the caller waiting, or fail. */
export type Outcome = { readonly send: Answer } | 'drop' | 'hang' | 'fail';
type Work = () => Promise<Answer>;

const broken: Answer = { status: 200, body: '{"Success": true, "Data": [{"Id', type: 'application/json; charset=utf-8' };

/**
 * slow: works and answers after delayMs. drop-request: destroys the socket, nothing was done. drop-response: works, then destroys the socket.
 * status-500: answers 500, nothing was done. timeout: works and never answers. malformed-json: works, answers half a JSON text.
 */
const effects: Readonly<Record<FaultName, (work: Work) => Promise<Outcome>>> = {
  slow: async (work) => ({ send: await work() }),
  'drop-request': async () => 'drop',
  'drop-response': async (work) => (await work(), 'drop'),
  'status-500': async () => 'fail',
  timeout: async (work) => (await work(), 'hang'),
  'malformed-json': async (work) => (await work(), { send: broken }),
};

/** Uses the first matching fault once; removes it after its last use. */
export function takeFault(faults: Fault[], method: string, path: string): Fault | undefined {
  const found = faults.find((fault) => fault.method === method && fault.path === path);
  if (found === undefined) return undefined;
  found.times -= 1;
  if (found.times === 0) faults.splice(faults.indexOf(found), 1);
  return found;
}

/** Runs the work under a fault; every fault first waits its delayMs. */
export async function underFault(fault: Fault | undefined, work: Work): Promise<Outcome> {
  if (fault === undefined) return { send: await work() };
  if (fault.delayMs > 0) await delay(fault.delayMs, undefined, { ref: false });
  return effects[fault.fault](work);
}
