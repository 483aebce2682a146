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
interface LeasedPoints {
  points: number;
  isUsedUp: boolean;
  readonly expire: number;
}

/** Above this many keys all leases are dropped: their points were counted already, and new batches are taken. */
const MAX_KEYS = 50_000;

const batchOf = ({ rule, points }: LimitCount): number => Math.max(rule.batch ?? 1, points);

/** The leases of this process, by key. */
function createLeaseStore(now: () => number) {
  const leases = new Map<string, LeasedPoints>();
  const find = ({ key }: LimitCount): LeasedPoints | undefined => {
    const lease = leases.get(key);
    if (lease && lease.expire > now()) return lease;
    leases.delete(key);
    return undefined;
  };
  function change(counts: readonly LimitCount[], sign: 1 | -1): void {
    for (const count of counts) {
      const lease = find(count);
      if (lease) lease.points += sign * count.points;
    }
  }
  return {
    isCovered: (count: LimitCount): boolean => (find(count)?.points ?? 0) >= count.points,
    findUsedUp: (counts: readonly LimitCount[]): Exceeded[] =>
      counts.flatMap((count) => {
        const lease = find(count);
        return lease?.isUsedUp ? [{ count, expire: lease.expire }] : [];
      }),
    spend: (counts: readonly LimitCount[]): void => change(counts, -1),
    giveBack: (counts: readonly LimitCount[]): void => change(counts, 1),
    store(count: LimitCount, { points, isUsedUp, expire }: LeasedPoints): void {
      if (count.rule.batch === undefined) return;
      if (leases.size >= MAX_KEYS) leases.clear();
      // What is left of the batch before was counted, too.
      leases.set(count.key, { points: points + (find(count)?.points ?? 0), isUsedUp, expire });
    },
  };
}

/** Batches that are being taken, by key: tries that arrive meanwhile share their points. */
function createRefills() {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    find: (counts: readonly LimitCount[]): Promise<unknown> | undefined => counts.map(({ key }) => underWay.get(key)).find((refill) => refill !== undefined),
    async track<T>(counts: readonly LimitCount[], refill: Promise<T>): Promise<T> {
      const keys = counts.filter(({ rule }) => rule.batch !== undefined).map(({ key }) => key);
      const settled = refill.catch(() => undefined);
      for (const key of keys) underWay.set(key, settled);
      try {
        return await refill;
      } finally {
        for (const key of keys) underWay.delete(key);
      }
    },
  };
}

/**
 * Counts tries in the database. A rule with a batch asks it for many points at a time and spends them in this process, so that
 * limits on volume cost a statement per batch and not per request.
 */
export function createLeasedCounts({ add, subtract }: Counters, now: () => number) {
  const leases = createLeaseStore(now);
  const refills = createRefills();
  const findUncovered = (counts: readonly LimitCount[]): LimitCount[] => counts.filter((count) => !leases.isCovered(count));

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
        leases.store(count, { points: 0, isUsedUp: true, expire });
      } else {
        within.push(count);
        leases.store(count, { points: Math.min(left, batch), isUsedUp: false, expire });
      }
    }
    // At once, before a try that waited for this batch looks at what is left.
    leases.spend(exceeded.length > 0 ? [] : within);
    if (exceeded.length > 0) await subtract(within.filter(({ rule }) => rule.batch === undefined));
    return exceeded;
  }

  return {
    /** Counts a try for all of its rules, or for none where one of them is used up: then returns those. */
    async take(counts: readonly LimitCount[]): Promise<Exceeded[]> {
      for (let refill = refills.find(findUncovered(counts)); refill !== undefined; refill = refills.find(findUncovered(counts))) await refill;
      const usedUp = leases.findUsedUp(counts);
      if (usedUp.length > 0) return usedUp;
      const uncovered = findUncovered(counts);
      const covered = counts.filter((count) => !uncovered.includes(count));
      leases.spend(covered);
      if (uncovered.length === 0) return [];
      const giveBack = (): void => leases.giveBack(covered);
      const exceeded = await refills.track(uncovered, addUncovered(uncovered)).catch((error: unknown) => {
        giveBack();
        throw error;
      });
      if (exceeded.length > 0) giveBack();
      return exceeded;
    },
  };
}
