/** The 97.5th percentile of the normal distribution. */
const Z = 1.959964;

/** Returns the 95 percent interval of a share by Wilson's score, which holds for few cases and for shares near 0 and 1. @param of more than 0 */
export function wilsonInterval(count: number, of: number): { readonly value: number; readonly low: number; readonly high: number } {
  const value = count / of;
  const z2 = Z * Z;
  const center = (value + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z / (1 + z2 / of)) * Math.sqrt((value * (1 - value)) / of + z2 / (4 * of * of));
  return { value, low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

interface Share {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Returns by how much the second share is more than the first, with its 95 percent interval by Newcombe's method, from the intervals of both. */
export function differenceInterval(first: Share, second: Share): Share {
  const value = second.value - first.value;
  const low = value - Math.hypot(second.value - second.low, first.high - first.value);
  const high = value + Math.hypot(second.high - second.value, first.value - first.low);
  return { value, low, high };
}
