import type { Kysely, Selectable } from 'kysely';
import type { Database } from '#graph/database';
import type { LogKeys } from '#graph/log';
import type { ApplicationRef } from '../application/applications.ts';
import { ofSameBrowser } from '../application/same-browser.ts';
import type { AccountOrigin } from './account.type.ts';

/** The account of a purchase; its bearer never leaves the server. */
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
   * Of the accounts that this browser's applications of a family have, the one that was chosen last: in its name calls are made that name
   * none. It may be another window's, so whoever caches or pays names the account.
   */
  find(application: ApplicationRef): Promise<PurchaseAccount | undefined>;
  /** The one of this user name, in any case, chosen now or not; of another device of the family only for who has shown that the mailbox is his. */
  named(application: ApplicationRef, userName: string, isProven: boolean): Promise<PurchaseAccount | undefined>;
  /** The one of this profile, chosen now or not. */
  ofProfile(application: ApplicationRef, profileId: string): Promise<PurchaseAccount | undefined>;
  /** Keeps an account, and makes it the purchase's. */
  choose(application: ApplicationRef, account: PurchaseAccount): Promise<void>;
}

interface Parts {
  readonly db: Kysely<Database>;
  readonly keys: LogKeys;
  readonly fingerprint: (text: string) => string;
  readonly now: () => number;
}

/** What an account is sealed for. */
export const accountContextOf = ({ root, id }: ApplicationRef): string => `session_account/${root}/${id}`;

/** Whether an account is the one of this user name, in any case. */
export const isNamed = (userName: string, account: PurchaseAccount): boolean => account.userName.toLowerCase() === userName.toLowerCase();

/** Accounts of purchases, encrypted in the database; one for each user name that an application tried. */
export function createAccounts({ db, keys, fingerprint, now }: Parts): Accounts {
  const read = ({ root_id: root, application_id: id, account }: Selectable<Database['session_account']>): PurchaseAccount => {
    const text = keys.unseal(account, accountContextOf({ root, id })).toString('utf8');
    return JSON.parse(text) as PurchaseAccount;
  };
  const rowsOf = (root: string) => db.selectFrom('session_account').selectAll().where('root_id', '=', root).orderBy('chosen_at', 'desc');
  const ownRowsOf = (application: ApplicationRef) => rowsOf(application.root).where('application_id', 'in', ofSameBrowser(db, application));
  return {
    async find(application) {
      const row = await ownRowsOf(application).executeTakeFirst();
      return row && read(row);
    },
    async named(application, userName, isProven) {
      const rows = isProven ? rowsOf(application.root) : ownRowsOf(application);
      return (await rows.execute()).map(read).find((account) => isNamed(userName, account));
    },
    async ofProfile({ root }, profileId) {
      return (await rowsOf(root).execute()).map(read).find((account) => account.profileId === profileId);
    },
    async choose(application, account) {
      const { root, id } = application;
      const last = await rowsOf(root).executeTakeFirst();
      const sealed = keys.seal(Buffer.from(JSON.stringify(account)), accountContextOf(application));
      // After the one that was chosen before, whatever the clock says.
      const chosen_at = new Date(Math.max(now(), (last?.chosen_at.getTime() ?? 0) + 1));
      const values = { application_id: id, account: sealed, chosen_at };
      await db
        .insertInto('session_account')
        .values({ root_id: root, user_key: fingerprint(`${id}/${account.userName.toLowerCase()}`), created_at: new Date(now()), ...values })
        .onConflict((conflict) => conflict.columns(['root_id', 'user_key']).doUpdateSet(values))
        .execute();
    },
  };
}

/**
 * The same for one request: the account of a purchase is read once, however many calls are made in its name, and again after the
 * request itself has chosen one. Another window's choice during it comes too late, as it would a moment later.
 */
export function rememberedAccounts(accounts: Accounts): Accounts {
  const found = new Map<string, Promise<PurchaseAccount | undefined>>();
  return {
    ...accounts,
    find(application) {
      const known = found.get(application.id) ?? accounts.find(application);
      found.set(application.id, known);
      return known;
    },
    async choose(application, account) {
      await accounts.choose(application, account);
      found.clear();
    },
  };
}
