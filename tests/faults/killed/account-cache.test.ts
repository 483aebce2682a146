import { describe } from '@jest/globals';
import { isWhole } from '../matrix/rows.ts';
import { testKillPoints } from './play.ts';
import { accountStep, cacheStep } from './points.ts';

describe('the server is killed', () => testKillPoints({ steps: isWhole ? [accountStep, cacheStep] : [cacheStep], method: 'card' }));
