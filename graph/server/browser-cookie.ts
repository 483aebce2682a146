import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'bindflow-browser';
const YEAR = 365 * 24 * 3600;
const isOpaqueId = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value);

/**
 * The opaque id of this browser, which owns its applications; made at the first answer. A `__Host-` cookie over HTTPS;
 * plain HTTP, where browsers refuse those, is for development.
 */
export function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const isSecure = request.protocol === 'https';
  const name = isSecure ? `__Host-${NAME}` : NAME;
  const known = request.cookies[name];
  if (isOpaqueId(known)) return known;
  const made = randomBytes(32).toString('base64url');
  reply.setCookie(name, made, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: YEAR });
  return made;
}
