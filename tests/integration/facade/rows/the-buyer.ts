// One buyer of the fitness program, as the operations name them and as the wire has to.

export const PROGRAM = 'FITNESS';
export const SPONSOR = 'AIMFIT2';
export const EMAIL = 'maya.castillo@example.com';
export const PASSWORD = 'Pa55word!';
export const MEMBER = { number: 'M-7', refNum: 'AIMFIT2-M-7' };

export const buyer = { firstName: 'Maya', lastName: 'Castillo', businessName: null, email: EMAIL, phone: '(512) 555-0134' };
export const PHONE = '5125550134';
export const contact = { FirstName: 'Maya', LastName: 'Castillo' };

export const typed = { street1: '1204 South Congress Avenue', street2: null, city: 'Austin', state: 'TX', postalCode: '78704', county: null };
export const typedWire = { Street1: typed.street1, Street2: '', City: 'Austin', StateAbbr: 'TX', PostalCode: '78704', County: '' };

/** As the address service writes it. */
export const address = { street1: '1204 S CONGRESS AVE', street2: null, city: 'AUSTIN', state: 'TX', postalCode: '78704-4821', county: 'TRAVIS' };
export const addressWire = { Street1: address.street1, Street2: '', City: 'AUSTIN', StateAbbr: 'TX', PostalCode: '78704-4821', County: 'TRAVIS' };
export const billing = { ...address, street1: '500 W 2ND ST', street2: 'STE 1900', postalCode: '78701-4687' };
export const billingWire = { ...addressWire, Street1: '500 W 2ND ST', Street2: 'STE 1900', PostalCode: '78701-4687' };

/** What rating uses of the answers. */
export const answers = [
  { question: 'disciplines', value: { choices: ['yoga', 'pilates'] } },
  { question: 'employment', value: { text: 'self-employed' } },
  { question: 'venue', value: { text: 'studio' } },
  { question: 'hoursPerWeek', value: { text: '12' } },
  { question: 'certified', value: { text: 'no' } },
  { question: 'limit', value: { text: '1m-3m' } },
  { question: 'startDate', value: { text: '2027-01-15' } },
  { question: 'claims', value: { text: 'none' } },
];
const toWire = ({ question, value }: (typeof answers)[number]) => ({ QuestionId: question, Value: value.choices ?? value.text });
/** With who and where the insured is, in the program's order of its questions. */
export const answersWire = [
  { QuestionId: 'firstName', Value: 'Maya' },
  { QuestionId: 'email', Value: EMAIL },
  { QuestionId: 'phone', Value: PHONE },
  { QuestionId: 'address1', Value: address.street1 },
  ...answers.map(toWire),
  { QuestionId: 'lastName', Value: 'Castillo' },
  { QuestionId: 'city', Value: 'AUSTIN' },
  { QuestionId: 'state', Value: 'TX' },
  { QuestionId: 'zip', Value: address.postalCode },
  { QuestionId: 'county', Value: 'TRAVIS' },
];
