import { Faker, base, en, en_US } from '@faker-js/faker';

/** Chance that repeats for the same seed and application. */
export interface Chance {
  /** Invents people, streets and firms from the same chance. */
  readonly faker: Faker;
  /** A whole number from `least` to `most`, both included. */
  readonly between: (least: number, most: number) => number;
  /** True in this share of all cases. */
  readonly happens: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** A name, as often as its weight says. */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  /** A number from `least` to `most`, with small ones more frequent, like the times that people take. */
  readonly skewed: (least: number, most: number) => number;
}

const faker = new Faker({ locale: [en_US, en, base] });
// Invented dates depend on the chance alone, never on today.
faker.setDefaultRefDate('2026-01-01T00:00:00.000Z');

/** Returns the chance of one application, which does not depend on others. Use one at a time, because they share a generator. */
export function chanceOf(seed: number, nth: number): Chance {
  faker.seed([seed, nth]);
  const between = (min: number, max: number): number => faker.number.int({ min, max });
  return {
    faker,
    between,
    happens: (share) => faker.number.float() < share,
    pick: (from) => faker.helpers.arrayElement(from),
    weighted: <K extends string>(weights: Readonly<Record<K, number>>) =>
      faker.helpers.weightedArrayElement((Object.entries(weights) as [K, number][]).map(([value, weight]) => ({ value, weight }))),
    skewed: (least, most) => Math.round(least + (most - least) * faker.number.float() ** 2.2),
  };
}
