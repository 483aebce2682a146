import type { Count, Counters } from './counters.ts';
import type { LimitRule, LimitScope } from './limit-rules.ts';

/** One rule that a try counts for. */
export interface LimitCount extends Count {
  readonly scope: LimitScope;
  readonly rule: LimitRule;
}

interface Exceeded {
  readonly count: LimitCount;
  /** When the window ends, in milliseconds since 1970, UTC. */
  readonly expire: number;
}

/** Points that this process took from the database and has not spent; or a window that is used up. */
interface Leased {
  points: number;
  isUsedUp: boolean;
  readonly expire: number;
}

/** Above this many keys all leases are dropped: their points were counted already, and new batches are taken. */
const MAX_KEYS = 50_000;

const batchOf = ({ rule, points }: LimitCount): number => Math.max(rule.batch ?? 1, points);

/**
 * Counts tries in the database. A rule with a batch asks it for many points at a time and spends them in this process, so that
 * limits on volume cost a statement per batch and not per request.
 */
export function createLeasedCounts({ add, subtract }: Counters, now: () => number) {
  const leases = new Map<string, Leased>();
  const leaseOf = ({ key }: LimitCount): Leased | undefined => {
    const lease = leases.get(key);
    if (lease && lease.expire > now()) return lease;
    leases.delete(key);
    return undefined;
  };
  const isCovered = (count: LimitCount): boolean => (leaseOf(count)?.points ?? 0) >= count.points;
  const spend = (counts: readonly LimitCount[]): void => {
    for (const count of counts) {
      const lease = leaseOf(count);
      if (lease) lease.points -= count.points;
    }
  };
  function keep({ key, rule }: LimitCount, lease: Leased): void {
    if (rule.batch === undefined) return;
    if (leases.size >= MAX_KEYS) leases.clear();
    leases.set(key, lease);
  }

  /** Adds what is not covered by a lease. Returns those over their limit, and takes back what the others were given for this try. */
  async function addUncovered(uncovered: readonly LimitCount[]): Promise<Exceeded[]> {
    const counted = await add(uncovered.map((count) => ({ ...count, points: batchOf(count) })));
    const exceeded: Exceeded[] = [];
    const within: LimitCount[] = [];
    for (const count of uncovered) {
      const batch = batchOf(count);
      const { points, expire } = counted.get(count.key) ?? { points: 0, expire: now() };
      // Of a batch that goes over the limit, what is left below it may be spent.
      const left = count.rule.tries - (points - batch);
      if (left < count.points) {
        exceeded.push({ count, expire });
        keep(count, { points: 0, isUsedUp: true, expire });
      } else {
        within.push(count);
        keep(count, { points: Math.min(left, batch), isUsedUp: false, expire });
      }
    }
    if (exceeded.length > 0) await subtract(within.filter(({ rule }) => rule.batch === undefined));
    return exceeded;
  }

  return {
    /** Counts a try for all of its rules, or for none where one of them is used up: then returns those. */
    async take(counts: readonly LimitCount[]): Promise<Exceeded[]> {
      const usedUp = counts.flatMap((count) => {
        const lease = leaseOf(count);
        return lease?.isUsedUp ? [{ count, expire: lease.expire }] : [];
      });
      if (usedUp.length > 0) return usedUp;
      const exceeded = await addUncovered(counts.filter((count) => !isCovered(count)));
      if (exceeded.length === 0) spend(counts);
      return exceeded;
    },
  };
}
