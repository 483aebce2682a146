import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { ApplicationRef } from '../applications/applications.ts';
import { RESEND_SECONDS } from '../nouns/identity/sessions.ts';

/** A mailed link, found by its token. */
export interface ResumeLink extends ApplicationRef {
  /** A keyed hash of the token; the row's key. */
  readonly key: string;
  readonly email: string;
  readonly endsAt: Date;
  /** Seconds until another code may be made; 0 if it may be now. */
  readonly codeWait: number;
  /** The fork that it led to; null while it is unused. */
  readonly usedBy: string | null;
  /** The application from which the first link was mailed. */
  readonly mailedBy: string;
  /** No link may replace it after this time. */
  readonly renewableUntil: Date;
  /** True if the buyer has entered another address since. */
  readonly isRevoked: boolean;
}

/** What storing links needs. */
export interface LinkParts {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  /** Keys the hashes of tokens and codes. */
  readonly secret: string;
  readonly now: () => number;
}

/** Returns the encryption context of a link's address. */
export const contextOf = (key: string): string => `resume_link/${key}`;

/** Returns the seconds until another code may follow one sent at that time. */
export const waitAfter = (sent: Date | null, now: number): number => (sent === null ? 0 : Math.max(Math.ceil(sent.getTime() / 1000 + RESEND_SECONDS - now / 1000), 0));

/** Returns the address that the link was mailed to. */
export const emailOf = ({ keys }: LinkParts, row: Selectable<Database['resume_link']>): string => keys.unseal(row.email, contextOf(row.token_hash)).toString('utf8');

export const toLink = (parts: LinkParts, row: Selectable<Database['resume_link']>): ResumeLink => ({
  key: row.token_hash,
  root: row.root_id,
  id: row.application_id,
  email: emailOf(parts, row),
  endsAt: row.expires_at,
  codeWait: waitAfter(row.code_sent_at, parts.now()),
  usedBy: row.fork_id,
  mailedBy: row.origin_application_id,
  renewableUntil: row.renewable_until,
  isRevoked: row.revoked_at !== null,
});
