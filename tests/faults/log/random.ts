import fc from 'fast-check';

const MANY = 20_000;

/** Chance that comes the same again for the same seed. */
export interface Random {
  /** A whole number from 0 to below. */
  below(limit: number): number;
}

export function randomOf(seed: number): Random {
  const drawn = fc.sample(fc.nat({ max: 2 ** 30 }), { seed, numRuns: MANY });
  let next = 0;
  return {
    below(limit) {
      next += 1;
      return drawn[next % MANY]! % limit;
    },
  };
}
