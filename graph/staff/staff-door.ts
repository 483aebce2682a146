import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionIdOf } from './staff-cookies.ts';
import type { StaffMember, StaffRole } from './staff-member.ts';
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

/** Resolves to nothing where one may enter; otherwise it has answered. */
export type StaffDoor = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

interface Keeping {
  readonly role: StaffRole;
  /** What one wants to do, to follow 'to'. */
  readonly what: string;
  /** Who it is for. */
  readonly whom: string;
}

/** The way to the sign-in (and from there back to this very address), or in words that the right is missing. */
const keeping =
  ({ sessions, hasSignIn }: DoorSettings, { role, what, whom }: Keeping): StaffDoor =>
  async (request, reply) => {
    if (!hasSignIn) return reply.code(404).send({ error: 'Not found' });
    const staff = await sessions.find(sessionIdOf(request));
    if (staff?.roles.includes(role)) return undefined;
    return sendPage(reply, staff === null ? signInPage(what, whom, request.url) : forbiddenPage(staff, role, what, request.url));
  };

const open: StaffDoor = async () => undefined;

/** Keeps a page for developers; outside production it is everybody's. Where nobody can sign in it is none. */
export const developerDoor = (settings: DoorSettings): StaffDoor =>
  settings.isProduction ? keeping(settings, { role: 'developer', what: 'use the schema explorer', whom: 'developers' }) : open;

/** Keeps a page for analysts: what buyers went through is nobody else's business, outside production either. */
export const analystDoor = (settings: DoorSettings): StaffDoor =>
  settings.hasSignIn || settings.isProduction ? keeping(settings, { role: 'analyst', what: 'use the console', whom: 'analysts' }) : open;
