import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { ApplicationFilter } from '#graph/event-store';
import { type Population, readPopulation } from './population.ts';
import { createSharedReads } from './shared-reads.ts';

/** Keeps populations, so that one rule after the other is tried on the same applications. */
export interface Populations {
  /**
   * Returns the matching applications as they are. Requests for the same ones wait for one read.
   * @param asOf returns them as they were then, if they were read then and are still kept
   * @param signal ends the wait, and the read if nobody else waits for it
   */
  find(filter: ApplicationFilter, asOf?: Date | null, signal?: AbortSignal): Promise<Population>;
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

interface KeptPopulation {
  readonly key: string;
  readonly population: Population;
}

export function createPopulations({ db, now }: PopulationsDeps): Populations {
  /** The one that was read last is the last. */
  let kept: KeptPopulation[] = [];
  const reads = createSharedReads<Population>();

  function dropOld(): void {
    kept = kept.filter(({ population }) => now() - population.asOf.getTime() < MAX_AGE_MS);
    while (kept.reduce((sum, { population }) => sum + population.size, 0) > MAX_KEPT_APPLICATIONS) kept.shift();
  }

  function keep(one: KeptPopulation): void {
    kept.push(one);
    // Names its date alone: the timer would keep a population in memory that is dropped before.
    const { asOf } = one.population;
    setTimeout(() => void (kept = kept.filter(({ population }) => population.asOf !== asOf)), MAX_AGE_MS).unref();
    dropOld();
  }

  return {
    async find(filter, asOf = null, signal) {
      const key = JSON.stringify(filter);
      dropOld();
      const known = asOf && kept.find((one) => one.key === key && one.population.asOf.getTime() === asOf.getTime());
      if (known) return known.population;
      // One after the other: several together take as much memory as they have applications.
      const read = async (ending: AbortSignal): Promise<Population> => {
        const population = await readPopulation(db, filter, now(), ending);
        keep({ key, population });
        return population;
      };
      return reads.find(key, read, signal);
    },
  };
}
