import type { Kysely } from 'kysely';
import type { Database, ReadLimit } from '#graph/db';
import { type ApplicationFilter, countAnswerRows } from '#graph/event-store';
import { type Population, TooManyApplicationsError, readPopulation } from './population.ts';
import { type ReadTimeouts, createSharedReads } from './shared-reads.ts';

/** Keeps populations, so that one rule after the other is tried on the same applications. */
export interface Populations {
  /**
   * Returns the matching applications as they are. Requests for the same ones wait for one read.
   * @param asOf returns them as they were then, if they were read then and are still kept
   * @param signal ends the wait, and the read unless another request waits for it
   * @throws TooManyApplicationsError if more match than may be in memory; none of them is read
   * @throws ReadTimeoutError if the read takes too long
   */
  find(filter: ApplicationFilter, asOf?: Date | null, signal?: AbortSignal): Promise<Population>;
}

/** A population is of no use for longer: what is in it may have been erased. */
const MAX_AGE_MS = 10 * 60_000;
/** In one trial, and in all that are kept: some 100 MB of answers and ids. */
export const MAX_TRIAL_APPLICATIONS = 400_000;

/** A first trial of as many applications as there may be takes some seconds. */
const READ_TIMEOUT_MS = 60_000;

export interface TrialLimits extends ReadTimeouts {
  /** How many applications rules may be tried on, in place of the default; for tests. */
  readonly maxTrialApplications?: number | undefined;
}

interface PopulationsDeps extends TrialLimits {
  readonly db: Kysely<Database>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface KeptPopulation {
  readonly key: string;
  readonly population: Population;
}

export function createPopulations({ db, now, maxTrialApplications = MAX_TRIAL_APPLICATIONS, readTimeoutMs = READ_TIMEOUT_MS }: PopulationsDeps): Populations {
  /** The one that was read last is the last. */
  let kept: KeptPopulation[] = [];
  const reads = createSharedReads<Population>(readTimeoutMs);

  const countKept = (): number => kept.reduce((sum, { population }) => sum + population.size, 0);

  /** Drops those that are too old, then those that were read first. @param expected how many applications come to those that are kept */
  function makeRoom(expected = 0): void {
    kept = kept.filter(({ population }) => now() - population.asOf.getTime() < MAX_AGE_MS);
    while (kept.length > 0 && countKept() + expected > maxTrialApplications) kept.shift();
  }

  function keep(one: KeptPopulation): void {
    kept.push(one);
    // Names its date alone: the timer would keep a population in memory that is dropped before.
    const { asOf } = one.population;
    setTimeout(() => void (kept = kept.filter(({ population }) => population.asOf !== asOf)), MAX_AGE_MS).unref();
    makeRoom();
  }

  async function read(filter: ApplicationFilter, limit: ReadLimit): Promise<Population> {
    const expected = await countAnswerRows(db, { filter, limit }, maxTrialApplications + 1);
    limit.signal.throwIfAborted();
    if (expected > maxTrialApplications) throw new TooManyApplicationsError(maxTrialApplications);
    makeRoom(expected);
    return readPopulation(db, { filter, now: now(), maxApplications: maxTrialApplications, limit });
  }

  return {
    async find(filter, asOf = null, signal) {
      const key = JSON.stringify(filter);
      makeRoom();
      const known = asOf && kept.find((one) => one.key === key && one.population.asOf.getTime() === asOf.getTime());
      if (known) return known.population;
      // One after the other: several together take as much memory as they have applications.
      const readAndKeep = async (limit: ReadLimit): Promise<Population> => {
        const population = await read(filter, limit);
        keep({ key, population });
        return population;
      };
      return reads.find(key, readAndKeep, signal);
    },
  };
}
