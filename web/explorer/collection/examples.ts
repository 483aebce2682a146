// Test data of the prepared operations: buyers and answers that the sandbox accepts.

export interface ExampleBuyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string | null;
  readonly email: string;
  readonly phone: string;
}

export interface ExampleAddress {
  readonly street1: string;
  readonly street2: string | null;
  readonly city: string;
  readonly county: string | null;
  readonly state: string;
  readonly postalCode: string;
}

export interface ExampleAnswer {
  readonly question: string;
  /** Exactly one of the fields of AnswerValueInput. */
  readonly value: { readonly text: string } | { readonly choices: readonly string[] };
}

export interface Example {
  readonly id: 'fitness-by-card' | 'trades-by-echeck';
  readonly title: string;
  readonly explains: string;
  readonly sitename: string;
  readonly paymentType: 'CREDIT_CARD' | 'ECHECK';
  readonly buyer: ExampleBuyer;
  readonly address: ExampleAddress;
  readonly answers: readonly ExampleAnswer[];
}

const maya: ExampleBuyer = { firstName: 'Maya', lastName: 'Castillo', businessName: null, email: '', phone: '5125550134' };
const austin: ExampleAddress = { street1: '1204 South Congress Avenue', street2: null, city: 'Austin', county: null, state: 'TX', postalCode: '78704' };

const toAnswers = (answers: Readonly<Record<string, string | readonly string[]>>): ExampleAnswer[] =>
  Object.entries(answers).map(([question, value]) => ({ question, value: typeof value === 'string' ? { text: value } : { choices: value } }));

export const examples: Readonly<Record<Example['id'], Example>> = {
  'fitness-by-card': {
    id: 'fitness-by-card',
    title: 'Fitness, by card',
    explains: 'A yoga teacher insures herself: one product, paid by credit card.',
    sitename: 'fitness',
    paymentType: 'CREDIT_CARD',
    buyer: maya,
    address: austin,
    answers: toAnswers({
      firstName: 'Maya',
      phone: '5125550134',
      address1: '1204 South Congress Avenue',
      disciplines: ['yoga', 'pilates'],
      employment: 'self-employed',
      venue: 'studio',
      hoursPerWeek: '12',
      certified: 'no',
      limit: '1m-3m',
      startDate: '2027-01-15',
      claims: 'none',
    }),
  },
  'trades-by-echeck': {
    id: 'trades-by-echeck',
    title: 'Trades, by eCheck',
    explains: 'A carpenter insures her business: three products in one purchase, paid from a bank account.',
    sitename: 'trades',
    paymentType: 'ECHECK',
    buyer: { ...maya, businessName: 'Castillo Carpentry LLC' },
    address: austin,
    answers: toAnswers({
      businessName: 'Castillo Carpentry LLC',
      firstName: 'Maya',
      address1: '1204 South Congress Avenue',
      legalEntity: 'llc',
      otherLocation: 'no',
      trade: 'carpentry',
      yearsInBusiness: '7',
      licensed: 'yes',
      workHeight: 'two-stories',
      annualReceipts: '240000',
      employees: '3',
      subcontractors: 'no',
      vehicles: '2',
      safetyProgram: 'yes',
      claims: 'none',
      glLimit: '1m-2m',
      additionalInsured: 'no',
      startDate: '2027-01-15',
      priorCoverage: 'no',
      insureTools: 'yes',
      toolsValue: '18000',
      toolsStorage: 'locked',
      umbrellaLimit: '1m',
    }),
  },
};

/** Test numbers that only the sandbox accepts, and the password of the account that a purchase creates. */
export const EXAMPLE_SECRETS = {
  card: { cardNumber: '4111111111111111', expirationMonth: '12', expirationYear: '2030', securityCode: '123' },
  bank: {
    bankAccountType: 'CHECKING',
    accountNumber: '000123456789',
    routingNumber: '110000000',
    identification: { company: { name: 'Castillo Carpentry LLC', fein: '12-3456789' } },
  },
  password: 'Passw0rd!',
} as const;

/** An account that exists in the sandbox. */
export const EXAMPLE_LOGIN = { email: 'member@example.com', password: EXAMPLE_SECRETS.password };

/** The reference of a policy in the sandbox, as a custom link names it. */
export const LINKED_POLICY = 'CRM-100200';
