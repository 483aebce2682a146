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

export const card = { cardNumber: '4111111111111111', expMonth: '12', expYear: '2030', securityCode: '123' };

export const noPayment = {
  cardNumber: '',
  expMonth: '',
  expYear: '',
  securityCode: '',
  bankAccountType: '',
  accountNumber: '',
  routingNumber: '',
  securityOption: '',
  driverLicense: '',
  driverState: '',
  companyName: '',
  fein: '',
};
