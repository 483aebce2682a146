import type { State } from './state.ts';
import type { Person } from './entities.ts';
import { guidOf } from '../world.ts';
import { hashPassword } from './password.ts';

/** Creates an empty person. */
export const newPerson = (userName: string, password: string): Person => ({
  id: guidOf(`account/${userName.toLowerCase()}`),
  profileId: guidOf(`profile/${userName.toLowerCase()}`),
  userName,
  password: hashPassword(password),
  hasProfile: false,
  hasLogin: false,
  mustChangePassword: false,
  requiresVerify: false,
  crmAccountId: '',
  firstName: '',
  lastName: '',
  phone: '',
  addresses: [],
  methods: [],
  code: undefined,
});

export const personByName = (state: State, userName: string): Person | undefined => state.people.get(userName.toLowerCase());

/** The profile of a path's {id}: its Id, its ProfileId, or the upn. */
export const profileById = (state: State, id: string): Person | undefined =>
  [...state.people.values()].find((person) => person.hasProfile && [person.id, person.profileId, person.userName].includes(id));

/** Stores a person. Call it also after a change of a read-only field. */
export const keepPerson = (state: State, person: Person): void => void state.people.set(person.userName.toLowerCase(), person);
