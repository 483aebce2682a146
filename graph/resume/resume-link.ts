import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import { type ApplicationRef, selectBrowserApplications } from '../applications/applications.ts';
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
export interface ResumeLinkDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  /** Keys the hashes of tokens and codes. */
  readonly secret: string | Buffer;
  readonly now: () => number;
}

/** Returns the encryption context of a link's address. */
export const linkContext = (key: string): string => `resume_link/${key}`;

/** Returns the seconds until another code may follow one sent at that time. */
export const calculateCodeWait = (sent: Date | null, now: number): number => (sent === null ? 0 : Math.max(Math.ceil(sent.getTime() / 1000 + RESEND_SECONDS - now / 1000), 0));

/** Returns the address that the link was mailed to. */
const decryptEmail = ({ keys }: ResumeLinkDeps, row: Selectable<Database['resume_link']>): string => keys.unseal(row.email, linkContext(row.token_hash)).toString('utf8');

export const toResumeLink = (parts: ResumeLinkDeps, row: Selectable<Database['resume_link']>): ResumeLink => ({
  key: row.token_hash,
  root: row.root_id,
  id: row.application_id,
  email: decryptEmail(parts, row),
  endsAt: row.expires_at,
  codeWait: calculateCodeWait(row.code_sent_at, parts.now()),
  usedBy: row.fork_id,
  mailedBy: row.origin_application_id,
  renewableUntil: row.renewable_until,
  isRevoked: row.revoked_at !== null,
});

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Call this once the mail with this link is sent. The link becomes valid, and links that this browser had mailed to other addresses are revoked. Of several
 * mails sent together, the last one's link stays valid, so that one always works.
 */
export function revokeOtherLinks(parts: ResumeLinkDeps, application: ApplicationRef, key: string): Promise<void> {
  const { db, now } = parts;
  return db.transaction().execute(async (trx) => {
    // Everyone locks the rows in this order, so that concurrent calls wait for each other.
    const rows = await trx
      .selectFrom('resume_link')
      .selectAll()
      .where('root_id', '=', application.root)
      .where('origin_application_id', 'in', selectBrowserApplications(trx, application))
      .orderBy('token_hash')
      .forUpdate()
      .execute();
    const mailed = rows.find(({ token_hash }) => token_hash === key);
    if (!mailed) return;
    const email = decryptEmail(parts, mailed);
    const others = rows.filter((row) => row.revoked_at === null && !isSameAddress(decryptEmail(parts, row), email)).map((row) => row.token_hash);
    await trx.updateTable('resume_link').set({ revoked_at: null }).where('token_hash', '=', key).execute();
    if (others.length > 0)
      await trx
        .updateTable('resume_link')
        .set({ revoked_at: new Date(now()), code_hash: null })
        .where('token_hash', 'in', others)
        .execute();
  });
}

/** Returns the addresses, in lower case, whose codes this browser used to resume applications of the family. */
export async function findProvenAddresses(parts: ResumeLinkDeps, application: ApplicationRef): Promise<string[]> {
  const { db } = parts;
  const rows = await db
    .selectFrom('resume_link')
    .selectAll()
    .where('root_id', '=', application.root)
    .where('fork_id', 'in', selectBrowserApplications(db, application))
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map((row) => decryptEmail(parts, row).toLowerCase());
}
