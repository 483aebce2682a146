import { boolean, enums, integer, min, object, optional, partial, string } from 'superstruct';
import { type Answer, plain } from '../http/answer.ts';
import { faultNames } from '../http/faults.ts';
import { type Route, local } from '../http/route.ts';
import type { World } from '../world.ts';
import { reportedCalls, takeReports } from './analytics.ts';
import { servedBy } from './endpoints.ts';
import { formRoutes } from './forms.ts';
import { inboxOf, ledgerOf } from './ledger.ts';
import { pageRoutes } from './page.ts';
import { sameOrigin } from './same-origin.ts';
import { type WantedFault, reset, setModes, switchOff, switchOn } from './switches.ts';

const fault = object({
  method: enums(['GET', 'POST', 'PUT']),
  path: string(),
  fault: enums(faultNames),
  times: optional(min(integer(), 1)),
  delayMs: optional(min(integer(), 0)),
});
const modes = partial(object({ naivePayment: boolean(), naiveBind: boolean(), partialBind: boolean() }));

/** A path that the sandbox does not have is refused. */
function addFault(wanted: WantedFault, world: World, routes: readonly Route[]): Answer {
  const isServed = routes.some(({ method, path }) => method === wanted.method && path === wanted.path);
  return isServed ? plain(switchOn(wanted, world)) : plain({ error: `There is no ${wanted.method} ${wanted.path}.` }, 400);
}

function removeFault(id: number, world: World): Answer {
  return switchOff(id, world) ? plain({ faults: world.state.faults }) : plain({ error: 'There is no such fault.' }, 404);
}

function forget(world: World): Answer {
  reset(world);
  return plain({ reset: true });
}

function picture(id: string, { state }: World): Answer {
  const png = state.pictures.get(id);
  return png === undefined ? plain({ error: 'There is no such picture.' }, 404) : { status: 200, body: png, type: 'image/png' };
}

/** The sandbox's own paths, for people and tests. @param routes those that a fault may be put on */
export const controlRoutes = (routes: readonly Route[]): readonly Route[] => [
  ...pageRoutes(routes),
  ...formRoutes(routes).map(sameOrigin),
  local('GET', '/sandbox/inbox', { query: object({ to: optional(string()) }) }, ({ query }, { state }) =>
    plain({ messages: inboxOf(state, query.to) }),
  ),
  local('GET', '/sandbox/ledger', {}, (_call, { state }) => plain(ledgerOf(state))),
  local('GET', '/sandbox/calls', {}, (_call, { state }) => plain({ calls: state.calls })),
  local('GET', '/sandbox/analytics', {}, (_call, { state }) => plain({ calls: state.reported })),
  local('GET', '/sandbox/endpoints', {}, () => plain({ endpoints: servedBy(routes) })),
  local('GET', '/sandbox/screenshots/{id}', {}, ({ id }, world) => picture(id, world)),
  local('GET', '/sandbox/faults', {}, (_call, { state }) => plain({ faults: state.faults })),
  ...[
    local('POST', '/sandbox/faults', { body: fault }, ({ body }, world) => addFault(body, world, routes)),
    local('POST', '/sandbox/faults/off', { body: object({ id: integer() }) }, ({ body }, world) => removeFault(body.id, world)),
    local('POST', '/sandbox/modes', { body: modes }, ({ body }, world) => plain(setModes(body, world))),
    local('POST', '/sandbox/analytics', { body: reportedCalls }, ({ body }, world) => takeReports(body, world)),
    local('POST', '/sandbox/reset', {}, (_call, world) => forget(world)),
  ].map(sameOrigin),
];
