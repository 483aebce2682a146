// Transactions that lock rows, and those that wait for them.
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

/** Opens a transaction that locks rows. Resolves to the function that ends it. */
export function lockRows(db: Kysely<Database>, rows: (trx: Kysely<Database>) => Promise<unknown>): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const ended = db.transaction().execute(async (trx) => {
      await rows(trx);
      await new Promise<void>((unlock) =>
        resolve(async () => {
          unlock();
          await ended;
        }),
      );
    });
    ended.catch(reject);
  });
}

/** Locks the head of a stream, which is created if it does not exist. */
export const lockStreamHead = (db: Kysely<Database>, root: string, stream: string): Promise<() => Promise<void>> =>
  lockRows(db, (trx) =>
    sql`insert into stream_head (root_id, stream, sequence, hash) values (${root}, ${stream}, 0, ${Buffer.alloc(32)}) on conflict (root_id, stream) do update set sequence = stream_head.sequence`.execute(
      trx,
    ),
  );

/** Counts the statements that wait for a lock and have this text. */
export async function countBlocked(db: Kysely<Database>, text = ''): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and position(${text} in query) > 0`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Resolves when `count` transactions wait for a lock, or when `work` is done. */
export async function waitUntilBlocked(db: Kysely<Database>, count: number, work: Promise<unknown>): Promise<void> {
  const through = work.then(
    () => true,
    () => true,
  );
  while ((await countBlocked(db)) < count) if (await Promise.race([through, delay(1, false)])) return;
}
