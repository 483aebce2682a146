import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { type EncryptionKeys, readPersonalFields } from '#graph/event-store';
import { linkContext as linkContextOf } from '../../resume/resume-link.ts';
import { listAccountNames } from './sign-ins.ts';

interface SearchDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
}

/** True if a value contains one of the texts anywhere, as a whole string, in any case. */
function containsText(value: unknown, texts: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return texts.has(value.trim().toLowerCase());
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => containsText(inner, texts));
}

async function hasLinkTo({ db, keys }: SearchDeps, root: string, addresses: ReadonlySet<string>): Promise<boolean> {
  const rows = await db.selectFrom('resume_link').select(['token_hash', 'email']).where('root_id', '=', root).execute();
  return rows.some(({ token_hash, email }) => {
    try {
      return addresses.has(keys.unseal(email, linkContextOf(token_hash)).toString('utf8').toLowerCase());
    } catch {
      return false;
    }
  });
}

async function familyHasAddress(parts: SearchDeps, root: string, addresses: ReadonlySet<string>): Promise<boolean> {
  const names = await listAccountNames(parts, root);
  if (names.some((name) => addresses.has(name)) || (await hasLinkTo(parts, root, addresses))) return true;
  for await (const personal of readPersonalFields(parts.db, parts.keys, root)) if (containsText(personal, addresses)) return true;
  return false;
}

const BATCH_SIZE = 500;

/** Yields families by their root applications. */
async function* listRoots(db: Kysely<Database>): AsyncIterable<string> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db.selectFrom('application').select('root_id').distinct().where('root_id', '>', last).orderBy('root_id').limit(BATCH_SIZE).execute();
    for (const { root_id } of rows) yield root_id;
    const end = rows.at(-1);
    if (!end) return;
    last = end.root_id;
  }
}

export type SearchProgress = { readonly looked: number } | { readonly root: string };

/** Yields the families in which an address was typed, mailed to or signed in with. Decrypts every family, because nothing in clear leads to a person. */
export async function* findByAddress(parts: SearchDeps, addresses: ReadonlySet<string>): AsyncIterable<SearchProgress> {
  let looked = 0;
  for await (const root of listRoots(parts.db)) {
    if (await familyHasAddress(parts, root, addresses)) yield { root };
    looked += 1;
    yield { looked };
  }
}
