import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { SigningKeys } from '#graph/keys';
import type { AccountHolder } from './account-holder.ts';

const MINUTE_MS = 60_000;
/** How long a buyer may take to receive and enter the emailed code. */
const PASSWORD_LIFE_MS = 15 * MINUTE_MS;
const VERIFIED_LIFE_MS = 12 * 60 * MINUTE_MS;
/** A verified session ends after this long without use. */
const IDLE_LIFE_MS = 60 * MINUTE_MS;
/** The time of last use is written at most this often. */
const TOUCH_INTERVAL_MS = MINUTE_MS;
/** Seconds between two codes (specification, 9). */
export const RESEND_SECONDS = 30;

const LIFE_MS = { password: PASSWORD_LIFE_MS, verified: VERIFIED_LIFE_MS } as const;

/** `password`: the password was accepted, the emailed code is missing. `verified`: both were accepted. */
type SessionStatus = keyof typeof LIFE_MS;

/** An account holder's session in one browser. Only what the schema shows leaves the server. */
export interface Session {
  /** A keyed hash of the cookie's id; the row's key. */
  readonly key: string;
  readonly status: SessionStatus;
  readonly holder: AccountHolder;
  /** The local server's bearer, for calls on behalf of the holder. */
  readonly bearer: string;
}

interface NewSession {
  /** Only the cookie stores it. */
  readonly id: string;
  readonly signingKey: string;
  readonly session: Session;
}

export interface Sessions {
  /** Returns the session of a cookie's id; null if there is none or it has ended. */
  find(id: string): Promise<Session | null>;
  /** Begins a session after the password was accepted, under a new id, and ends the browser's previous one. */
  begin(holder: AccountHolder, bearer: string, previous: Session | null): Promise<NewSession>;
  /** Verifies the session after the code was accepted, and gives it a new id. Returns null if it has ended meanwhile. */
  verify(session: Session): Promise<NewSession | null>;
  /** Claims the sending of a code. Returns 0 if it may be sent now, else the seconds to wait. */
  claimCode(session: Session): Promise<number>;
  /** Releases a claimed code that was not sent, so that the next one need not wait. */
  releaseCode(session: Session): Promise<void>;
  /** Stores the bearer that the local server has renewed. */
  renew(session: Session, bearer: string): Promise<void>;
  end(session: Session): Promise<void>;
}

interface SessionStoreDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly signing: SigningKeys;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

type SessionRow = Selectable<Database['login_session']>;
type SessionSecrets = Pick<Session, 'holder' | 'bearer'>;

export const sessionContext = (key: string): string => `login_session/${key}`;
const seal = (keys: EncryptionKeys, key: string, { holder, bearer }: SessionSecrets): Buffer => keys.seal(Buffer.from(JSON.stringify({ holder, bearer })), sessionContext(key));

/** Returns null for a session sealed under an earlier key; its holder must log in again. */
function toSession({ keys, log }: SessionStoreDeps, { id_hash: key, status, account_holder }: SessionRow): Session | null {
  try {
    return { key, status, ...(JSON.parse(keys.unseal(account_holder, sessionContext(key)).toString('utf8')) as SessionSecrets) };
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : 'unreadable' }, 'a login session cannot be read, and counts as ended');
    return null;
  }
}

const hasEnded = (row: SessionRow, now: number): boolean => row.expires_at.getTime() <= now || row.used_at.getTime() + IDLE_LIFE_MS <= now;

const updateRow = (db: Kysely<Database>, key: string) => db.updateTable('login_session').where('id_hash', '=', key);

async function findSession(parts: SessionStoreDeps, id: string): Promise<Session | null> {
  const { db, now, signing } = parts;
  const row = await db.selectFrom('login_session').selectAll().where('id_hash', 'in', signing.hashesOf('login_session', id)).executeTakeFirst();
  if (!row || hasEnded(row, now())) return null;
  if (row.used_at.getTime() + TOUCH_INTERVAL_MS <= now())
    await updateRow(db, row.id_hash)
      .set({ used_at: new Date(now()) })
      .execute();
  return toSession(parts, row);
}

/** Replaces a session with another in one step, so that the old id is invalid from then on. */
async function replaceSession(parts: SessionStoreDeps, { session, signingKey }: NewSession, old: Session | null): Promise<boolean> {
  const { db, keys, now } = parts;
  const at = now();
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('login_session')
      .where('id_hash', '=', old?.key ?? session.key)
      .executeTakeFirst();
    if (session.status === 'verified' && gone.numDeletedRows === 0n) return false;
    await trx
      .deleteFrom('login_session')
      .where((where) => where.or([where('expires_at', '<=', new Date(at)), where('used_at', '<=', new Date(at - IDLE_LIFE_MS))]))
      .execute();
    const times = { created_at: new Date(at), used_at: new Date(at), expires_at: new Date(at + LIFE_MS[session.status]) };
    await trx
      .insertInto('login_session')
      .values({
        id_hash: session.key,
        status: session.status,
        account_holder: seal(keys, session.key, session),
        key_version: keys.version,
        signing_key: signingKey,
        code_sent_at: null,
        ...times,
      })
      .execute();
    return true;
  });
}

async function claimCode({ db, now }: SessionStoreDeps, { key }: Session): Promise<number> {
  const due = new Date(now() - RESEND_SECONDS * 1000);
  const claimed = await updateRow(db, key)
    .set({ code_sent_at: new Date(now()) })
    .where((where) => where.or([where('code_sent_at', 'is', null), where('code_sent_at', '<=', due)]))
    .executeTakeFirst();
  if (claimed.numUpdatedRows > 0n) return 0;
  const row = await db.selectFrom('login_session').select('code_sent_at').where('id_hash', '=', key).executeTakeFirst();
  return Math.max(Math.ceil(((row?.code_sent_at?.getTime() ?? 0) - due.getTime()) / 1000), 1);
}

/** Creates the store of account holders' sessions over a database. */
export function createSessions(parts: SessionStoreDeps): Sessions {
  const { db, keys, signing } = parts;
  const fresh = (status: SessionStatus, sealed: SessionSecrets): NewSession => {
    const { id, hash, signingKey } = signing.createId('login_session');
    return { id, signingKey, session: { key: hash, status, holder: sealed.holder, bearer: sealed.bearer } };
  };
  return {
    find: (id) => findSession(parts, id),
    async begin(holder, bearer, previous) {
      const started = fresh('password', { holder, bearer });
      await replaceSession(parts, started, previous);
      return started;
    },
    async verify(session) {
      const started = fresh('verified', session);
      return (await replaceSession(parts, started, session)) ? started : null;
    },
    claimCode: (session) => claimCode(parts, session),
    releaseCode: async ({ key }) => void (await updateRow(db, key).set({ code_sent_at: null }).execute()),
    renew: async ({ key, holder }, bearer) =>
      void (await updateRow(db, key)
        .set({ account_holder: seal(keys, key, { holder, bearer }), key_version: keys.version })
        .execute()),
    end: async ({ key }) => void (await db.deleteFrom('login_session').where('id_hash', '=', key).execute()),
  };
}
