import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_LIFE_MS } from './sign-in-attempt.ts';

const SESSION = 'bindflow-staff';
const ATTEMPT = 'bindflow-staff-attempt-';
/** The most tabs that may sign in at the same time. More are a loop or an abuse. */
const MAX_ATTEMPTS = 5;

const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https';
/** Browsers accept a `__Host-` cookie only from the same host over HTTPS. Plain HTTP is for development. */
const cookieName = (request: FastifyRequest, name: string): string => (isSecure(request) ? `__Host-${name}` : name);
/** Lax, because the provider redirects back here; with Strict the browser would not send the cookie then. */
const options = (request: FastifyRequest) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) }) as const;

/** Returns the opaque id of the staff session if the request has a well-formed one. */
export function readSessionId(request: FastifyRequest): string | undefined {
  const id = request.cookies[cookieName(request, SESSION)];
  return id !== undefined && /^[\w-]{43}$/.test(id) ? id : undefined;
}

export const setSessionCookie = (request: FastifyRequest, reply: FastifyReply, { id, lifeMs }: { readonly id: string; readonly lifeMs: number }): void =>
  void reply.setCookie(cookieName(request, SESSION), id, { ...options(request), maxAge: lifeMs / 1000 });

export const clearSessionCookie = (request: FastifyRequest, reply: FastifyReply): void => void reply.clearCookie(cookieName(request, SESSION), options(request));

// Each sign-in has its own cookie, so that two tabs do not overwrite each other's.
const attemptName = (request: FastifyRequest, state: string): string => cookieName(request, `${ATTEMPT}${state.slice(0, 8)}`);
const attemptNames = (request: FastifyRequest): string[] => Object.keys(request.cookies).filter((name) => name.startsWith(cookieName(request, ATTEMPT)));

export const hasAttempts = (request: FastifyRequest): boolean => attemptNames(request).length > 0;

export const readAttempt = (request: FastifyRequest, state: string): string | undefined => request.cookies[attemptName(request, state)];

export function setAttemptCookie(request: FastifyRequest, reply: FastifyReply, state: string, sealed: string): void {
  const names = attemptNames(request);
  if (names.length >= MAX_ATTEMPTS) for (const name of names) reply.clearCookie(name, options(request));
  reply.setCookie(attemptName(request, state), sealed, { ...options(request), maxAge: SIGN_IN_LIFE_MS / 1000 });
}

export const clearAttemptCookie = (request: FastifyRequest, reply: FastifyReply, state: string): void => void reply.clearCookie(attemptName(request, state), options(request));
