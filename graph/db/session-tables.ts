import type { Generated } from 'kysely';
import type { Jsonb, KeyVersion } from './column-types.ts';

/** A browser's login: `verified`, or `password` until the emailed code is typed. */
interface LoginSessionTable {
  /** Keyed hash of the id in the cookie. */
  id_hash: string;
  status: 'password' | 'verified';
  /** The account holder and the bearer, encrypted. */
  account_holder: Buffer;
  key_version: KeyVersion;
  /** Names the SESSION_SECRET that signed the cookie. */
  signing_key: Generated<string | null>;
  code_sent_at: Date | null;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
}

/** Sign-ins of the staff, current and past. */
interface StaffSessionTable {
  /** Keyed hash of the id in the cookie. */
  id_hash: string;
  subject: string;
  name: string;
  email: string | null;
  roles: Jsonb<string[]>;
  /** The identity provider asks for it at sign-out. Encrypted. */
  id_token: Buffer | null;
  key_version: KeyVersion;
  /** Names the SESSION_SECRET that signed the cookie. */
  signing_key: Generated<string | null>;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** The place in the write-ahead log up to which a standby must be for this member to see what they have changed. */
  last_write: Generated<string | null>;
}

export interface SessionTables {
  login_session: LoginSessionTable;
  staff_session: StaffSessionTable;
}
