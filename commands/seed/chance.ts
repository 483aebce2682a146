import { Faker, base, en, en_US } from '@faker-js/faker';

/** Chance that comes the same again for the same seed and application. */
export interface Chance {
  /** Invented people, streets and firms; of the same chance. */
  readonly faker: Faker;
  /** A whole number between both, either included. */
  readonly between: (least: number, most: number) => number;
  /** Whether something happens that does so in this share of all cases. */
  readonly happens: (share: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  /** One of the names, as often as its weight says. */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K;
  /** Small numbers more often: between both, some time that people take. */
  readonly skewed: (least: number, most: number) => number;
}

const faker = new Faker({ locale: [en_US, en, base] });
// What is invented of days depends on the chance alone, never on today.
faker.setDefaultRefDate('2026-01-01T00:00:00.000Z');

/** The chance of one application: others before or after it change nothing. One at a time is made use of. */
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
