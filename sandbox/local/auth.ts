import { type Infer, literal, object } from 'superstruct';
import { type Answer, plain } from '../http/answer.ts';
import { type LocalCall, type Route, local } from '../http/route.ts';
import type { Person } from '../state/entities.ts';
import { isPassword } from '../state/password.ts';
import { keepPerson, newPerson, personByName } from '../state/people.ts';
import type { World } from '../world.ts';
import { email, filled } from '../gateway/shapes.ts';
import { bearerOf, holderOf } from './bearer.ts';

const form = object({ grant_type: literal('password'), username: email, password: filled });
type Form = LocalCall<Infer<typeof form>>;

const refusal = (status: 401 | 409, description: string, requiresVerify = false): Answer =>
  plain({ error: 'invalid_grant', error_description: description, requiresVerify }, status);

const signedIn = (person: Person, world: World): Answer =>
  person.requiresVerify ? refusal(401, 'AccountVerificationRequired', true) : plain({ bearer: bearerOf(person, world) });

/** A new login; for one whose profile the gateway made with the same secret, its first. */
function register({ body }: Form, world: World): Answer {
  const known = personByName(world.state, body.username);
  if (known !== undefined && (known.hasLogin || !isPassword(body.password, known.password))) return refusal(409, 'The user name is taken.');
  const person = known ?? newPerson(body.username, body.password);
  person.hasLogin = true;
  keepPerson(world.state, person);
  return signedIn(person, world);
}

function logIn({ body }: Form, world: World): Answer {
  const person = personByName(world.state, body.username);
  const isKnown = person !== undefined && isPassword(body.password, person.password);
  return isKnown ? signedIn(person, world) : refusal(401, 'The user name or password is incorrect.');
}

/**
 * The temporary login of one who must change the password: any {secret} in the path, and as password the same secret or the literal `{secret}`.
 * Nobody else gets in this way.
 */
function logInTemporarily({ body, params }: Form, world: World): Answer {
  const person = personByName(world.state, body.username);
  const isSecret = body.password === params['secret'] || body.password === '{secret}';
  if (!isSecret || person === undefined) return refusal(401, 'The user name or password is incorrect.');
  if (person.requiresVerify || person.mustChangePassword) return signedIn(person, world);
  return refusal(401, 'A temporary login is only for a password that must be changed.');
}

function check(address: string, world: World): Answer {
  const person = personByName(world.state, address);
  return plain({
    Success: true,
    HasAccount: person !== undefined,
    MustChangePassword: person?.mustChangePassword ?? false,
    RequiresVerify: person?.requiresVerify ?? false,
  });
}

function user(bearer: string, world: World): Answer {
  return holderOf(bearer, world) === undefined ? refusal(401, 'There is no such session.') : plain({ bearer });
}

export const authRoutes: readonly Route[] = [
  local('GET', '/api/check', { query: object({ email }) }, ({ query }, world) => check(query.email, world)),
  local('GET', '/api/user', {}, ({ bearer }, world) => user(bearer, world)),
  local('POST', '/auth/local/register', { form }, register),
  local('POST', '/auth/local/login/user', { form }, logIn),
  local('POST', '/auth/local/{secret}', { form }, logInTemporarily),
];
