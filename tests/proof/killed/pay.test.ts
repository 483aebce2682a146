import { describe } from 'vitest';
import { testKillPoints } from './play.ts';
import { payStep } from './points.ts';

describe('the server is killed', () => testKillPoints({ steps: [payStep], method: 'card' }, { steps: [payStep], method: 'eCheck' }));
