import type { Answers } from '#events/program';

export const insured: Answers = {
  firstName: 'Maya',
  lastName: 'Castillo',
  phone: '5125550134',
  address1: '1204 South Congress Avenue',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
};

/** A whole fitness application that can be bought; the e-mail must be new. */
export const fitnessAnswers = (email: string): Answers => ({
  ...insured,
  email,
  disciplines: ['yoga', 'pilates'],
  employment: 'self-employed',
  venue: 'studio',
  hoursPerWeek: '12',
  certified: 'no',
  limit: '1m-3m',
  startDate: '2027-01-15',
  claims: 'none',
});

/** The pages of a trades application for which all three products are sold, page by page; the e-mail must be new. */
export const tradesAnswers = (email: string): readonly [Answers, Answers, Answers] => [
  { ...insured, businessName: 'Castillo Carpentry LLC', email, legalEntity: 'llc', otherLocation: 'no' },
  {
    trade: 'carpentry',
    yearsInBusiness: '7',
    licensed: 'yes',
    workHeight: 'two-stories',
    hazards: [],
    annualReceipts: '$240,000',
    employees: '3',
    subcontractors: 'no',
    vehicles: '2',
    safetyProgram: 'yes',
    claims: 'none',
  },
  {
    glLimit: '1m-2m',
    additionalInsured: 'no',
    startDate: '2027-01-15',
    priorCoverage: 'no',
    toolsValue: '18,000',
    toolsStorage: 'locked',
    umbrellaLimit: '1m',
  },
];

/** Another place that the work is done from. */
export const otherLocation: Answers = { otherLocation: 'yes', '250': '900 East 6th Street', '240': 'Suite 12', '260': 'Austin', '270': 'TX', '280': '78702' };

export const card = { cardNumber: '4111111111111111', expMonth: '12', expYear: '2030', securityCode: '123' };
export const otherCard = { cardNumber: '5555555555554444', expMonth: '01', expYear: '2031', securityCode: '321' };

const bank = { bankAccountType: 'Checking', accountNumber: '000123456789', routingNumber: '110000000' };
export const bankWithLicence = { ...bank, securityOption: "Driver's license", driverLicense: 'TX20418855', driverState: 'TX' };
export const bankWithFein = { ...bank, securityOption: 'FEIN', companyName: 'Castillo Carpentry LLC', fein: '12-3456789' };

export const password = 'Passw0rd!';

export { noPayment } from '#events/rules';
