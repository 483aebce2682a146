// --outcome takes the name of an outcome, or words that several begin with.
import { expect, it } from 'vitest';
import { outcomesOf } from '../../../commands/log/list.ts';

it.each([
  ['purchased', ['purchased']],
  ['Purchased-Elsewhere', ['purchased elsewhere']],
  ['kicked out', ['kicked out by address', 'kicked out by product']],
  ['in progress', ['in progress']],
])('%s', (words, outcomes) => expect(outcomesOf([words])).toEqual(outcomes));

it.each(['', 'sold'])('%j is none', (words) => expect(() => outcomesOf([words])).toThrow('--outcome is one of'));
