import { type Infer, defaulted, nullable, object, pattern, string, type } from 'superstruct';
import { gatewayRead, gatewayWrite } from '../../gateway/endpoint.ts';

const savedAddressWire = type({
  Id: string(),
  DisplayText: string(),
  Street1: string(),
  Street2: defaulted(nullable(string()), ''),
  City: string(),
  StateAbbr: string(),
  PostalCode: string(),
});
export type SavedAddressWire = Infer<typeof savedAddressWire>;

const day = pattern(string(), /^\d{4}-\d{2}-\d{2}/);
/** At most the last four digits are accepted, whatever the gateway sends. */
const lastDigits = pattern(string(), /^\d{0,4}$/);

const savedMethodWire = type({
  DisplayText: string(),
  EFTTypeId: string(),
  Token: string(),
  CardType: nullable(string()),
  Name: string(),
  Last4Digits: lastDigits,
  ExpirationDate: nullable(day),
  CreatedDate: day,
});
export type SavedMethodWire = Infer<typeof savedMethodWire>;

/** A method to save with a profile. CardType and ExpirationDate are null if unknown, and for bank accounts. */
const newMethodBody = object({
  EFTTypeId: string(),
  Token: string(),
  CardType: nullable(string()),
  Name: string(),
  Last4Digits: lastDigits,
  ExpirationDate: nullable(day),
});
export type NewMethodBody = Infer<typeof newMethodBody>;

/** What a profile has saved for the next purchase. */
export const savedDataEndpoints = {
  addresses: gatewayRead.get('/api/profile/{id}/address', savedAddressWire),
  methods: gatewayRead.get('/api/profile/{id}/paymentauthorizations', savedMethodWire),
  saveMethod: gatewayWrite.post('/api/profile/{id}/paymentauthorizations', type({ Id: string() }), { request: { body: newMethodBody } }),
};
