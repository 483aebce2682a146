import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookie } from '../nouns/identity/browser-session.ts';

const NAME = 'bindflow-session';
const isOpaqueId = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value);

/**
 * The cookie with the opaque id of a signed-in account holder's session. No page needs it to be served, only what pages ask
 * for: it is never sent along from another site. Gone with the browser's windows; the server ends the session itself.
 */
export function sessionCookie(request: FastifyRequest, reply: FastifyReply): SessionCookie {
  const isSecure = request.protocol === 'https';
  const name = isSecure ? `__Host-${NAME}` : NAME;
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  const known = request.cookies[name];
  return {
    id: isOpaqueId(known) ? known : undefined,
    set: (id) => void reply.setCookie(name, id, options),
    clear: () => void reply.clearCookie(name, options),
  };
}
