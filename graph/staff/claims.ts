import { STAFF_ROLES, type StaffMember, type StaffRole } from './staff-member.ts';

type Claims = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Claims => typeof value === 'object' && value !== null;

/** Returns a claim by its name, which may contain dots, or by its path such as `realm_access.roles`. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, part) => (isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined), claims);
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null);
const isRole = (value: unknown): value is StaffRole => STAFF_ROLES.some((role) => role === value);

/** Returns the roles that Bindflow knows from a claim that is a list, or a text with spaces or commas. */
export function rolesOf(claims: Claims, name: string): StaffRole[] {
  const claim = claimOf(claims, name);
  const named: readonly unknown[] = typeof claim === 'string' ? claim.split(/[\s,]+/) : Array.isArray(claim) ? claim : [];
  return [...new Set(named.filter(isRole))];
}

/** Returns the person behind the claims, with the most readable name they offer. */
export function personOf(claims: Claims, rolesClaim: string): StaffMember & { readonly email: string | null } {
  const subject = String(claims['sub']);
  const email = text(claims['email']);
  const name = text(claims['name']) ?? text(claims['preferred_username']) ?? email ?? subject;
  return { subject, name, email, roles: rolesOf(claims, rolesClaim) };
}
