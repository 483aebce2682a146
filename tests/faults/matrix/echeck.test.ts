import { describe } from '@jest/globals';
import { testMatrix } from './matrix.ts';

describe('each step of the purchase under each fault, by eCheck', () => testMatrix('eCheck'));
