import { array, boolean, define, nullable, number, object, pattern, refine, string, union } from 'superstruct';

/** A text that says something. */
export const filled = refine(string(), 'filled', (value) => value.trim() !== '');
export const id = pattern(string(), /^[\w.:@+-]{1,128}$/);
/** An id where there may be none. */
export const idOrNone = nullable(pattern(string(), /^[\w.:@+-]{0,128}$/));
export const phone = pattern(string(), /^\d{10,11}$/);
export const email = pattern(string(), /^[^@\s]+@[^@\s]+\.[^@\s]+$/);
export const stateAbbr = pattern(string(), /^[A-Z]{2}$/);
/** US dollars, at most two decimals. */
export const money = define<number>(
  'money',
  (value) => typeof value === 'number' && Number.isFinite(value) && Math.abs(Math.round(value * 100) - value * 100) < 1e-6,
);

/** Any text: an address that is yet to be judged. */
export const enteredAddress = {
  Street1: string(),
  Street2: string(),
  City: string(),
  StateAbbr: string(),
  PostalCode: string(),
  County: string(),
};
const wellFormed = { ...enteredAddress, Street1: filled, City: filled, StateAbbr: stateAbbr };
export const address = object({ ...wellFormed, PostalCode: pattern(string(), /^\d{5}(-?\d{4})?$/) });
/** The rating account's: digits only. */
export const digitsAddress = object({ ...wellFormed, PostalCode: pattern(string(), /^\d{5}(\d{4})?$/) });

export const answers = array(object({ QuestionId: filled, Value: union([string(), number(), boolean(), array(string())]) }));
export const exitReasons = ['None', 'Abandon', 'KickOut', 'GoingBare'] as const;
export const locations = ['Quote', 'Application', 'Payment', 'OrderSummary'] as const;
export const contacts = array(object({ FirstName: filled, LastName: filled }));
