import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { SigningKeys } from '#graph/keys';
import { sealedColumns } from './sealed-columns.ts';

/** How many rows of a kind one version of LOG_KEY encrypts. */
export interface VersionCount {
  /** Null: written by a release before versions. */
  readonly version: string | null;
  readonly what: string;
  readonly rows: number;
  /** False if it may be lost without harm. */
  readonly isNeeded: boolean;
}

/** Sessions that are open, by the SESSION_SECRET that signed them. */
interface SessionCount {
  /** Null: signed by a release before names. */
  readonly key: string | null;
  readonly sessions: number;
  /** When the last of them ends. */
  readonly until: string;
}

export interface KeyStatus {
  /** Those of this process, the newest first. */
  readonly versions: readonly string[];
  readonly signingKeys: readonly string[];
  readonly counts: readonly VersionCount[];
  readonly sessions: readonly SessionCount[];
}

/** Returns how many rows each version of LOG_KEY encrypts. */
export async function countVersions(db: Kysely<Database>): Promise<VersionCount[]> {
  const counts: VersionCount[] = [];
  for (const { what, table, isSealed, isDisposable = false } of sealedColumns) {
    const { rows } = await sql<{ version: string | null; rows: number }>`
      select key_version as version, count(*)::int as rows from ${sql.table(table)} where ${isSealed} group by key_version order by key_version nulls first`.execute(db);
    counts.push(...rows.map((row) => ({ ...row, what, isNeeded: !isDisposable })));
  }
  return counts;
}

async function countSessions(db: Kysely<Database>): Promise<SessionCount[]> {
  const { rows } = await sql<{ key: string | null; sessions: number; until: Date }>`
    select signing_key as key, count(*)::int as sessions, max(expires_at) as until from (
      select signing_key, expires_at from login_session where expires_at > now()
      union all select signing_key, expires_at from staff_session where expires_at > now() and revoked_at is null) as session
    group by signing_key order by signing_key nulls first`.execute(db);
  return rows.map(({ until, ...row }) => ({ ...row, until: new Date(until).toISOString() }));
}

interface StatusDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly signing: SigningKeys;
}

/** Returns what is encrypted with which version of LOG_KEY, and what is signed with which SESSION_SECRET. */
export const readKeyStatus = async ({ db, keys, signing }: StatusDeps): Promise<KeyStatus> => ({
  versions: keys.versions,
  signingKeys: signing.names,
  counts: await countVersions(db),
  sessions: await countSessions(db),
});
