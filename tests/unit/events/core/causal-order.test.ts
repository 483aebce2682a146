import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type HistoryPosition, compareCausally } from '#events/core';

const browser = (sequence: number): HistoryPosition => ({ sequence });
const facade = (after: number, facadeSequence: number): HistoryPosition => ({ after, facadeSequence });
const anyPosition: fc.Arbitrary<HistoryPosition> = fc.oneof(
  fc.nat(9).map(browser),
  fc.tuple(fc.nat(9), fc.nat(9)).map(([a, f]) => facade(a, f)),
);

describe('the order of a history', () => {
  it('puts a server event after the browser event that caused it, and before the next', () => {
    const history = [browser(3), facade(2, 2), browser(1), facade(2, 1), browser(2), facade(0, 7)];
    expect(history.toSorted(compareCausally)).toEqual([facade(0, 7), browser(1), browser(2), facade(2, 1), facade(2, 2), browser(3)]);
  });

  it('orders server events with the same cause by their own sequence', () => {
    expect(compareCausally(facade(2, 1), facade(2, 2))).toBeLessThan(0);
    expect(compareCausally(facade(1, 9), facade(2, 1))).toBeLessThan(0);
  });

  it('never reads the time', () => {
    const late = { ...browser(1), at: '2030-01-01T00:00:00Z' };
    const early = { ...browser(2), at: '2020-01-01T00:00:00Z' };
    expect([early, late].toSorted(compareCausally)).toEqual([late, early]);
  });

  it('is a total order: the result does not depend on the order of arrival', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyPosition, { selector: (p) => JSON.stringify(p) }).chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const sorted = all.toSorted(compareCausally);
          expect(shuffled.toSorted(compareCausally)).toEqual(sorted);
          sorted.slice(1).forEach((position, index) => expect(compareCausally(sorted[index]!, position)).toBeLessThan(0));
        },
      ),
    );
  });
});
