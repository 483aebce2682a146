import type { Moment } from '../replay/index.ts';

/** The moments of one visit of a page, which are made of one configuration. */
export interface Stretch {
  readonly key: string;
  /** The configuration's hash; empty before there is one. */
  readonly program: string;
  readonly first: number;
  readonly last: number;
}

/** The visits of a replay, in their order. */
export function stretchesOf(moments: readonly Moment[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, { visit, state }] of moments.entries()) {
    const { program } = state.application;
    const before = stretches.at(-1);
    const goesOn = before && moments[before.last]?.visit === visit && before.program === program;
    if (goesOn) stretches[stretches.length - 1] = { ...before, last: index };
    else stretches.push({ key: `${stretches.length}`, program, first: index, last: index });
  }
  return stretches;
}
