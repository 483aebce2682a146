import { type Infer, object, string } from 'superstruct';

/** A US address. Empty text where a part is not known. `state` is the two-letter abbreviation, `postalCode` ZIP or ZIP+4. */
export const address = object({
  street1: string(),
  street2: string(),
  city: string(),
  state: string(),
  postalCode: string(),
  county: string(),
});
export type Address = Infer<typeof address>;

/** Which of an application's addresses: the insured's own, the alternate (OT) location, or the payer's. */
export type AddressRole = 'main' | 'alternate' | 'billing';
export const addressRoles = ['main', 'alternate', 'billing'] as const;

type AddressPart = keyof Address;

/** The question that asks each part of each address (specification, 3). An alternate location has no county question. */
export const addressQuestions: Readonly<Record<AddressRole, Readonly<Partial<Record<AddressPart, string>>>>> = {
  main: { street1: 'address1', street2: 'address2', city: 'city', state: 'state', postalCode: 'zip', county: 'county' },
  alternate: { street1: '250', street2: '240', city: '260', state: '270', postalCode: '280' },
  billing: {
    street1: 'billingAddress1',
    street2: 'billingAddress2',
    city: 'billingCity',
    state: 'billingState',
    postalCode: 'billingZip',
    county: 'billingCounty',
  },
};
