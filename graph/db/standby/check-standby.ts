import { type Kysely, sql } from 'kysely';
import { type DatabaseAddress, describeDatabase } from '../address-error.ts';
import type { Database } from '../tables.ts';

/** What a server says of itself. */
interface ServerFacts {
  readonly isStandby: boolean;
  /** The same for a primary and its standbys, and for no other server. */
  readonly cluster: string;
  /** Such as 15. */
  readonly major: number;
  /** The number of the database on its server. */
  readonly database: number;
}

/** The setting leads to a server that never was a standby of this database. One that is away, or was promoted, is no such fault. */
export class StandbyFault extends Error {}

const readFacts = async (db: Kysely<Database>): Promise<ServerFacts> => {
  const { rows } = await sql<ServerFacts>`
    select pg_is_in_recovery() as "isStandby", system_identifier::text as cluster, current_setting('server_version_num')::integer / 10000 as major,
      (select oid::integer from pg_database where datname = current_database()) as database
    from pg_control_system()`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the server says nothing of itself');
  return facts;
};

/** Returns why the server cannot answer for the primary, and what to do; null if it can. */
function findFault(standby: ServerFacts, primary: ServerFacts): string | null {
  if (standby.major !== primary.major) return `leads to PostgreSQL ${standby.major}, and DATABASE_URL to PostgreSQL ${primary.major}: a standby has the version of its primary`;
  if (standby.cluster !== primary.cluster) return 'leads to a server that is no standby of the one that DATABASE_URL leads to: set it to a standby of that';
  return standby.database === primary.database ? null : 'leads to another database than DATABASE_URL: name the same one';
}

/** Resolves to whether the server is a standby now: one that was promoted is none. @throws StandbyFault, one line that names the setting, the server and what to do */
export async function checkStandby(address: DatabaseAddress, standby: Kysely<Database>, primary: Kysely<Database>): Promise<boolean> {
  const facts = await readFacts(standby);
  const fault = findFault(facts, await readFacts(primary));
  if (fault !== null) throw new StandbyFault(`${address.setting} (${describeDatabase(address.url)}) ${fault}`);
  return facts.isStandby;
}
