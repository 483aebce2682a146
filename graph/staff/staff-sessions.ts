import { type Kysely, type Transaction, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { NewSessionId, SigningKeys } from '#graph/keys';
import { STAFF_ROLES, type SignedIn, type StaffMember } from './staff-member.ts';

/** Milliseconds after which a session ends, however active, if the deployment says nothing else. */
const LIFE_MS = 12 * 3_600_000;
/** Milliseconds without use after which a session ends, if the deployment says nothing else. */
const IDLE_MS = 15 * 60_000;
/** The precision of the time of last use in milliseconds, at most, so that not every request causes a write. */
const MAX_USE_STEP_MS = 60_000;
/** Milliseconds after which ended sessions are deleted. */
const KEPT_MS = 90 * 24 * 3_600_000;

export interface StaffPerson extends StaffMember {
  readonly email: string | null;
}

/** Staff sessions: opaque ids in cookies, and rows in the database that all processes share. */
export interface StaffSessions {
  /** Milliseconds after which a new session ends, however active. */
  readonly lifeMs: number;
  /** Begins a session and ends the previous one. Returns its id, which only the cookie stores. */
  begin(person: SignedIn, previous: string | undefined): Promise<string>;
  /** Returns null if there is none, or it has ended. */
  find(id: string | undefined): Promise<StaffPerson | null>;
  /** Notes that this member has just written something that they must see again at once. */
  noteWrite(id: string): Promise<void>;
  /** Returns the place in the write-ahead log up to which a standby must be for this member; null if it does not matter. */
  findLastWrite(id: string): Promise<string | null>;
  /** Ends the session. Returns the id token of its sign-in, for the provider; null if there was none. */
  end(id: string): Promise<string | null>;
}

interface Parts {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly signing: SigningKeys;
  /** Milliseconds without use after which a session ends. */
  readonly idleMs?: number | undefined;
  /** Milliseconds after which a session ends, however active. */
  readonly lifeMs?: number | undefined;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
}

export const staffSessionContext = (hash: string): string => `staff_session/${hash}`;

const toRow = ({ keys, now, lifeMs = LIFE_MS }: Parts, { subject, name, email, roles, idToken }: SignedIn, { hash, signingKey }: Omit<NewSessionId, 'id'>) => ({
  id_hash: hash,
  subject,
  name,
  email,
  roles: JSON.stringify(roles),
  id_token: idToken === null ? null : keys.seal(Buffer.from(idToken), staffSessionContext(hash)),
  key_version: keys.version,
  signing_key: signingKey,
  created_at: new Date(now()),
  used_at: new Date(now()),
  expires_at: new Date(now() + lifeMs),
  revoked_at: null,
});

function createLastWrites(db: Kysely<Database>, hashesOf: (id: string) => readonly string[]): Pick<StaffSessions, 'noteWrite' | 'findLastWrite'> {
  return {
    async noteWrite(id) {
      await db
        .updateTable('staff_session')
        .set({ last_write: sql`pg_current_wal_insert_lsn()` })
        .where('id_hash', 'in', hashesOf(id))
        .execute();
    },
    async findLastWrite(id) {
      const row = await db.selectFrom('staff_session').select('last_write').where('id_hash', 'in', hashesOf(id)).executeTakeFirst();
      return row?.last_write ?? null;
    },
  };
}

export function createStaffSessions(parts: Parts): StaffSessions {
  const { db, keys, signing, now, idleMs = IDLE_MS, lifeMs = LIFE_MS } = parts;
  const hashesOf = (id: string): readonly string[] => signing.hashesOf('staff', id);
  const before = (milliseconds: number): Date => new Date(now() - milliseconds);

  const revoke = (on: Kysely<Database> | Transaction<Database>, id: string) =>
    on
      .updateTable('staff_session')
      .set({ revoked_at: new Date(now()), id_token: null })
      .where('id_hash', 'in', hashesOf(id))
      .where('revoked_at', 'is', null);

  async function touch(hash: string, used: Date): Promise<void> {
    if (used.getTime() > now() - Math.min(MAX_USE_STEP_MS, idleMs / 10)) return;
    await db
      .updateTable('staff_session')
      .set({ used_at: new Date(now()) })
      .where('id_hash', '=', hash)
      .execute();
  }

  return {
    lifeMs,
    ...createLastWrites(db, hashesOf),

    async begin(person, previous) {
      const { id, ...signed } = signing.createId('staff');
      await db.transaction().execute(async (trx) => {
        if (previous !== undefined) await revoke(trx, previous).execute();
        await trx.deleteFrom('staff_session').where('expires_at', '<', before(KEPT_MS)).execute();
        await trx
          .insertInto('staff_session')
          .values(toRow(parts, person, signed))
          .execute();
      });
      return id;
    },

    async find(id) {
      if (id === undefined) return null;
      const row = await db
        .selectFrom('staff_session')
        .select(['id_hash', 'subject', 'name', 'email', 'roles', 'used_at'])
        .where('id_hash', 'in', hashesOf(id))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', before(0))
        .where('used_at', '>', before(idleMs))
        .executeTakeFirst();
      if (!row) return null;
      await touch(row.id_hash, row.used_at);
      const { subject, name, email, roles } = row;
      return { subject, name, email, roles: STAFF_ROLES.filter((role) => roles.includes(role)) };
    },

    async end(id) {
      const row = await db.selectFrom('staff_session').select(['id_hash', 'id_token']).where('id_hash', 'in', hashesOf(id)).where('revoked_at', 'is', null).executeTakeFirst();
      await revoke(db, id).execute();
      return row?.id_token ? keys.unseal(row.id_token, staffSessionContext(row.id_hash)).toString('utf8') : null;
    },
  };
}
