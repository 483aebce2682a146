import type { ApplicationRef } from '../applications/applications.ts';
import { selectBrowserApplications } from '../applications/browser-applications.ts';
import { type LinkParts, emailOf } from './resume-link.ts';

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Call this once the mail with this link is sent. The link becomes valid, and links that this browser had mailed to other addresses are revoked. Of several
 * mails sent together, the last one's link stays valid, so that one always works.
 */
export function revokeOthers(parts: LinkParts, application: ApplicationRef, key: string): Promise<void> {
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
    const email = emailOf(parts, mailed);
    const others = rows.filter((row) => row.revoked_at === null && !isSameAddress(emailOf(parts, row), email)).map((row) => row.token_hash);
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
export async function findProvenAddresses(parts: LinkParts, application: ApplicationRef): Promise<string[]> {
  const { db } = parts;
  const rows = await db
    .selectFrom('resume_link')
    .selectAll()
    .where('root_id', '=', application.root)
    .where('fork_id', 'in', selectBrowserApplications(db, application))
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map((row) => emailOf(parts, row).toLowerCase());
}
