import { type Kysely, sql } from 'kysely';

// A key that is null, and was not erased, is elsewhere: the application was taken in without it. Such ones had no row until now, so that one was made with the
// next thing that was said of them, which did not open what they came with. One that a process of before makes at this very moment stays as it is.
const statement = `insert into application_key (root_id, application_id, wrapped_key, created_at, erased_at)
  select root_id, id, null, now(), null from application
  where not exists (select from application_key key where key.root_id = application.root_id and key.application_id = application.id)
    and exists (select from event where event.root_id = application.root_id and event.application_id = application.id)
  on conflict do nothing`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db);
}
