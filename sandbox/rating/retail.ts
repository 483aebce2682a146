import type { Line, ProgramRates } from './line.ts';

const carrier = 'Old Mill Mutual Insurance Company';
const texts = { '1m-2m': '$1,000,000 / $2,000,000', '2m-4m': '$2,000,000 / $4,000,000' };
const limit = { question: 'limit', texts, standard: texts['1m-2m'] };
const byClaims = { none: 1, one: 1.15, two: 1.4 };

const property: Line = {
  lob: 'Business Property',
  code: 'BPP',
  name: 'Business property',
  carrier,
  base: 96,
  factors: {
    shopKind: { jewelry: 1.9, electronics: 1.35, convenience: 1.25, grocery: 1.15, furniture: 1.1, florist: 0.95, books: 0.9 },
    ownership: { rent: 1, own: 1.3 },
    deductible: { '500': 1.08, '1000': 1, '2500': 0.88 },
    rewired: { yes: 1, no: 1.2 },
    alarm: { none: 1.1, local: 1, central: 0.94 },
    claims: byClaims,
  },
  perUnit: [
    { question: 'propertyLimit', included: 5000, unit: 1000, dollars: 4.2 },
    { question: 'squareFeet', included: 1500, unit: 500, dollars: 6 },
  ],
  discounts: [{ question: 'sprinklers', value: 'true', label: 'Sprinkler discount', percent: 6 }],
  limit: { question: 'propertyLimit', texts: {}, standard: 'Value declared' },
};

const general: Line = {
  lob: 'General Liability',
  code: 'GL',
  name: 'General liability',
  carrier,
  base: 205,
  factors: {
    limit: { '1m-2m': 1, '2m-4m': 1.16 },
    shopKind: { convenience: 1.25, grocery: 1.2, hardware: 1.2, sports: 1.2, pets: 1.1, apparel: 0.95, books: 0.9 },
    sells: { alcohol: 1.3 },
    claims: byClaims,
  },
  perUnit: [
    { question: 'annualSales', included: 100_000, unit: 25_000, dollars: 13 },
    { question: 'employees', included: 2, unit: 1, dollars: 18 },
  ],
  discounts: [],
  limit,
  additionalInsured: { question: 'landlordNamed', value: 'yes', dollars: 35 },
};

const equipment: Line = {
  lob: 'Equipment Breakdown',
  code: 'EB',
  name: 'Equipment breakdown',
  carrier,
  wanted: { question: 'equipmentBreakdown', value: 'yes' },
  base: 44,
  factors: { shopKind: { grocery: 1.6, convenience: 1.5, florist: 1.3 } },
  discounts: [],
  limit: { question: 'propertyLimit', texts: {}, standard: 'Value declared' },
};

const cyber: Line = {
  lob: 'Cyber',
  code: 'CY',
  name: 'Cyber liability',
  carrier,
  wanted: { question: 'cyber', value: 'yes' },
  base: 118,
  factors: {},
  perUnit: [{ question: 'onlineShare', included: 10, unit: 10, dollars: 14 }],
  discounts: [],
  limit: { question: 'cyber', texts: { yes: '$100,000' }, standard: '$100,000' },
};

/** Shops. */
export const retailRates: ProgramRates = {
  lines: [property, general, equipment, cyber],
  adminFee: 25,
  dues: 0,
  rewrite: { question: 'rewrite', even: 'same', credited: { value: 'other', amount: 'returnPremium' } },
};
