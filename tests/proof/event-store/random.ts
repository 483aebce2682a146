import fc from 'fast-check';

const MANY = 20_000;

/** A random source that is the same for the same seed. */
export interface Random {
  /** A whole number from 0 up to, but without, `below`. */
  below(limit: number): number;
}

export function createRandom(seed: number): Random {
  const draw = (nth: number): number[] => fc.sample(fc.nat({ max: 2 ** 30 }), { seed: seed + nth, numRuns: MANY });
  let drawn = draw(0);
  let next = 0;
  return {
    below(limit) {
      if (next > 0 && next % MANY === 0) drawn = draw(next / MANY);
      const one = drawn[next % MANY]!;
      next += 1;
      return one % limit;
    },
  };
}
