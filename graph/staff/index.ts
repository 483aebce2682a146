export { type StaffDoor, analystDoor, developerDoor, isDeveloper } from './staff-door.ts';
export { formatStaffName, requireRole } from './require-role.ts';
export { readSessionId } from './staff-cookies.ts';
export type { StaffMember } from './staff-member.ts';
export { type OidcSettings, createStaffProvider } from './staff-provider.ts';
export { type StaffRoutesParts, addStaffRoutes } from './staff-routes.ts';
export { type StaffPerson, type StaffSessions, createStaffSessions, staffSessionContext } from './staff-sessions.ts';
