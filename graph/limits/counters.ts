import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

/** Points to add under a key. The first points open the window. */
export interface Count {
  readonly key: string;
  readonly points: number;
  readonly windowMs: number;
}

interface CounterValue {
  readonly points: number;
  /** Milliseconds since 1970, UTC. */
  readonly expire: number;
}

/** Points to subtract again. */
export interface TakenBack extends Pick<Count, 'key' | 'points'> {
  /** When the window ends, in milliseconds since 1970, UTC. */
  readonly expire?: number;
}

export interface Counters {
  /** Adds to all keys in one statement. Resolves to the new values, by key. */
  readonly add: (counts: readonly Count[]) => Promise<ReadonlyMap<string, CounterValue>>;
  /** Subtracts points, in one statement: with `expire`, only from the window that ends then. */
  readonly subtract: (counts: readonly TakenBack[]) => Promise<void>;
  readonly forget: (keys: readonly string[]) => Promise<void>;
  /** Deletes expired counters. */
  readonly deleteExpired: () => Promise<void>;
}

/** Statements lock rows in the order of their keys, so that no two wait for each other. */
const sortByKey = <T extends { readonly key: string }>(counts: readonly T[]): T[] => counts.toSorted((one, other) => (one.key < other.key ? -1 : 1));

/** Creates counters in the database, shared by all processes. One statement counts all scopes of a limit; limiter libraries need one for each. */
export function createCounters(db: Kysely<Database>, now: () => number): Counters {
  return {
    async add(counts) {
      if (counts.length === 0) return new Map();
      const rows = await db
        .insertInto('rate_limit')
        .values(sortByKey(counts).map(({ key, points, windowMs }) => ({ key, points, expire: now() + windowMs })))
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql`case when rate_limit.expire <= ${now()} then excluded.points else rate_limit.points + excluded.points end`,
            expire: sql`case when rate_limit.expire <= ${now()} then excluded.expire else rate_limit.expire end`,
          }),
        )
        .returning(['key', 'points', 'expire'])
        .execute();
      return new Map(rows.map(({ key, points, expire }) => [key, { points, expire: expire ?? now() }]));
    },
    async subtract(counts) {
      if (counts.length === 0) return;
      await sql`
        with taken as (select key, points, expire from json_to_recordset(${JSON.stringify(counts)}) as taken (key text, points int, expire bigint)),
        locked as (select key from rate_limit where key in (select key from taken) order by key collate "C" for no key update)
        update rate_limit set points = greatest(rate_limit.points - taken.points, 0)
        from taken join locked using (key) where rate_limit.key = taken.key and rate_limit.expire = coalesce(taken.expire, rate_limit.expire)`.execute(db);
    },
    async forget(keys) {
      if (keys.length > 0) await db.deleteFrom('rate_limit').where('key', 'in', keys).execute();
    },
    deleteExpired: async () => void (await db.deleteFrom('rate_limit').where('expire', '<=', now()).execute()),
  };
}
