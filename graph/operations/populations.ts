import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { ApplicationFilter } from '#graph/event-store';
import { type Population, readPopulation } from './population.ts';

/** Keeps populations, so that one rule after the other is tried on the same applications. */
export interface Populations {
  /**
   * Returns the matching applications as they are.
   * @param asOf returns them as they were then, if they were read then and are still kept
   */
  find(filter: ApplicationFilter, asOf?: Date | null): Promise<Population>;
}

/** A population is of no use for longer: what is in it may have been erased. */
const MAX_AGE_MS = 10 * 60_000;
/** Some 40 MB of answers. */
const MAX_KEPT_APPLICATIONS = 400_000;

interface PopulationsDeps {
  readonly db: Kysely<Database>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createPopulations({ db, now }: PopulationsDeps): Populations {
  /** The one that was read last is the last. */
  let kept: { readonly key: string; readonly population: Population }[] = [];

  function dropOld(): void {
    kept = kept.filter(({ population }) => now() - population.asOf.getTime() < MAX_AGE_MS);
    while (kept.reduce((sum, { population }) => sum + population.size, 0) > MAX_KEPT_APPLICATIONS) kept.shift();
  }

  async function read(filter: ApplicationFilter): Promise<Population> {
    const population = await readPopulation(db, filter, now());
    kept.push({ key: JSON.stringify(filter), population });
    dropOld();
    return population;
  }

  /** The read that is under way, or was the last. */
  let reading: Promise<unknown> = Promise.resolve();

  return {
    async find(filter, asOf = null) {
      const key = JSON.stringify(filter);
      dropOld();
      const known = asOf && kept.find((one) => one.key === key && one.population.asOf.getTime() === asOf.getTime());
      if (known) return known.population;
      // One after the other: several together take as much memory as they have applications.
      const population = reading.then(() => read(filter));
      reading = population.catch(() => undefined);
      return population;
    },
  };
}
