/** The staff roles. `developer` opens the schema explorer, `analyst` the console, `analyst-personal` personal fields in it. */
export const STAFF_ROLES = ['developer', 'analyst', 'analyst-personal'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A signed-in staff member. */
export interface StaffMember {
  /** The provider's id of the person: never an email address, which may pass to another. */
  readonly subject: string;
  readonly name: string;
  /** Those of the provider's roles that Bindflow knows. */
  readonly roles: readonly StaffRole[];
}

/** The provider's data on the person who signed in. */
export interface SignedIn extends StaffMember {
  readonly email: string | null;
  /** The provider requires it again at sign-out. */
  readonly idToken: string | null;
}
