import { type Infer, array, defaulted, nullable, object, string, type } from 'superstruct';
import type { Address as StoredAddress } from '#events/application';
import { gatewayRead } from '../../gateway/endpoint.ts';
import type { Address, AddressInput } from './address.type.ts';

/** The gateway's address. */
export const addressWire = type({
  Street1: string(),
  Street2: defaulted(nullable(string()), ''),
  City: string(),
  StateAbbr: string(),
  PostalCode: string(),
  County: defaulted(nullable(string()), ''),
});

/** An address in a request: every field is present, even if it is empty. */
export const addressBody = object({
  Street1: string(),
  Street2: string(),
  City: string(),
  StateAbbr: string(),
  PostalCode: string(),
  County: string(),
});
export type AddressBody = Infer<typeof addressBody>;
const addressKickoutBody = object({ ...addressBody.schema, Lobs: array(string()) });

const addressKickoutWire = type({ KickedLobs: array(string()) });

export const fromAddressWire = (wire: Infer<typeof addressWire>): Address => ({
  street1: wire.Street1,
  street2: wire.Street2 || null,
  city: wire.City,
  state: wire.StateAbbr,
  postalCode: wire.PostalCode,
  county: wire.County || null,
});

/** An input as events store addresses: empty text for what is not given. */
export const toAddress = ({ street1, street2, city, state, postalCode, county }: AddressInput): StoredAddress => ({
  street1,
  street2: street2 ?? '',
  city,
  state,
  postalCode,
  county: county ?? '',
});

export const toAddressWire = ({ street1, street2, city, state, postalCode, county }: AddressInput): AddressBody => ({
  Street1: street1,
  Street2: street2 ?? '',
  City: city,
  StateAbbr: state,
  PostalCode: postalCode,
  County: county ?? '',
});

export const addressEndpoints = {
  validate: gatewayRead.post('/api/validate/address', addressWire, { request: { body: addressBody } }),
  kickout: gatewayRead.post('/api/kickout/address', addressKickoutWire, { request: { body: addressKickoutBody } }),
};
