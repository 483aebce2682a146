import { describe } from '@jest/globals';
import { isWhole } from '../matrix/rows.ts';
import { testKillPoints } from './play.ts';
import { payStep } from './points.ts';

describe('the server is killed', () => testKillPoints({ steps: [payStep], method: 'card' }, ...(isWhole ? [{ steps: [payStep], method: 'eCheck' } as const] : [])));
