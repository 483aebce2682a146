import { describe } from '@jest/globals';
import { testKillPoints } from './play.ts';
import { screenStep } from './points.ts';

describe('the server is killed', () => testKillPoints({ steps: [screenStep], method: 'card' }));
