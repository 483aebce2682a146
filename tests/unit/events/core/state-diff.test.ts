import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { diffStates, leavesOf, valueAt } from '#events/core';

const before = { answers: { email: 'a@example.com', classes: ['yoga'] }, quote: null, page: 1 };
const after = { answers: { email: 'b@example.com', classes: ['yoga', 'barre'] }, quote: { total: '1.00' }, page: 1 };

/** Paths are joined by dots, so no name has one; some are names that every object has. */
const anyState = fc.object({ key: fc.constantFrom('a', 'b', 'c', 'toString', 'constructor'), values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)], maxDepth: 3 });

describe('diffStates', () => {
  it('returns the leaves that differ, by their paths', () => {
    expect(diffStates(before, after)).toEqual([
      { path: 'answers.email', before: 'a@example.com', after: 'b@example.com' },
      { path: 'answers.classes.1', before: undefined, after: 'barre' },
      { path: 'quote', before: null, after: undefined },
      { path: 'quote.total', before: undefined, after: '1.00' },
    ]);
  });

  it('takes a name that every object has for one that may be missing', () => {
    expect(diffStates({ a: { toString: '' } }, { a: {} })).toContainEqual({ path: 'a.toString', before: '', after: undefined });
    expect(valueAt({ a: {} }, 'a.toString')).toBeUndefined();
  });

  it('returns nothing for equal states, whatever they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(diffStates(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  it('leads from the one state to the other', () => {
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        const leaves = new Map(leavesOf(from).filter(([path]) => path !== ''));
        for (const { path, after: value } of diffStates(from, to).filter((change) => change.path !== '')) {
          if (value === undefined) leaves.delete(path);
          else leaves.set(path, value);
        }
        expect(leaves).toEqual(new Map(leavesOf(to).filter(([path]) => path !== '')));
      }),
    );
  });
});

describe('valueAt', () => {
  it('returns what is at a path, and undefined where there is nothing', () => {
    expect([valueAt(after, 'answers.classes.1'), valueAt(after, 'answers.phone'), valueAt(before, 'quote.total')]).toEqual(['barre', undefined, undefined]);
  });
});
