import type { Line, ProgramRates } from './line.ts';

const carrier = 'Cedar Point Indemnity Company';
const texts = { '1m-3m': '$1,000,000 / $3,000,000', '1m-6m': '$1,000,000 / $6,000,000', '2m-4m': '$2,000,000 / $4,000,000' };
const limit = { question: 'limit', texts, standard: texts['1m-3m'] };

/** Occupation → how often and how dearly its people are sued, beside a massage therapist. */
const byOccupation = {
  acupuncturist: 1.4,
  'athletic-trainer': 1.1,
  audiologist: 0.8,
  'dental-hygienist': 0.7,
  dietitian: 0.7,
  esthetician: 1.2,
  'health-coach': 0.75,
  'home-health-aide': 0.9,
  'lactation-consultant': 1.05,
  'licensed-practical-nurse': 1,
  'marriage-family-therapist': 0.85,
  'massage-therapist': 1,
  'medical-assistant': 0.9,
  'mental-health-counselor': 0.85,
  'nurse-practitioner': 4.6,
  'occupational-therapist': 1,
  'personal-trainer': 1.05,
  pharmacist: 1.3,
  'pharmacy-technician': 0.7,
  phlebotomist: 0.8,
  'physical-therapist': 1.6,
  'physical-therapist-assistant': 1.05,
  psychologist: 1.7,
  'radiologic-technologist': 0.9,
  'registered-nurse': 1.05,
  'respiratory-therapist': 0.95,
  'social-worker': 0.8,
  'speech-language-pathologist': 0.7,
  'ultrasound-technician': 0.95,
  'yoga-teacher': 0.9,
};

const professional: Line = {
  lob: 'Professional Liability',
  code: 'HPL',
  name: 'Professional liability',
  carrier,
  base: 112,
  factors: {
    occupation: byOccupation,
    limit: { '1m-3m': 1, '1m-6m': 1.09, '2m-4m': 1.24 },
    coverageForm: { occurrence: 1, 'claims-made': 0.78 },
    employment: { employee: 1, 'self-employed': 1.35, both: 1.4, student: 0.25 },
    procedures: { injections: 1.1, 'dry-needling': 1.25, telehealth: 1 },
    claims: { none: 1, one: 1.4 },
  },
  perUnit: [{ question: 'hoursPerWeek', included: 24, unit: 8, dollars: 7 }],
  discounts: [{ question: 'riskCourse', value: 'true', label: 'Risk management discount', percent: 10 }],
  limit,
};

const premises: Line = {
  lob: 'Premises Liability',
  code: 'HPR',
  name: 'Premises liability',
  carrier,
  surplus: { states: ['LA'], carrier: 'Bluestem Specialty Insurance Company' },
  base: 38,
  factors: { premises: { employer: 0.6, 'own-office': 1.5, home: 1.15, clients: 1 }, limit: { '1m-3m': 1, '1m-6m': 1.05, '2m-4m': 1.15 } },
  perUnit: [
    { question: 'locations', included: 1, unit: 1, dollars: 45 },
    { question: 'practiceReceipts', included: 50_000, unit: 25_000, dollars: 9 },
  ],
  discounts: [],
  limit,
};

/** Health professionals who are not physicians. */
export const healthRates: ProgramRates = { lines: [professional, premises], adminFee: 30, dues: 0 };
