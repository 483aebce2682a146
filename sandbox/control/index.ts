import { type Infer, boolean, enums, integer, min, object, optional, partial, string } from 'superstruct';
import { type Answer, plain } from '../http/answer.ts';
import { faultNames } from '../http/faults.ts';
import { type Route, local } from '../http/route.ts';
import { createState } from '../state/state.ts';
import type { World } from '../world.ts';
import { inboxOf, ledgerOf } from './ledger.ts';
import { page } from './page.ts';

const fault = object({
  method: enums(['GET', 'POST', 'PUT']),
  /** The template as in endpoints.json. */
  path: string(),
  fault: enums(faultNames),
  times: optional(min(integer(), 1)),
  delayMs: optional(min(integer(), 0)),
});
const modes = partial(object({ naivePayment: boolean(), naiveBind: boolean(), partialBind: boolean() }));

/** times: 1 unless told; delayMs: 0, and for `slow` 3000. A path that the sandbox does not have is refused. */
function addFault(wanted: Infer<typeof fault>, world: World, routes: readonly Route[]): Answer {
  if (!routes.some(({ method, path }) => method === wanted.method && path === wanted.path))
    return plain({ error: `There is no ${wanted.method} ${wanted.path}.` }, 400);
  const added = { ...wanted, times: wanted.times ?? 1, delayMs: wanted.delayMs ?? (wanted.fault === 'slow' ? 3000 : 0) };
  world.state.faults.push(added);
  return plain(added);
}

function setModes(wanted: Infer<typeof modes>, world: World): Answer {
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  world.state.modes = { ...world.state.modes, ...given };
  return plain(world.state.modes);
}

function reset(world: World): Answer {
  world.state = createState(world.now());
  return plain({ reset: true });
}

function picture(id: string, { state }: World): Answer {
  const png = state.pictures.get(id);
  return png === undefined ? plain({ error: 'There is no such picture.' }, 404) : { status: 200, body: png, type: 'image/png' };
}

/** The sandbox's own paths, for people and tests. @param routes those that a fault may be put on */
export const controlRoutes = (routes: readonly Route[]): readonly Route[] => [
  local('GET', '/sandbox', {}, (_call, world) => ({ status: 200, body: page(world), type: 'text/html; charset=utf-8' })),
  local('GET', '/sandbox/inbox', { query: object({ to: optional(string()) }) }, ({ query }, { state }) =>
    plain({ messages: inboxOf(state, query.to) }),
  ),
  local('GET', '/sandbox/ledger', {}, (_call, { state }) => plain(ledgerOf(state))),
  local('GET', '/sandbox/calls', {}, (_call, { state }) => plain({ calls: state.calls })),
  local('GET', '/sandbox/screenshots/{id}', {}, ({ id }, world) => picture(id, world)),
  local('POST', '/sandbox/faults', { body: fault }, ({ body }, world) => addFault(body, world, routes)),
  local('POST', '/sandbox/modes', { body: modes }, ({ body }, world) => setModes(body, world)),
  local('POST', '/sandbox/reset', {}, (_call, world) => reset(world)),
];
