import { type Answer, plain } from '../http/answer.ts';
import type { Incoming, Route } from '../http/route.ts';
import type { World } from '../world.ts';

/** A page of another site, open in the same browser, may not flip switches here. What is no browser sends no Origin. */
const isFromElsewhere = ({ headers: { origin, host } }: Incoming): boolean =>
  origin !== undefined && !(URL.canParse(String(origin)) && new URL(String(origin)).host === host);

/** The same route, refused to pages that are not the sandbox's own. */
export const sameOrigin = (route: Route): Route => ({
  ...route,
  answer: (request: Incoming, world: World): Answer | Promise<Answer> =>
    isFromElsewhere(request) ? plain({ error: 'The sandbox takes this from its own page only.' }, 403) : route.answer(request, world),
});
