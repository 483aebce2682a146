import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import { type ApplicationRef, selectBrowserApplications } from '../../applications/applications.ts';
import type { FamilyCache } from '../../applications/family-cache.ts';
import type { AccountOrigin } from '../../nouns/account/account.type.ts';
import type { FamilyRecords, SealedAccount } from '../ledger/family-records.ts';

/** The account of a purchase. Its bearer never leaves the server. */
export interface PurchaseAccount {
  readonly id: string;
  readonly profileId: string;
  readonly userName: string;
  readonly upn: string;
  readonly bearer: string;
  readonly origin: Exclude<AccountOrigin, 'kept'>;
}

export interface Accounts {
  /**
   * Returns the account that this browser's applications of a family chose last; calls that name no account use it. Another tab may have chosen it, so caching
   * and paying name the account.
   */
  findChosen(application: ApplicationRef): Promise<PurchaseAccount | undefined>;
  /** Returns the account with this user name, in any case, that an application of the browser has chosen, now or before. */
  findByUserName(records: FamilyRecords, userName: string): PurchaseAccount | undefined;
  /** Does the same for all devices of the family: only for a buyer who is signed in to it, or has proven to own the mailbox. */
  findByUserNameAnywhere(records: FamilyRecords, userName: string): PurchaseAccount | undefined;
  /** Returns the account with this profile, chosen now or not. */
  findByProfile(records: FamilyRecords, profileId: string): PurchaseAccount | undefined;
  /** Stores an account and makes it the purchase's. */
  choose(application: ApplicationRef, account: PurchaseAccount): Promise<void>;
}

interface AccountStoreDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly fingerprint: (text: string) => string;
  readonly now: () => number;
  readonly cache: FamilyCache;
}

/** Returns the encryption context of an account. Stored accounts are decrypted with it, so it never changes. */
export const accountContext = ({ root, id }: ApplicationRef): string => `session_account/${root}/${id}`;

/** True if an account has this user name, in any case. */
export const hasUserName = (userName: string, account: PurchaseAccount): boolean => account.userName.toLowerCase() === userName.toLowerCase();

/** Stores purchase accounts, encrypted, in the database; one for each user name that an application tried. */
export function createAccountStore({ db, keys, fingerprint, now, cache }: AccountStoreDeps): Accounts {
  const read = (root: string, { application: id, sealed }: SealedAccount): PurchaseAccount =>
    JSON.parse(keys.unseal(sealed, accountContext({ root, id })).toString('utf8')) as PurchaseAccount;
  const findIn = ({ application: { root } }: FamilyRecords, accounts: readonly SealedAccount[], matches: (account: PurchaseAccount) => boolean) =>
    accounts.map((account) => read(root, account)).find(matches);
  return {
    async findChosen(application) {
      const own = db.selectFrom('purchase_account').selectAll().where('root_id', '=', application.root).where('application_id', 'in', selectBrowserApplications(db, application));
      const row = await own.orderBy('chosen_at', 'desc').executeTakeFirst();
      return row && read(row.root_id, { application: row.application_id, sealed: row.account });
    },
    findByUserName: (records, userName) =>
      findIn(
        records,
        records.accounts.filter(({ application }) => records.ownIds.has(application)),
        (account) => hasUserName(userName, account),
      ),
    findByUserNameAnywhere: (records, userName) => findIn(records, records.accounts, (account) => hasUserName(userName, account)),
    findByProfile: (records, profileId) => findIn(records, records.accounts, (account) => account.profileId === profileId),
    async choose(application, account) {
      const { root, id } = application;
      const sealed = keys.seal(Buffer.from(JSON.stringify(account)), accountContext(application));
      const at = new Date(now());
      // Later than the previous choice, even if the clock went back.
      const chosen_at = sql<Date>`greatest(${at}::timestamptz, (select max(chosen_at) + interval '1 millisecond' from purchase_account where root_id = ${root}))`;
      const values = { application_id: id, account: sealed, key_version: keys.version, chosen_at };
      await db
        .insertInto('purchase_account')
        .values({ root_id: root, user_name_hash: fingerprint(`${id}/${account.userName.toLowerCase()}`), created_at: at, ...values })
        .onConflict((conflict) => conflict.columns(['root_id', 'user_name_hash']).doUpdateSet(values))
        .execute();
      cache.forget(root);
    },
  };
}

/**
 * Caches accounts for one request: reads a purchase's account once, and again after the request itself has chosen one. Ignores a choice that another tab makes
 * meanwhile, as if it came after the request.
 */
export function cacheAccounts(accounts: Accounts): Accounts {
  const found = new Map<string, Promise<PurchaseAccount | undefined>>();
  return {
    ...accounts,
    findChosen(application) {
      const known = found.get(application.id) ?? accounts.findChosen(application);
      found.set(application.id, known);
      return known;
    },
    async choose(application, account) {
      await accounts.choose(application, account);
      found.clear();
    },
  };
}
