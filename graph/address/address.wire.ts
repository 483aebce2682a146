import { type Infer, array, defaulted, nullable, string, type } from 'superstruct';
import type { Address } from '#events/application';

/** The gateway's address. */
export const addressWire = type({
  Street1: string(),
  Street2: defaulted(nullable(string()), ''),
  City: string(),
  StateAbbr: string(),
  PostalCode: string(),
  County: defaulted(nullable(string()), ''),
});
export type AddressWire = Infer<typeof addressWire>;

export const addressKickoutWire = type({ KickedLobs: array(string()) });

export const fromAddressWire = (wire: AddressWire): Address => ({
  street1: wire.Street1,
  street2: wire.Street2 ?? '',
  city: wire.City,
  state: wire.StateAbbr,
  postalCode: wire.PostalCode,
  county: wire.County ?? '',
});

export const toAddressWire = ({ street1, street2, city, state, postalCode, county }: Address): AddressWire => ({
  Street1: street1,
  Street2: street2,
  City: city,
  StateAbbr: state,
  PostalCode: postalCode,
  County: county,
});
