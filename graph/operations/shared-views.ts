import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';

/** The pages of the console whose addresses analysts name. */
export const viewPages = ['APPLICATIONS', 'WHAT_IF'] as const;
export type ViewPage = (typeof viewPages)[number];

export interface ViewKey {
  readonly page: ViewPage;
  /** Unique within its page. */
  readonly name: string;
}

/** An address of the console that an analyst has named for all. */
export interface SharedView extends ViewKey {
  /** The query of its address, with `?`, and its fragment. */
  readonly search: string;
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** More than these are no list to choose from. */
export const MAX_SHARED_VIEWS = 200;

/** Returns all of them, by page and name. */
export async function listSharedViews(db: Kysely<Database>): Promise<readonly SharedView[]> {
  const rows = await db.selectFrom('shared_view').selectAll().orderBy('page').orderBy('name').execute();
  return rows.map(({ page, name, search, saved_by: savedBy, saved_at: savedAt }) => ({ page: page as ViewPage, name, search, savedBy, savedAt }));
}

/** Stores a view, in place of one of the same page and name. Resolves to null if there are too many. */
export async function shareView(db: Kysely<Database>, { page, name, search, savedBy }: Omit<SharedView, 'savedAt'>): Promise<SharedView | null> {
  const { rows } = await sql<SharedView>`
    insert into shared_view (page, name, search, saved_by) select ${page}, ${name}, ${search}, ${savedBy}
    where (select count(*) from shared_view where (page, name) <> (${page}, ${name})) < ${MAX_SHARED_VIEWS}
    on conflict (page, name) do update set search = excluded.search, saved_by = excluded.saved_by, saved_at = now()
    returning page, name, search, saved_by as "savedBy", saved_at as "savedAt"`.execute(db);
  return rows[0] ?? null;
}

/** Resolves to true if there was one. */
export async function removeSharedView(db: Kysely<Database>, { page, name }: ViewKey): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('shared_view').where('page', '=', page).where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}
