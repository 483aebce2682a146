import { type Kysely, sql } from 'kysely';

/** The tables whose rows the facade caches by family, and what of them can change a cached row. */
const triggers = {
  application: 'update or delete',
  application_owner: 'insert or delete',
  purchase_account: 'insert or update or delete',
};

/** Processes hear which families have changed, so that they need not ask the database at each request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_family_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('family_change', case tg_op when 'DELETE' then old.root_id::text else new.root_id::text end);
      return null;
    end $$`.execute(db);
  for (const [table, operations] of Object.entries(triggers)) {
    await sql`create trigger ${sql.id(`${table}_family_change`)} after ${sql.raw(operations)} on ${sql.id(table)}
      for each row execute function notify_family_change()`.execute(db);
  }
}
