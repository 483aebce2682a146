import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { type ApplicationFilter, filterCondition } from './sought.ts';

/** True if a text is a valid list mark: a PostgreSQL snapshot (`xmin:xmax:xip,…`, in order). */
export function isListSnapshot(text: string): boolean {
  if (!/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(text)) return false;
  const [first = '', end = '', open = ''] = text.split(':');
  const [xmin, xmax] = [BigInt(first), BigInt(end)];
  const all = open === '' ? [] : open.split(',').map(BigInt);
  const isInOrder = all.every((one, index) => one >= xmin && one < xmax && (index === 0 || one > (all[index - 1] ?? 0n)));
  return xmin > 0n && xmin <= xmax && isInOrder;
}

/**
 * Returns how many matching applications arrived since a list was read: those its snapshot does not show, regardless of clocks. Reads only their rows.
 * @param snapshot see isMark
 */
export async function countArrivals(db: Kysely<Database>, filter: ApplicationFilter, snapshot: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*) as count from application_summary
    where made >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(made, ${snapshot}::pg_snapshot) and ${filterCondition(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
