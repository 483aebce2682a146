import type { Count, Counters, TakenBack } from './counters.ts';
import type { LimitRule, LimitScope } from './limit-rules.ts';

/** Points to count for one rule. */
export interface LimitCount extends Count {
  readonly scope: LimitScope;
  readonly rule: LimitRule;
}

interface ExceededCount {
  readonly count: LimitCount;
  /** When the window ends, in milliseconds since 1970, UTC. */
  readonly expire: number;
}

/** Points that this process has reserved in the database and not yet spent, or a window without points left. */
interface LeasedPoints {
  points: number;
  isUsedUp: boolean;
  readonly expire: number;
}

interface Lease extends LeasedPoints {
  /** When it was last stored or changed, in milliseconds since 1970, UTC. */
  usedAt: number;
}

/** Above this many keys all leases are dropped: the database has counted their points, and new batches are reserved. */
const MAX_KEYS = 50_000;
/** The database gets back what no one has spent for this long: some windows last a day, and memory would grow with each buyer. */
const MAX_IDLE_MS = 10 * 60_000;

const readBatchSize = ({ rule, points }: LimitCount): number => Math.max(rule.batch ?? 1, points);

/** The leases of this process, by key. */
function createLeaseStore(now: () => number) {
  const leases = new Map<string, Lease>();
  const find = ({ key }: LimitCount): Lease | undefined => {
    const lease = leases.get(key);
    if (lease && lease.expire > now()) return lease;
    leases.delete(key);
    return undefined;
  };
  /** @param takenAt when the points were taken: a later window gets none of them */
  function change(counts: readonly LimitCount[], sign: 1 | -1, takenAt = now()): void {
    for (const count of counts) {
      const lease = find(count);
      if (!lease || lease.expire - count.windowMs > takenAt) continue;
      lease.points += sign * count.points;
      lease.usedAt = now();
      lease.isUsedUp &&= lease.points <= 0;
    }
  }
  return {
    isCovered: (count: LimitCount): boolean => (find(count)?.points ?? 0) >= count.points,
    findUsedUp: (counts: readonly LimitCount[]): ExceededCount[] =>
      counts.flatMap((count) => {
        const lease = find(count);
        return lease?.isUsedUp ? [{ count, expire: lease.expire }] : [];
      }),
    spend: (counts: readonly LimitCount[]): void => change(counts, -1),
    giveBack: (counts: readonly LimitCount[], takenAt?: number): void => change(counts, 1, takenAt),
    /** Returns what is left of the windows that have not ended. */
    dropIdle(): TakenBack[] {
      const idle = [...leases].filter(([, { expire, usedAt }]) => expire <= now() || usedAt <= now() - MAX_IDLE_MS);
      for (const [key] of idle) leases.delete(key);
      return idle.flatMap(([key, { points, expire }]) => (points > 0 && expire > now() ? [{ key, points, expire }] : []));
    },
    store(count: LimitCount, { points, isUsedUp, expire }: LeasedPoints): void {
      if (count.rule.batch === undefined) return;
      if (leases.size >= MAX_KEYS) leases.clear();
      // The database has counted the rest of the previous batch, too.
      leases.set(count.key, { points: points + (find(count)?.points ?? 0), isUsedUp, expire, usedAt: now() });
    },
  };
}

/** Batches that are being reserved, by key: attempts that arrive meanwhile share their points. */
function createRefills() {
  const refillByKey = new Map<string, Promise<unknown>>();
  return {
    find: (counts: readonly LimitCount[]): Promise<unknown> | undefined => counts.map(({ key }) => refillByKey.get(key)).find((refill) => refill !== undefined),
    async track<T>(counts: readonly LimitCount[], refill: Promise<T>): Promise<T> {
      const keys = counts.filter(({ rule }) => rule.batch !== undefined).map(({ key }) => key);
      const settled = refill.catch(() => undefined);
      for (const key of keys) refillByKey.set(key, settled);
      try {
        return await refill;
      } finally {
        for (const key of keys) refillByKey.delete(key);
      }
    },
  };
}

/**
 * Counts attempts in the database. A rule with a batch reserves many points at a time and spends them in this process, so a limit on
 * volume costs one statement per batch, not per request.
 */
export function createLeasedCounts({ add, subtract }: Counters, now: () => number) {
  const leases = createLeaseStore(now);
  const refills = createRefills();
  const findUncovered = (counts: readonly LimitCount[]): LimitCount[] => counts.filter((count) => !leases.isCovered(count));

  /** Adds the counts that no lease covers. Returns those over their limit; if there are any, subtracts what the others got for this attempt. */
  async function addUncovered(uncovered: readonly LimitCount[]): Promise<ExceededCount[]> {
    const counted = await add(uncovered.map((count) => ({ ...count, points: readBatchSize(count) })));
    const exceeded: ExceededCount[] = [];
    const within: LimitCount[] = [];
    for (const count of uncovered) {
      const batch = readBatchSize(count);
      const { points, expire } = counted.get(count.key) ?? { points: 0, expire: now() };
      // If the batch exceeds the limit, the points below the limit can still be spent.
      const left = count.rule.tries - (points - batch);
      if (left < count.points) {
        exceeded.push({ count, expire });
        leases.store(count, { points: 0, isUsedUp: true, expire });
      } else {
        within.push(count);
        leases.store(count, { points: Math.min(left, batch), isUsedUp: false, expire });
      }
    }
    // Synchronously, before an attempt that waits for this batch reads what is left.
    leases.spend(exceeded.length > 0 ? [] : within);
    if (exceeded.length > 0) await subtract(within.filter(({ rule }) => rule.batch === undefined));
    return exceeded;
  }

  return {
    /** Counts an attempt for all of its rules, or for none if one is exceeded. Returns the exceeded rules. */
    async take(counts: readonly LimitCount[]): Promise<ExceededCount[]> {
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
    /** Forgets what is spent no longer; what is left of it goes back to the database. */
    dropIdle: (): Promise<void> => subtract(leases.dropIdle()),
    /** Takes back an attempt: its points stay with this process if they are leased, else the database subtracts them. */
    async giveBack(counts: readonly LimitCount[], takenAt: number): Promise<void> {
      leases.giveBack(counts, takenAt);
      await subtract(counts.filter(({ rule }) => rule.batch === undefined));
    },
  };
}
