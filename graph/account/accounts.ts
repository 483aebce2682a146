import type { Kysely } from 'kysely';
import type { Database } from '#graph/database';
import type { LogKeys } from '#graph/log';
import type { ApplicationRef } from '../application/applications.ts';

/** The account that the facade made during a purchase; its bearer never leaves the server. */
export interface PurchaseAccount {
  readonly id: string;
  readonly profileId: string;
  readonly userName: string;
  readonly upn: string;
  readonly bearer: string;
}

export interface Accounts {
  find(application: ApplicationRef): Promise<PurchaseAccount | undefined>;
  keep(application: ApplicationRef, account: PurchaseAccount): Promise<void>;
}

const contextOf = ({ root, id }: ApplicationRef): string => `session_account/${root}/${id}`;

/** Accounts made during purchases, encrypted in the database; one a family of applications. */
export function createAccounts(db: Kysely<Database>, keys: LogKeys, now: () => number): Accounts {
  return {
    async find({ root }) {
      const row = await db.selectFrom('session_account').selectAll().where('root_id', '=', root).orderBy('created_at', 'desc').executeTakeFirst();
      if (!row) return undefined;
      const text = keys.unseal(row.account, contextOf({ root, id: row.application_id })).toString('utf8');
      return JSON.parse(text) as PurchaseAccount;
    },
    async keep(application, account) {
      const sealed = keys.seal(Buffer.from(JSON.stringify(account)), contextOf(application));
      await db
        .insertInto('session_account')
        .values({ root_id: application.root, application_id: application.id, account: sealed, created_at: new Date(now()) })
        .onConflict((conflict) => conflict.columns(['root_id', 'application_id']).doUpdateSet({ account: sealed }))
        .execute();
    },
  };
}
