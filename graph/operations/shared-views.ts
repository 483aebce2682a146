import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';

/** A filter of the console that an analyst has named for all. */
export interface SharedView {
  readonly name: string;
  /** The query of its address, with `?`. */
  readonly search: string;
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** More than these are no list to choose from. */
export const MAX_SHARED_VIEWS = 200;

/** Returns all of them, by name. */
export async function listSharedViews(db: Kysely<Database>): Promise<readonly SharedView[]> {
  const rows = await db.selectFrom('shared_view').selectAll().orderBy('name').execute();
  return rows.map(({ name, search, saved_by: savedBy, saved_at: savedAt }) => ({ name, search, savedBy, savedAt }));
}

/** Stores a view, in place of one of the same name. Resolves to null if there are too many. */
export async function shareView(db: Kysely<Database>, { name, search, savedBy }: Omit<SharedView, 'savedAt'>): Promise<SharedView | null> {
  const { rows } = await sql<SharedView>`
    insert into shared_view (name, search, saved_by) select ${name}, ${search}, ${savedBy}
    where (select count(*) from shared_view where name <> ${name}) < ${MAX_SHARED_VIEWS}
    on conflict (name) do update set search = excluded.search, saved_by = excluded.saved_by, saved_at = now()
    returning name, search, saved_by as "savedBy", saved_at as "savedAt"`.execute(db);
  return rows[0] ?? null;
}

/** Resolves to true if there was one. */
export async function removeSharedView(db: Kysely<Database>, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('shared_view').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
