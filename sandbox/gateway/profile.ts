import { type Infer, boolean, enums, literal, nullable, object, pattern, string } from 'superstruct';
import { type Answer, data, refused, unknownId } from '../http/answer.ts';
import { type GatewayCall, type Route, read, write } from '../http/route.ts';
import type { Person } from '../state/entities.ts';
import { keepPerson, newPerson, personByName, profileById } from '../state/people.ts';
import type { World } from '../world.ts';
import { eftTypes } from '../state/seed.ts';
import { address, email, filled, idOrNone, phone } from './shapes.ts';

const registration = object({ UserName: email, Secret: filled, CrmAccountId: idOrNone });
const owner = object({ FirstName: filled, LastName: filled });
const phoneNumber = object({ IsPrimary: boolean(), Type: literal('MobilePhone'), Number: phone });
const mailing = object({ IsPrimary: boolean(), Type: literal('Mailing'), ...address.schema });
const method = object({
  EFTTypeId: enums(Object.values(eftTypes)),
  Token: filled,
  CardType: nullable(string()),
  Name: filled,
  Last4Digits: pattern(string(), /^\d{4}$/),
  ExpirationDate: nullable(pattern(string(), /^\d{4}-\d{2}-\d{2}$/)),
});
const reference = object({ ReferenceType: literal('ExtRefMemberNumber'), Description: string(), ReferenceKey: filled });

/** Makes a profile, and with its Secret the login: one person, whichever of the two came first. */
function register({ body }: GatewayCall<Infer<typeof registration>>, { state }: World): Answer {
  const known = personByName(state, body.UserName);
  if (known?.hasProfile) return refused('DUPLICATE_USER', 'This user name is taken.');
  const person = known ?? newPerson(body.UserName, body.Secret);
  person.hasProfile = true;
  person.crmAccountId = body.CrmAccountId ?? '';
  keepPerson(state, person);
  return data([{ Id: person.id, ProfileId: person.profileId, UserName: person.userName, upn: person.userName }]);
}

/** For a path with a profile's {id}: 404 where there is none. */
const ofProfile =
  <B>(handle: (person: Person, body: B, world: World) => Answer) =>
  (call: GatewayCall<B>, world: World): Answer => {
    const person = profileById(world.state, call.id);
    return person === undefined ? unknownId('id', 'The profile') : handle(person, call.body, world);
  };

const setOwner = ofProfile<Infer<typeof owner>>((person, { FirstName, LastName }) => {
  Object.assign(person, { firstName: FirstName, lastName: LastName });
  return data([{ Id: person.id }]);
});

const setPhone = ofProfile<Infer<typeof phoneNumber>>((person, { Number: number }) => {
  person.phone = number;
  return data([{ Id: person.id }]);
});

const addAddress = ofProfile<Infer<typeof mailing>>((person, { IsPrimary: _primary, Type: _type, ...added }, { state, ids }) => {
  const Id = ids.guid('address');
  keepPerson(state, { ...person, addresses: [...person.addresses, { Id, ...added }] });
  return data([{ Id }]);
});

const addMethod = ofProfile<Infer<typeof method>>((person, added, { state, ids, now }) => {
  const DisplayText = `${added.CardType ?? 'Bank account'} ending in ${added.Last4Digits}`;
  keepPerson(state, { ...person, methods: [...person.methods, { ...added, DisplayText, CreatedDate: now().toISOString() }] });
  return data([{ Id: ids.guid('payment-authorization') }]);
});

const addReference = ofProfile<Infer<typeof reference>>((person, body, { state, ids }) => {
  const Id = ids.guid('reference');
  state.references.push({ id: Id, profileId: person.id, type: body.ReferenceType, description: body.Description, key: body.ReferenceKey });
  return data([{ Id }]);
});

const addresses = ofProfile((person) =>
  data(
    person.addresses.map(({ Id, Street1, Street2, City, StateAbbr, PostalCode }) => {
      const street = [Street1, Street2].filter(Boolean).join(' ');
      return { Id, DisplayText: `${street}, ${City}, ${StateAbbr} ${PostalCode}`, Street1, Street2, City, StateAbbr, PostalCode };
    }),
  ),
);

/** A link whose id begins with EXPIRED is no longer good: answered, with no message. UNKNOWN… was never given out. */
function checkLink(link: string): Answer {
  if (/^unknown/i.test(link)) return unknownId('id', 'The link');
  return data([{ Id: link }], /^expired/i.test(link) ? '' : 'The link is valid.');
}

export const profileRoutes: readonly Route[] = [
  write('POST', '/api/profile/register', { body: registration }, register),
  write('POST', '/api/profile/{id}/owner', { body: owner }, setOwner),
  write('POST', '/api/profile/{id}/phone', { body: phoneNumber }, setPhone),
  write('POST', '/api/profile/{id}/address', { body: mailing }, addAddress),
  read('/api/profile/{id}/address', addresses),
  write('POST', '/api/profile/{id}/paymentauthorizations', { body: method }, addMethod),
  read(
    '/api/profile/{id}/paymentauthorizations',
    ofProfile((person) => data(person.methods)),
  ),
  write('POST', '/api/profile/{id}/reference', { body: reference }, addReference),
  read('/api/profile/getLinkToVelocityCustomerReferences/{id}', ({ id: link }) => checkLink(link)),
];
