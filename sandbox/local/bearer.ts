import { createHmac } from 'node:crypto';
import type { Person } from '../state/entities.ts';
import { personByName } from '../state/people.ts';
import type { World } from '../world.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (content: string, secret: string): string => createHmac('sha256', secret).update(content).digest('base64url');

/** The bearer is a JSON Web Token (HS256) with the claims upn, UserName, Id, ProfileId and PrimaryPhone. */
export function bearerOf(person: Person, { identity, now }: World): string {
  const claims = {
    upn: person.userName,
    UserName: person.userName,
    Id: person.id,
    ProfileId: person.profileId,
    PrimaryPhone: person.phone,
  };
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, iat: Math.floor(now().getTime() / 1000) })}`;
  return `${content}.${sign(content, identity.tokenSecret)}`;
}

/** Returns the subject of a bearer token; undefined if it has none or was not signed here. */
export function holderOf(bearer: string, { identity, state }: World): Person | undefined {
  const [header = '', claims = '', signature] = bearer.split('.');
  if (signature !== sign(`${header}.${claims}`, identity.tokenSecret)) return undefined;
  const { upn } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { upn: string };
  return personByName(state, upn);
}
