import { expect, it } from 'vitest';
import { differenceInterval, wilsonInterval } from '#events/core';

// Newcombe 1998, table II, method 10, case (a): 56 of 70 and 48 of 80 differ by 0.2, from 0.0524 to 0.3339.
it('the difference of two shares has the interval of Newcombe, from the first to the second', () => {
  const difference = differenceInterval(wilsonInterval(48, 80), wilsonInterval(56, 70));
  expect([difference.value, difference.low, difference.high].map((one) => one.toFixed(4))).toEqual(['0.2000', '0.0524', '0.3339']);
  const reversed = differenceInterval(wilsonInterval(56, 70), wilsonInterval(48, 80));
  expect([reversed.low.toFixed(4), reversed.high.toFixed(4)]).toEqual(['-0.3339', '-0.0524']);
});
