import { describe } from '@jest/globals';
import { isWhole } from '../matrix/rows.ts';
import { testKillPoints } from './play.ts';
import { bindStep, referenceStep } from './points.ts';

describe('the server is killed', () => testKillPoints({ steps: isWhole ? [referenceStep, bindStep] : [bindStep], method: 'card' }));
