import { GraphQLError } from 'graphql';
import type { StaffMember, StaffRole } from './staff-member.ts';

/**
 * Whoever asks, where he may ask at all.
 * @throws STAFF_SIGN_IN where nobody of the staff is signed in; STAFF_RIGHT, with the role that is missing, where somebody is
 */
export function requireRole(staff: StaffMember | null, role: StaffRole): StaffMember {
  if (staff === null) throw new GraphQLError('Please sign in first: this is for the staff.', { extensions: { code: 'STAFF_SIGN_IN', signIn: '/staff/login' } });
  if (!staff.roles.includes(role)) throw new GraphQLError(`You are signed in without the right to this: it needs the role ${role}.`, { extensions: { code: 'STAFF_RIGHT', role } });
  return staff;
}

/** As the log names somebody of the staff: by his name, and by the provider's own id, which nobody else will ever have. */
export const nameOf = ({ name, subject }: StaffMember): string => `${name.slice(0, 60)} (${subject.slice(0, 100)})`;
