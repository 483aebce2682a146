import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'bindflow-browser';
const YEAR_SECONDS = 365 * 24 * 3600;
const isOpaqueId = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value);

const cookieName = ({ protocol }: FastifyRequest): string => (protocol === 'https' ? `__Host-${NAME}` : NAME);

/** The opaque id of the browser of a request; null where it has none yet. */
export function readBrowserId(request: FastifyRequest): string | null {
  const known = request.cookies[cookieName(request)];
  return isOpaqueId(known) ? known : null;
}

/**
 * The opaque id of this browser, which owns its applications; made at the first answer. A `__Host-` cookie over HTTPS;
 * plain HTTP, where browsers refuse those, is for development.
 */
export function ensureBrowserId(request: FastifyRequest, reply: FastifyReply): string {
  const known = readBrowserId(request);
  if (known !== null) return known;
  const made = randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(request), made, { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https', maxAge: YEAR_SECONDS });
  return made;
}
