import type { Line, ProgramRates } from './line.ts';

const carrier = 'Harborline Casualty Company';
const texts = { '1m-3m': '$1,000,000 / $3,000,000', '2m-4m': '$2,000,000 / $4,000,000' };
const limit = { question: 'limit', texts, standard: texts['1m-3m'] };
const byLimit = { '1m-3m': 1, '2m-4m': 1.2 };
const byStyle = { hatha: 1, vinyasa: 1.04, restorative: 0.95, prenatal: 1.12, chair: 0.95, hot: 1.18, aerial: 1.45, meditation: 0.9 };
const byClaims = { none: 1, one: 1.25, 'two-or-more': 1.75 };

const professional: Line = {
  lob: 'Professional Liability',
  code: 'PL',
  name: 'Professional liability',
  carrier,
  base: 84,
  factors: { limit: byLimit, styles: byStyle, training: { '500': 0.92, '300': 0.96, '200': 1, 'in-training': 1.1 }, claims: byClaims },
  perUnit: [
    { question: 'classesPerWeek', included: 12, unit: 6, dollars: 5 },
    { question: 'teachingIncome', included: 30_000, unit: 10_000, dollars: 4 },
  ],
  discounts: [{ question: 'registered', value: 'true', label: 'Registered teacher discount', percent: 8 }],
  limit,
};

const general: Line = {
  lob: 'General Liability',
  code: 'GL',
  name: 'General liability',
  carrier,
  base: 57,
  factors: {
    limit: byLimit,
    venue: { studio: 1, rented: 1.08, home: 1.05, outdoors: 1.1, online: 0.75 },
    retreats: { no: 1, us: 1.2, abroad: 1.6 },
    claims: byClaims,
  },
  discounts: [],
  limit,
  additionalInsured: { question: 'studioNamed', value: 'yes', dollars: 15 },
};

/** Yoga teachers. */
export const yogaRates: ProgramRates = { lines: [professional, general], adminFee: 18, dues: 12 };
