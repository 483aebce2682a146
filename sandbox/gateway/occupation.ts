import { object } from 'superstruct';
import { data, unknownId } from '../http/answer.ts';
import { type Route, write } from '../http/route.ts';
import { filled } from './shapes.ts';

/** Occupation → the sponsor that insures it. */
const sponsors: Readonly<Record<string, string>> = {
  'massage-therapist': 'AIMMASSAGE',
  'physical-therapist': 'AIMREHAB',
  'athletic-trainer': 'AIMREHAB',
  'nurse-practitioner': 'AIMNURSE',
  'registered-nurse': 'AIMNURSE',
  'mental-health-counselor': 'AIMCOUNSEL',
  'social-worker': 'AIMCOUNSEL',
  dietitian: 'AIMWELL',
  acupuncturist: 'AIMWELL',
  'personal-trainer': 'AIMFIT2',
  'yoga-teacher': 'AIMYOGA2',
};

export const occupationRoutes: readonly Route[] = [
  write('POST', '/api/occupation/sponsor', { query: object({ extid: filled }) }, ({ query }) => {
    const Name = sponsors[query.extid.trim().toLowerCase().replaceAll(' ', '-')];
    return Name === undefined ? unknownId('extid', 'The occupation') : data([{ Name }]);
  }),
];
