import type { Answers } from '#events/program';
import type { Chance } from './chance.ts';

/** City, state, the first three digits of its ZIP codes, area code. */
const cities = [
  ['Austin', 'TX', '787', '512'],
  ['Dallas', 'TX', '752', '214'],
  ['Houston', 'TX', '770', '713'],
  ['San Antonio', 'TX', '782', '210'],
  ['Denver', 'CO', '802', '303'],
  ['Portland', 'OR', '972', '503'],
  ['Seattle', 'WA', '981', '206'],
  ['San Diego', 'CA', '921', '619'],
  ['San Francisco', 'CA', '941', '415'],
  ['Los Angeles', 'CA', '900', '213'],
  ['Phoenix', 'AZ', '850', '602'],
  ['Salt Lake City', 'UT', '841', '801'],
  ['Minneapolis', 'MN', '554', '612'],
  ['Chicago', 'IL', '606', '312'],
  ['St. Louis', 'MO', '631', '314'],
  ['Nashville', 'TN', '372', '615'],
  ['Atlanta', 'GA', '303', '404'],
  ['Tampa', 'FL', '336', '813'],
  ['Miami', 'FL', '331', '305'],
  ['Philadelphia', 'PA', '191', '215'],
  ['Brooklyn', 'NY', '112', '718'],
  ['Boston', 'MA', '021', '617'],
  ['Cleveland', 'OH', '441', '216'],
  ['Detroit', 'MI', '482', '313'],
] as const;

/** A barrier island that no carrier insures, according to the sandbox. */
const KICKED = ['Palm Beach', 'FL', '33480', '561'] as const;

const domains = ['example.com', 'example.net', 'example.org'] as const;
const streets = ['Street', 'Avenue', 'Road', 'Lane', 'Drive', 'Boulevard', 'Court'] as const;

const street = ({ faker, pick, between }: Chance): string => `${between(12, 9800)} ${faker.person.lastName()} ${pick(streets)}`;
export const firm = ({ faker, pick }: Chance): string => `${faker.person.lastName()} ${pick(['Studio', 'Works', 'Partners', 'Services', '& Daughters', 'Collective'])} LLC`;
export const fullName = ({ faker }: Chance): string => `${faker.person.firstName()} ${faker.person.lastName()}`;

export interface Place {
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

function placeIn(chance: Chance, [city, state, zip]: readonly [string, string, string, string]): Place {
  const unit = chance.happens(0.25) ? `Apt ${chance.between(1, 48)}` : '';
  return { street: street(chance), unit, city, state, zip: zip.length === 5 ? zip : `${zip}${String(chance.between(1, 49)).padStart(2, '0')}` };
}

export const somePlace = (chance: Chance): Place => placeIn(chance, chance.pick(cities));

/** Returns an invented person's name and address. Nobody can be reached: the domains are reserved for examples, the phone numbers for fiction. */
export function inventBuyer(chance: Chance, isKickedByAddress: boolean): Answers {
  const { faker, pick, between } = chance;
  const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()];
  const city = isKickedByAddress ? KICKED : pick(cities);
  const { street: address1, unit: address2, state, zip } = placeIn(chance, city);
  const local = `${firstName}.${lastName}${between(1, 9999)}`.toLowerCase().replaceAll(/[^a-z\d.]/g, '');
  const email = `${local}@${pick(domains)}`;
  return { firstName, lastName, businessName: firm(chance), email, phone: `${city[3]}55501${between(10, 99)}`, address1, address2, city: city[0], state, zip };
}
