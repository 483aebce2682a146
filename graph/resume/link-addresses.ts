import type { ApplicationRef } from '../application/applications.ts';
import { ofSameBrowser } from '../application/same-browser.ts';
import { type LinkParts, emailOf } from './resume-link.ts';

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
/** The links that this browser had mailed to any other address lead nowhere from now on. */
export async function revokeOthers(parts: LinkParts, application: ApplicationRef, email: string): Promise<void> {
  const { db, now } = parts;
  const rows = await db
    .selectFrom('resume_link')
    .selectAll()
    .where('root_id', '=', application.root)
    .where('mailed_by', 'in', ofSameBrowser(db, application))
    .where('revoked_at', 'is', null)
    .execute();
  const others = rows.filter((row) => !isSameAddress(emailOf(parts, row), email)).map((row) => row.token_hash);
  if (others.length > 0)
    await db
      .updateTable('resume_link')
      .set({ revoked_at: new Date(now()), code_hash: null })
      .where('token_hash', 'in', others)
      .execute();
}

/** The addresses at which codes were got by which this browser's applications of the family went on, in lower case. */
export async function provenBy(parts: LinkParts, application: ApplicationRef): Promise<string[]> {
  const { db } = parts;
  const rows = await db
    .selectFrom('resume_link')
    .selectAll()
    .where('root_id', '=', application.root)
    .where('used_by', 'in', ofSameBrowser(db, application))
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map((row) => emailOf(parts, row).toLowerCase());
}
