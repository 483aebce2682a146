import { literal, object, optional, pattern, string } from 'superstruct';
import { type Answer, plain } from '../http/answer.ts';
import { type Route, local } from '../http/route.ts';
import type { World } from '../world.ts';
import { isFaultName, reset, setModes, switchOff, switchOn } from './switches.ts';

const fault = object({
  /** `POST /api/opportunity`. */
  call: string(),
  fault: string(),
  times: pattern(string(), /^[1-9]\d{0,3}$/),
  /** Empty for what is usual. */
  delayMs: pattern(string(), /^\d{0,6}$/),
});
const faultId = object({ id: pattern(string(), /^\d{1,9}$/) });
const ticked = optional(literal('on'));
const modes = object({ naivePayment: ticked, naiveBind: ticked, partialBind: ticked });

/** Back to the page, where the change can be seen. */
const seen: Answer = { status: 303, body: '', type: 'text/plain', headers: { location: '/sandbox#behavior' } };

function addFault(wanted: { call: string; fault: string; times: string; delayMs: string }, world: World, routes: readonly Route[]): Answer {
  const route = routes.find(({ method, path }) => `${method} ${path}` === wanted.call);
  if (route === undefined || !isFaultName(wanted.fault)) return plain({ error: `There is no ${wanted.fault} on ${wanted.call}.` }, 400);
  const { times, delayMs } = wanted;
  const delay = delayMs === '' ? undefined : Number(delayMs);
  switchOn({ method: route.method, path: route.path, fault: wanted.fault, times: Number(times), delayMs: delay }, world);
  return seen;
}

/** What the page's forms send, without a script. @param routes those that a fault may be put on */
export const formRoutes = (routes: readonly Route[]): readonly Route[] => [
  local('POST', '/sandbox/page/faults', { form: fault }, ({ body }, world) => addFault(body, world, routes)),
  local('POST', '/sandbox/page/faults/off', { form: faultId }, ({ body }, world) => {
    switchOff(Number(body.id), world);
    return seen;
  }),
  local('POST', '/sandbox/page/modes', { form: modes }, ({ body }, world) => {
    setModes({ naivePayment: body.naivePayment === 'on', naiveBind: body.naiveBind === 'on', partialBind: body.partialBind === 'on' }, world);
    return seen;
  }),
  local('POST', '/sandbox/page/reset', { form: object({}) }, (_call, world) => {
    reset(world);
    return { ...seen, headers: { location: '/sandbox' } };
  }),
];
