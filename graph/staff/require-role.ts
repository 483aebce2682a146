import { GraphQLError } from 'graphql';
import type { StaffMember, StaffRole } from './staff-member.ts';

/**
 * Returns the signed-in staff member if they have the role.
 * @throws STAFF_SIGN_IN if nobody is signed in; STAFF_RIGHT, with the missing role, if the member lacks it
 */
export function requireRole<S extends StaffMember>(staff: S | null, role: StaffRole): S {
  if (staff === null) throw new GraphQLError('Please sign in first: this is for the staff.', { extensions: { code: 'STAFF_SIGN_IN', signIn: '/staff/login' } });
  if (!staff.roles.includes(role)) throw new GraphQLError(`You are signed in without the right to this: it needs the role ${role}.`, { extensions: { code: 'STAFF_RIGHT', role } });
  return staff;
}

/** Returns how events name a staff member: by name, and by the provider's id, which is never reassigned. */
export const formatStaffName = ({ name, subject }: StaffMember): string => `${name.slice(0, 60)} (${subject.slice(0, 100)})`;
