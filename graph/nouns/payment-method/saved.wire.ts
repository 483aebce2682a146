import { type Infer, defaulted, nullable, object, pattern, string, type } from 'superstruct';

export const savedAddressWire = type({
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
/** Whatever the gateway says, no more of an instrument than this is taken from it. */
const lastDigits = pattern(string(), /^\d{0,4}$/);

export const savedMethodWire = type({
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

/** A method that is to be kept with a profile; CardType and ExpirationDate are null where unknown, as of a bank account. */
export const keptMethodBody = object({
  EFTTypeId: string(),
  Token: string(),
  CardType: nullable(string()),
  Name: string(),
  Last4Digits: lastDigits,
  ExpirationDate: nullable(day),
});
export type KeptMethodBody = Infer<typeof keptMethodBody>;
