import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#graph/database';
import type { LogKeys } from '#graph/log';
import type { ApplicationRef } from '../application/applications.ts';
import { RESEND_SECONDS } from '../identity/sessions.ts';

/** A link that was mailed, as its token finds it. */
export interface ResumeLink extends ApplicationRef {
  /** What the row is found by: a keyed hash of the token. */
  readonly key: string;
  readonly email: string;
  readonly endsAt: Date;
  /** Seconds until another code may be made: 0 where one may. */
  readonly codeWait: number;
  /** The fork that it led to; null while it may be used. */
  readonly usedBy: string | null;
  /** The application whose window had the first link mailed. */
  readonly mailedBy: string;
  /** No link follows it after that. */
  readonly renewableUntil: Date;
  /** The buyer has given another address since. */
  readonly isRevoked: boolean;
}

/** What links are kept with. */
export interface LinkParts {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  /** Keys the hashes of tokens and codes. */
  readonly secret: string;
  readonly now: () => number;
}

/** What an address is sealed for. */
export const contextOf = (key: string): string => `resume_link/${key}`;

/** Seconds until another code may follow one that was sent then. */
export const waitAfter = (sent: Date | null, now: number): number => (sent === null ? 0 : Math.max(Math.ceil(sent.getTime() / 1000 + RESEND_SECONDS - now / 1000), 0));

/** Where it was mailed. */
export const emailOf = ({ keys }: LinkParts, row: Selectable<Database['resume_link']>): string => keys.unseal(row.email, contextOf(row.token_hash)).toString('utf8');

/** The link of a row. */
export const toLink = (parts: LinkParts, row: Selectable<Database['resume_link']>): ResumeLink => ({
  key: row.token_hash,
  root: row.root_id,
  id: row.application_id,
  email: emailOf(parts, row),
  endsAt: row.ends_at,
  codeWait: waitAfter(row.code_sent_at, parts.now()),
  usedBy: row.used_by,
  mailedBy: row.mailed_by,
  renewableUntil: row.renewable_until,
  isRevoked: row.revoked_at !== null,
});
