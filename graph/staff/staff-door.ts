import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSessionId } from './staff-cookies.ts';
import type { StaffMember, StaffRole } from './staff-member.ts';
import { forbiddenPage, sendPage, signInPage } from './staff-pages.ts';
import type { StaffSessions } from './staff-sessions.ts';

export interface DoorSettings {
  readonly isProduction: boolean;
  /** Whether this deployment has a staff sign-in. */
  readonly hasSignIn: boolean;
  readonly sessions: StaffSessions;
}

/** True if developer features may be used: always outside production; in production with the role `developer`. */
export const isDeveloper = (isProduction: boolean, staff: StaffMember | null): boolean => !isProduction || (staff?.roles.includes('developer') ?? false);

/** Resolves to undefined if the visitor may enter; otherwise it has sent the answer. */
export type StaffDoor = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

interface DoorRequest {
  readonly role: StaffRole;
  /** The purpose, to follow 'to'. */
  readonly what: string;
  /** The audience. */
  readonly whom: string;
}

/** Answers with the sign-in page, which leads back to this address, or with the missing role. */
const refuseVisitor =
  ({ sessions, hasSignIn }: DoorSettings, { role, what, whom }: DoorRequest): StaffDoor =>
  async (request, reply) => {
    if (!hasSignIn) return reply.code(404).send({ error: 'Not found' });
    const staff = await sessions.find(readSessionId(request));
    if (staff?.roles.includes(role)) return undefined;
    return sendPage(reply, staff === null ? signInPage(what, whom, request.url) : forbiddenPage(staff, role, what, request.url));
  };

const openDoor: StaffDoor = async () => undefined;

/** Protects a developer page in production; outside production it is open. Answers 404 if there is no sign-in. */
export const developerDoor = (settings: DoorSettings): StaffDoor =>
  settings.isProduction ? refuseVisitor(settings, { role: 'developer', what: 'use the schema explorer', whom: 'developers' }) : openDoor;

/** Protects an analyst page, also outside production, because it shows what buyers did. */
export const analystDoor = (settings: DoorSettings): StaffDoor =>
  settings.hasSignIn || settings.isProduction ? refuseVisitor(settings, { role: 'analyst', what: 'use the console', whom: 'analysts' }) : openDoor;
