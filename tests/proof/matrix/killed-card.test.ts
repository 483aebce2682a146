import { describe } from 'vitest';
import { testKilled } from './killed.ts';

describe('the server is killed at each step of the purchase, by card', () => testKilled('card'));
