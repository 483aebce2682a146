import { object, optional } from 'superstruct';
import { type Answer, plain } from '../http/answer.ts';
import { type Route, local } from '../http/route.ts';
import { filled } from '../gateway/shapes.ts';
import type { World } from '../world.ts';

/** The program file as it is written, with the gateway's address and credential under `api`. */
function settings(sitename: string, { programs, url, identity: { credential } }: World): Answer {
  const file = programs.file(sitename);
  if (file === undefined) return plain({ error: `There is no program ${sitename}.` }, 404);
  return plain({ ...file, api: { ...(file['api'] as object), gateway: url, credential } });
}

export const settingsRoutes: readonly Route[] = [
  local('GET', '/api/settings', { query: object({ sitename: optional(filled) }) }, ({ query }, world) =>
    settings(query.sitename ?? 'fitness', world),
  ),
];
