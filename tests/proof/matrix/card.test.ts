import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matrixDocument } from './document.ts';
import { testMatrix } from './matrix.ts';

// spec: 4.30, 4.31, 4.33, 4.35, 4.36, 4.37, 4.38, 4.39, 4.40, 4.41, 4.42, 4.43, 4.45
describe('each step of the purchase under each fault, by card', () => testMatrix('card'));

it('docs/purchase-matrix.md describes what the test of each cell asserts (npm run generate)', () => {
  expect(readFileSync('docs/purchase-matrix.md', 'utf8')).toBe(matrixDocument());
});
