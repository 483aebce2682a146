import type { Answers } from '#events/program';

const insured: Answers = {
  firstName: 'Maya',
  lastName: 'Castillo',
  phone: '5125550134',
  address1: '1204 South Congress Avenue',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
};

/** A whole fitness application that can be bought; the email must be new. */
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

/** The pages of a trades application for which all three products are sold, page by page; the email must be new. */
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
    insureTools: 'yes',
    toolsValue: '18,000',
    toolsStorage: 'locked',
    umbrellaLimit: '1m',
  },
];

/** The pages of an application that can be bought, page by page. */
export type PagesOfAnswers = readonly Answers[];

export const yogaAnswers = (email: string): PagesOfAnswers => [
  { ...insured, email, association: 'AIMYOGA' },
  {
    styles: ['hatha', 'restorative'],
    training: '200',
    classesPerWeek: '14',
    venue: 'studio',
    retreats: 'no',
    teachingIncome: '$32,000',
    studioNamed: 'yes',
    studioName: 'River Yoga',
    holderAddress1: '88 River Street',
    holderCity: 'Austin',
    holderState: 'TX',
    holderZip: '78702',
    sendCertificate: true,
    studioEmail: 'desk@riveryoga.example',
    limit: '1m-3m',
    startDate: '2027-01-15',
    claims: 'none',
  },
];

/** A massage therapist with an office; two products are sold. */
export const healthAnswers = (email: string): PagesOfAnswers => [
  {
    ...insured,
    email,
    association: 'OTHER',
    occupation: 'massage-therapist',
    employment: 'self-employed',
    practicingSince: '2018-05-04',
    hoursPerWeek: '26',
    procedures: [],
  },
  {
    limit: '1m-3m',
    coverageForm: 'claims-made',
    startDate: '2027-01-15',
    priorCoverage: 'yes',
    retroactiveDate: '2019-06-01',
    premises: 'own-office',
    locations: '1',
    practiceReceipts: '64,000',
  },
  { claims: 'none', discipline: 'no', riskCourse: true, statement: true },
];

export const retailAnswers = (email: string): PagesOfAnswers => [
  {
    ...insured,
    businessName: 'Castillo Books LLC',
    email,
    shopKind: 'books',
    annualSales: '$240,000',
    onlineShare: '20',
    employees: '3',
  },
  {
    ownership: 'rent',
    landlordNamed: 'no',
    squareFeet: '1,800',
    buildingYear: '1998',
    alarm: 'central',
    sprinklers: true,
    limit: '1m-2m',
    propertyLimit: '60,000',
    deductible: '1000',
    equipmentBreakdown: 'no',
    cyber: 'yes',
    startDate: '2027-01-15',
    claims: 'none',
    rewrite: 'no',
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

export { EMPTY_PAYMENT } from '#events/rules';
