import type { Call } from './call.ts';

/** A call on the common axis: its start and its length, in percent. */
export interface Bar {
  readonly call: Call;
  readonly left: number;
  readonly width: number;
}

export interface Axis {
  readonly bars: readonly Bar[];
  /** Length of the axis, in milliseconds. */
  readonly end: number;
  /** Positions of the marks, in milliseconds, from 0. */
  readonly marks: readonly number[];
}

const ROUND_FACTORS = [1, 2, 5];
/** A thinner bar would be invisible. */
const MIN_WIDTH_PERCENT = 0.8;

/** Returns a round number of milliseconds that divides the axis into at most four parts. */
function findRoundStep(end: number): number {
  for (let power = 1; ; power *= 10) {
    const step = ROUND_FACTORS.find((factor) => end <= factor * power * 4);
    if (step !== undefined) return step * power;
  }
}

/** Puts calls on one axis that begins when the request began. */
export function createAxis(calls: readonly Call[]): Axis {
  const end = Math.max(1, ...calls.map(({ startedAt, milliseconds }) => startedAt + milliseconds));
  const step = findRoundStep(end);
  const marks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step);
  const bars = calls.map((call) => {
    const width = Math.max(MIN_WIDTH_PERCENT, (call.milliseconds / end) * 100);
    return { call, width, left: Math.min(100 - width, (call.startedAt / end) * 100) };
  });
  return { bars, end, marks };
}
