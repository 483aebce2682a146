import { type GraphQLLeafType, isEnumType } from 'graphql';

/** The place of a leaf in a made-up answer. */
export interface MockPlace {
  readonly typeName: string;
  readonly fieldName: string;
  /** The indexes of the lists that it is in, from 0. */
  readonly indexes: readonly number[];
}

type MakeValue = (place: MockPlace) => unknown;

/** `firstName` → `First name`. */
function toWords(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number for this place in its list, from 1. */
const numberOf = ({ indexes }: MockPlace): number => (indexes.at(-1) ?? 0) + 1;

/** Texts by the end of a field's name. The first that fits applies. */
const TEXTS: readonly (readonly [RegExp, string])[] = [
  [/e-?mail$/i, 'maya@example.com'],
  [/userName$/i, 'maya@example.com'],
  [/firstName$/i, 'Maya'],
  [/lastName$/i, 'Castillo'],
  [/(business|company)Name$/i, 'Castillo Carpentry LLC'],
  [/phone$/i, '5125550134'],
  [/street1|address1/i, '1204 S Congress Ave'],
  [/(street2|address2)$/i, 'Suite 12'],
  [/city$/i, 'Austin'],
  [/county$/i, 'Travis'],
  [/state$/i, 'TX'],
  [/(zip|postalCode)$/i, '78704'],
  [/last4$/i, '1111'],
  [/message$/i, 'A made-up message.'],
];

const makeText: MakeValue = (place) => TEXTS.find(([name]) => name.test(place.fieldName))?.[1] ?? `${toWords(place.fieldName)} ${numberOf(place)}`;

/** Values by the name of their scalar. */
const SCALARS: Readonly<Record<string, MakeValue>> = {
  ID: (place) => `${place.typeName}-${place.fieldName}-${numberOf(place)}`,
  String: makeText,
  Int: (place) => numberOf(place),
  Float: (place) => numberOf(place) + 0.5,
  Boolean: () => true,
  Money: () => '128.00',
  Date: () => '2027-01-15',
  DateTime: () => '2027-01-15T12:00:00.000Z',
  DateTimeISO: () => '2027-01-15T12:00:00.000Z',
  EmailAddress: () => 'maya@example.com',
  PostalCode: () => '78704',
  StateCode: () => 'TX',
  URL: ({ fieldName }) => `https://example.com/${fieldName}`,
  ProgramHash: () => 'a'.repeat(64),
  JSON: () => ({ madeUp: true }),
  JSONObject: () => ({ madeUp: true }),
};

/** Makes up a scalar or an enum's value. The same place always has the same value. */
export function makeValue(type: GraphQLLeafType, place: MockPlace): unknown {
  if (isEnumType(type)) return type.getValues()[0]?.value;
  return (SCALARS[type.name] ?? makeText)(place);
}
