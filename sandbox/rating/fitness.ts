import type { Line, ProgramRates } from './line.ts';

const carrier = 'Harborline Casualty Company';
const texts = { '1m-3m': '$1,000,000 / $3,000,000', '2m-4m': '$2,000,000 / $4,000,000', '3m-5m': '$3,000,000 / $5,000,000' };
const limit = { question: 'limit', texts, standard: texts['1m-3m'] };
const byLimit = { '1m-3m': 1, '2m-4m': 1.22, '3m-5m': 1.41 };
const byDiscipline = {
  'personal-training': 1,
  'group-fitness': 1,
  yoga: 0.95,
  pilates: 0.95,
  dance: 1.05,
  aquatic: 1.15,
  cycling: 1.05,
  'martial-arts': 1.4,
};
const byEmployment = { 'self-employed': 1, employee: 0.88, both: 1.04 };
const byClaims = { none: 1, one: 1.25, 'two-or-more': 1.75 };
const discounts = [{ question: 'certified', value: 'yes', label: 'Certified professional discount', percent: 10 }];
const perUnit = [{ question: 'hoursPerWeek', included: 20, unit: 10, dollars: 6 }];

const professional: Line = {
  lob: 'Professional Liability',
  code: 'PL',
  name: 'Professional liability',
  carrier,
  base: 96,
  factors: { limit: byLimit, disciplines: byDiscipline, employment: byEmployment, claims: byClaims },
  perUnit,
  discounts,
  limit,
};

const general: Line = {
  lob: 'General Liability',
  code: 'GL',
  name: 'General liability',
  carrier,
  base: 63,
  factors: {
    limit: byLimit,
    disciplines: byDiscipline,
    venue: { home: 1.05, studio: 1, outdoors: 1.1, online: 0.8, clients: 1.05 },
    claims: byClaims,
  },
  discounts: [{ question: 'cprCertified', value: 'true', label: 'CPR and first aid discount', percent: 5 }],
  limit,
};

/** Fitness instructors. */
export const fitnessRates: ProgramRates = { lines: [professional, general], adminFee: 20, dues: 15 };
