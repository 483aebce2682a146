import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import { type EncryptionKeys, keyContext } from '#graph/event-store';
import { type VersionCount, countVersions } from './key-status.ts';

/** The name of what releases before versions have encrypted. */
export const UNVERSIONED = 'unversioned';
/** One of these must open: a single row may be damaged. */
const SAMPLE_ROWS = 20;

/** LOG_KEY lacks a version that is in use. The message is one line. */
export class MissingKeyVersion extends Error {
  override readonly name = 'MissingKeyVersion';
}

/** Returns counts as words: `3 data keys and 1 resume link`. */
export const formatCounts = (counts: readonly VersionCount[]): string =>
  counts
    .map(({ rows, what }) => `${rows} ${what}${rows === 1 ? '' : 's'}`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

/** True if LOG_KEY opens data keys of releases before versions, or there are none. */
async function opensUnversioned(db: Kysely<Database>, keys: EncryptionKeys): Promise<boolean> {
  const { rows } = await sql<{ rootId: string; applicationId: string; wrapped: Buffer }>`
    select root_id as "rootId", application_id as "applicationId", wrapped_key as wrapped from application_key
    where wrapped_key is not null and key_version is null order by created_at desc limit ${SAMPLE_ROWS}`.execute(db);
  const isOpen = ({ wrapped, ...subject }: (typeof rows)[number]): boolean => {
    try {
      return keys.unseal(wrapped, keyContext(subject)).length > 0;
    } catch {
      return false;
    }
  };
  return rows.length === 0 || rows.some(isOpen);
}

const missing = (version: string, counts: readonly VersionCount[]): string =>
  version === UNVERSIONED
    ? `LOG_KEY has no key that opens the ${formatCounts(counts)} of an earlier release: add the key that was used until now as a line of its own`
    : `LOG_KEY lacks the version ${version}, which encrypts ${formatCounts(counts)}: add that key as a line of its own (bindflow keys lists the versions)`;

/**
 * Checks that LOG_KEY has every version that is in use. Returns the versions that are missing and given as `lost`.
 * @throws MissingKeyVersion that names the first other one, and what it encrypts
 */
export async function checkKeyVersions({ db, keys }: { readonly db: Kysely<Database>; readonly keys: EncryptionKeys }, lost: readonly string[]): Promise<string[]> {
  const counts = (await countVersions(db)).filter(({ isNeeded }) => isNeeded);
  const used = [...new Set(counts.flatMap(({ version }) => version ?? []))];
  const unknown = used.filter((version) => !keys.knows(version));
  if (counts.some(({ version }) => version === null) && !(await opensUnversioned(db, keys))) unknown.push(UNVERSIONED);
  const fatal = unknown.find((version) => !lost.includes(version));
  if (fatal === undefined) return unknown;
  throw new MissingKeyVersion(
    missing(
      fatal,
      counts.filter(({ version }) => (version ?? UNVERSIONED) === fatal),
    ),
  );
}
