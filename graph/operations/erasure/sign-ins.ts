import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import type { PurchaseAccount } from '../../purchase/account/accounts.ts';
import type { AccountHolder } from '../../nouns/identity/account-holder.ts';
import { sessionContext } from '../../nouns/identity/sessions.ts';
import { accountContext } from '../../purchase/account/accounts.ts';

interface SignInDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
}

/** Returns null for a value sealed under an earlier key, which can no longer be read. */
function unsealJson({ keys }: SignInDeps, sealed: Buffer, context: string): unknown {
  try {
    return JSON.parse(keys.unseal(sealed, context).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** Returns the user names and profile ids of a family's accounts. */
export async function listAccountNames(parts: SignInDeps, root: string): Promise<string[]> {
  const rows = await parts.db.selectFrom('purchase_account').select(['application_id', 'account']).where('root_id', '=', root).execute();
  const accounts = rows.map(({ application_id: id, account }) => unsealJson(parts, account, accountContext({ root, id })) as PurchaseAccount | null);
  return accounts.flatMap((account) => (account ? [account.userName.toLowerCase(), account.profileId] : []));
}

/** Signs account holders out, by email or profile id. A login session does not name an application. */
export async function signOutHolders(parts: SignInDeps, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return;
  const rows = await parts.db.selectFrom('login_session').select(['id_hash', 'account_holder']).execute();
  const theirs = rows.filter(({ id_hash, account_holder }) => {
    const session = unsealJson(parts, account_holder, sessionContext(id_hash)) as { readonly holder: AccountHolder } | null;
    return session !== null && (names.has(session.holder.userName.toLowerCase()) || names.has(session.holder.profileId));
  });
  for (const { id_hash } of theirs) await parts.db.deleteFrom('login_session').where('id_hash', '=', id_hash).execute();
}
