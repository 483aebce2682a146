// Questions are called by the labels of the programs that may ask them.
import { expect, it } from 'vitest';
import { findLabel } from '../../../../web/console/list/use-question-labels.ts';

const labels = new Map([
  ['fitness', new Map([['claims', 'Claims in the last five years']])],
  ['trades', new Map([['claims', 'Claims so far']])],
]);

it('by one program, by all that word it differently, and by the id where none has a label', () => {
  expect(findLabel(labels, 'claims', ['trades'])).toBe('Claims so far');
  expect(findLabel(labels, 'claims')).toBe('Claims in the last five years / Claims so far');
  expect([findLabel(labels, '260'), findLabel(labels, 'claims', ['yoga'])]).toEqual(['260', 'claims']);
});
