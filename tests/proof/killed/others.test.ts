import { describe } from 'vitest';
import { testKillPoints } from './play.ts';
import { accountStep, bindStep, cacheStep, referenceStep, screenStep } from './points.ts';

describe('the server is killed', () => testKillPoints({ steps: [accountStep, cacheStep, referenceStep, bindStep, screenStep], method: 'card' }));
