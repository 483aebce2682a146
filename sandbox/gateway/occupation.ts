import { object } from 'superstruct';
import { data, unknownId } from '../http/answer.ts';
import { type Route, write } from '../http/route.ts';
import { filled } from './shapes.ts';

/** Occupation → the sponsor that insures it. The health program's search offers the same occupations. */
const sponsors: Readonly<Record<string, string>> = {
  acupuncturist: 'AIMWELL',
  'athletic-trainer': 'AIMREHAB',
  audiologist: 'AIMREHAB',
  'dental-hygienist': 'AIMCARE',
  dietitian: 'AIMWELL',
  esthetician: 'AIMWELL',
  'health-coach': 'AIMWELL',
  'home-health-aide': 'AIMCARE',
  'lactation-consultant': 'AIMNURSE',
  'licensed-practical-nurse': 'AIMNURSE',
  'marriage-family-therapist': 'AIMCOUNSEL',
  'massage-therapist': 'AIMMASSAGE',
  'medical-assistant': 'AIMCARE',
  'mental-health-counselor': 'AIMCOUNSEL',
  'nurse-practitioner': 'AIMNURSE',
  'occupational-therapist': 'AIMREHAB',
  'personal-trainer': 'AIMFIT2',
  pharmacist: 'AIMCARE',
  'pharmacy-technician': 'AIMCARE',
  phlebotomist: 'AIMCARE',
  'physical-therapist': 'AIMREHAB',
  'physical-therapist-assistant': 'AIMREHAB',
  psychologist: 'AIMCOUNSEL',
  'radiologic-technologist': 'AIMCARE',
  'registered-nurse': 'AIMNURSE',
  'respiratory-therapist': 'AIMCARE',
  'social-worker': 'AIMCOUNSEL',
  'speech-language-pathologist': 'AIMREHAB',
  'ultrasound-technician': 'AIMCARE',
  'yoga-teacher': 'AIMYOGA2',
};

export const occupationRoutes: readonly Route[] = [
  write('POST', '/api/occupation/sponsor', { query: object({ extid: filled }) }, ({ query }) => {
    const Name = sponsors[query.extid.trim().toLowerCase().replaceAll(' ', '-')];
    return Name === undefined ? unknownId('extid', 'The occupation') : data([{ Name }]);
  }),
];
