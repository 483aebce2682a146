import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionIdOf } from './staff-cookies.ts';
import type { StaffMember } from './staff-member.ts';
import { forbiddenPage, sendPage, signInPage } from './staff-pages.ts';
import type { StaffSessions } from './staff-sessions.ts';

export interface DoorSettings {
  readonly isProduction: boolean;
  /** Whether somebody can sign in here at all. */
  readonly hasSignIn: boolean;
  readonly sessions: StaffSessions;
}

/** May use what is for developers: everybody outside production, in production one who is signed in with that role. */
export const isDeveloper = (isProduction: boolean, staff: StaffMember | null): boolean => !isProduction || (staff?.roles.includes('developer') ?? false);

const WHAT = 'use the schema explorer';

/**
 * Keeps a page for developers: undefined where one may enter. Otherwise it has answered: 404 where nobody can sign in here, the way to the sign-in
 * (and from there back to this very address), or in words that the right is missing.
 */
export function developerDoor({ isProduction, hasSignIn, sessions }: DoorSettings) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!isProduction) return undefined;
    if (!hasSignIn) return reply.code(404).send({ error: 'Not found' });
    const staff = await sessions.find(sessionIdOf(request));
    if (isDeveloper(isProduction, staff)) return undefined;
    return sendPage(reply, staff === null ? signInPage(WHAT, request.url) : forbiddenPage(staff, 'developer', WHAT, request.url));
  };
}
