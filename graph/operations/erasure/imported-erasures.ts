import { type ErasureReason, erasureReasons } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { FamilyErasures } from '#graph/event-store';
import { type Kysely, sql } from 'kysely';
import { type RetentionSettings, splitFamily } from './retention.ts';
import { lockFamilies } from './erase-family.ts';

/** A file may contain any text. */
const parseReason = (why: string): ErasureReason => erasureReasons.find((one) => one === why) ?? 'request';

/** Adds records for erasures that earlier releases imported without recording them. */
async function recordOlderErasures(trx: Kysely<Database>, roots: readonly string[]): Promise<void> {
  await sql`
    insert into erasure (root_id, requested_by, reason, requested_at, done_at)
    select root_id, 'an imported log', 'request', max(erased_at), max(erased_at) from application_key
    where erased_at is not null and root_id in (${sql.join(roots.map((root) => sql`${root}::uuid`))}) group by root_id
    on conflict (root_id) do nothing`.execute(trx);
}

async function hasOwner(trx: Kysely<Database>, root: string): Promise<boolean> {
  return (await trx.selectFrom('application_owner').select('root_id').where('root_id', '=', root).executeTakeFirst()) !== undefined;
}

/** Handles erasures of imported families. An imported erasure is stored like a local one; the worker erases retained applications when their time is over. */
export const applyImportedErasures = (retaining: RetentionSettings): FamilyErasures => ({
  async lock(trx, roots, elsewhere) {
    if (roots.length === 0) return new Map();
    await lockFamilies(trx, roots);
    for (const { root, by, why, at } of elsewhere) {
      await trx
        .insertInto('erasure')
        .values({ root_id: root, requested_by: by, reason: parseReason(why), requested_at: at, done_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await recordOlderErasures(trx, roots);
    const rows = await trx.selectFrom('erasure').select(['root_id', 'requested_at', 'done_at']).where('root_id', 'in', roots).orderBy('root_id').forUpdate().execute();
    return new Map(rows.map(({ root_id, requested_at, done_at }) => [root_id, done_at ?? requested_at]));
  },
  async listErasable(trx, root) {
    // A family that a browser owns here is erased like any local family, not by an import.
    if (await hasOwner(trx, root)) return [];
    const { gone, kept } = await splitFamily(trx, root, retaining);
    if (kept) await trx.updateTable('erasure').set({ done_at: null }).where('root_id', '=', root).execute();
    return gone;
  },
});
