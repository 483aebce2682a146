import type { Database } from '#graph/db';
import { type Kysely, type Selectable, sql } from 'kysely';

type ApplicationKey = Pick<Selectable<Database['quarantine_recheck']>, 'root_id' | 'application_id'>;

/** Lets the quarantine worker of every release read these applications again once the transaction commits. */
export async function requestRecheck(trx: Kysely<Database>, applications: readonly ApplicationKey[]): Promise<void> {
  if (applications.length === 0) return;
  const [roots, ids] = [applications.map(({ root_id }) => root_id), applications.map(({ application_id }) => application_id)];
  await sql`
    insert into quarantine_recheck (catalog_hash, root_id, application_id)
    select catalog_hash, root_id, application_id from quarantine_scan, unnest(${roots}::uuid[], ${ids}::uuid[]) as given (root_id, application_id)
    on conflict do nothing`.execute(trx);
}

/** Takes the next application to read again; undefined if there is none. A request that comes meanwhile waits for the transaction, and stays. */
export async function takeRecheck(trx: Kysely<Database>, catalogHash: string): Promise<ApplicationKey | undefined> {
  const { rows } = await sql<ApplicationKey>`
    delete from quarantine_recheck where (catalog_hash, root_id, application_id) in (
      select catalog_hash, root_id, application_id from quarantine_recheck where catalog_hash = ${catalogHash} limit 1)
    returning root_id, application_id`.execute(trx);
  return rows[0];
}
