import { describe } from '@jest/globals';
import { testKillPoints } from './play.ts';
import { bindStep, referenceStep } from './points.ts';

describe('the server is killed', () => testKillPoints({ steps: [referenceStep, bindStep], method: 'card' }));
