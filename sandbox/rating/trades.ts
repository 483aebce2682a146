import type { Line, ProgramRates } from './line.ts';

const carrier = 'Summit Ridge Insurance Company';
const surplus = { states: ['FL', 'LA', 'TX'], carrier: 'Bluestem Specialty Insurance Company' };
const byTrade = {
  carpentry: 1,
  electrical: 1.15,
  plumbing: 1.2,
  painting: 0.85,
  landscaping: 0.9,
  hvac: 1.2,
  masonry: 1.1,
  flooring: 0.9,
  handyman: 1,
  roofing: 2.1,
};
const byClaims = { none: 1, one: 1.2, two: 1.5, 'three-or-more': 2 };
const glTexts = { '1m-2m': '$1,000,000 / $2,000,000', '2m-4m': '$2,000,000 / $4,000,000' };
const umbrellaTexts = { '1m': '$1,000,000', '2m': '$2,000,000', '5m': '$5,000,000' };

const general: Line = {
  lob: 'General Liability',
  code: 'GL',
  name: 'General liability',
  carrier,
  surplus,
  base: 540,
  factors: {
    glLimit: { '1m-2m': 1, '2m-4m': 1.18 },
    trade: byTrade,
    claims: byClaims,
    workHeight: { ground: 1, 'two-stories': 1.1, 'three-stories': 1.3, higher: 1.8 },
    subcontractors: { no: 1, yes: 1.08 },
  },
  perUnit: [
    { question: 'annualReceipts', included: 100_000, unit: 25_000, dollars: 38 },
    { question: 'employees', included: 1, unit: 1, dollars: 145 },
  ],
  discounts: [{ question: 'safetyProgram', value: 'yes', label: 'Written safety program discount', percent: 7.5 }],
  limit: { question: 'glLimit', texts: glTexts, standard: glTexts['1m-2m'] },
  additionalInsured: { question: 'additionalInsured', value: 'yes', dollars: 50 },
};

const tools: Line = {
  lob: 'Inland Marine',
  code: 'TE',
  name: 'Tools and equipment',
  carrier,
  base: 60,
  factors: { toolsStorage: { locked: 1, vehicle: 1.3, 'job-site': 1.45 } },
  perUnit: [{ question: 'toolsValue', included: 1000, unit: 1000, dollars: 16.5 }],
  discounts: [{ question: 'toolsTracked', value: 'true', label: 'Tracked equipment discount', percent: 5 }],
  limit: { question: 'toolsValue', texts: {}, standard: 'Value declared' },
};

const umbrella: Line = {
  lob: 'Umbrella',
  code: 'UMB',
  name: 'Umbrella liability',
  carrier,
  surplus,
  base: 410,
  factors: { umbrellaLimit: { '1m': 1, '2m': 1.55, '5m': 2.6 }, trade: byTrade, claims: byClaims },
  perUnit: [{ question: 'vehicles', included: 0, unit: 1, dollars: 55 }],
  discounts: [],
  limit: { question: 'umbrellaLimit', texts: umbrellaTexts, standard: umbrellaTexts['1m'] },
};

/** Trades contractors. */
export const tradesRates: ProgramRates = { lines: [general, tools, umbrella], adminFee: 35, dues: 0 };
