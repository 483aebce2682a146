import { describe } from '@jest/globals';
import { testKillPoints } from './play.ts';
import { accountStep, cacheStep } from './points.ts';

describe('the server is killed', () => testKillPoints({ steps: [accountStep, cacheStep], method: 'card' }));
