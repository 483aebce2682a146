import { describe } from 'vitest';
import { testMatrix } from './matrix.ts';

describe('each step of the purchase under each fault, by eCheck', () => testMatrix('eCheck'));
