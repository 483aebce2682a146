/** What a person of the staff may do: `developer` reads the schema explorer, `analyst` the console, `analyst-personal` personal fields in it. */
export const STAFF_ROLES = ['developer', 'analyst', 'analyst-personal'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Somebody of the staff who has signed in. */
export interface StaffMember {
  /** The provider's own id of the person: never an e-mail address, which may pass to another. */
  readonly subject: string;
  readonly name: string;
  /** Of the roles that the provider names, those that Bindflow knows. */
  readonly roles: readonly StaffRole[];
}

/** What the provider says of the one who signed in. */
export interface SignedIn extends StaffMember {
  readonly email: string | null;
  /** The provider wants to see it again at sign-out. */
  readonly idToken: string | null;
}
