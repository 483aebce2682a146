import { timingSafeEqual } from 'node:crypto';
import { guidOf } from '../world.ts';

/** A member of the insurer's staff, as the provider knows them. */
export interface StaffPerson {
  /** The subject: an id that never changes. */
  readonly id: string;
  readonly userName: string;
  readonly name: string;
  /** What the person does, for a reader who chooses a login. */
  readonly does: string;
  readonly roles: readonly string[];
}

export const STAFF_PASSWORD = 'Passw0rd!';

const person = (userName: string, name: string, does: string, roles: readonly string[]): StaffPerson => ({
  id: guidOf(`staff/${userName}`),
  userName,
  name,
  does,
  roles,
});

export const staffPeople: readonly StaffPerson[] = [
  person('developer@example.com', 'Devi Okafor', 'developer', ['developer']),
  person('analyst@example.com', 'Ana Lindqvist', 'analyst, personal fields masked', ['analyst']),
  person('analyst-personal@example.com', 'Priya Natarajan', 'analyst who may see personal fields', ['analyst', 'analyst-personal']),
];

export const staffById = (id: string): StaffPerson | undefined => staffPeople.find((one) => one.id === id);

const same = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Returns the person with this user name (any case) and password; undefined if they are wrong. */
export function staffOf(userName: string, password: string): StaffPerson | undefined {
  const found = staffPeople.find((one) => one.userName === userName.trim().toLowerCase());
  return same(password, STAFF_PASSWORD) ? found : undefined;
}
