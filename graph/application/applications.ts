import { createHmac } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Kysely } from 'kysely';
import type { MemberFee } from '#events/application';
import type { Database } from '#graph/database';

/** What the facade keeps of an application: where program, sponsor and member come from, whatever a request says. */
export interface Application {
  readonly id: string;
  /** The first application of its family of forks and devices. */
  readonly root: string;
  readonly program: string;
  readonly sitename: string;
  readonly sponsorId: string;
  readonly member: MemberFee | null;
}

export interface ApplicationRef {
  readonly id: string;
  readonly root: string;
}

export interface NewApplication extends ApplicationRef {
  readonly program: string;
  readonly sitename: string;
  readonly sponsorId: string;
}

export interface Applications {
  /** Makes the application this browser's; opening it again changes nothing. @throws where it is another browser's. */
  open(application: NewApplication, browser: string): Promise<Application>;
  /** @throws an error that says nothing but that there is none, also where it is another browser's. */
  require(ref: ApplicationRef, browser: string): Promise<Application>;
  keepMember(ref: ApplicationRef, member: MemberFee | null): Promise<void>;
  /** What rows keep of a browser's id. */
  ownerKey(browser: string): string;
}

const unknownApplication = (): GraphQLError =>
  new GraphQLError('There is no such application in this browser. Please start again.', { extensions: { code: 'APPLICATION_UNKNOWN' } });

interface Parts {
  readonly db: Kysely<Database>;
  /** Keys the hash of browser ids. */
  readonly secret: string;
  readonly now: () => number;
}

const find = async (db: Kysely<Database>, { root, id }: ApplicationRef, owner: string): Promise<Application | undefined> => {
  const row = await db
    .selectFrom('application')
    .innerJoin('application_owner', (join) =>
      join.onRef('application_owner.root_id', '=', 'application.root_id').onRef('application_owner.application_id', '=', 'application.id'),
    )
    .selectAll('application')
    .where('application.root_id', '=', root)
    .where('application.id', '=', id)
    .where('application_owner.browser_id_hash', '=', owner)
    .executeTakeFirst();
  if (!row) return undefined;
  const { program_hash: program, sitename, sponsor_id: sponsorId } = row;
  return { id, root, program, sitename: sitename ?? '', sponsorId: sponsorId ?? '', member: row.member as MemberFee | null };
};

/** The facade's applications and who owns them, in the database. */
export function createApplications({ db, secret, now }: Parts): Applications {
  const ownerKey = (browser: string): string => createHmac('sha256', secret).update(browser).digest('hex');

  async function insert({ id, root, program, sitename, sponsorId }: NewApplication, owner: string): Promise<void> {
    const created_at = new Date(now());
    await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('application')
        .values({ id, root_id: root, program_hash: program, sitename, sponsor_id: sponsorId, member: null, created_at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows === 0n) return;
      await trx.insertInto('application_owner').values({ root_id: root, application_id: id, browser_id_hash: owner, created_at }).execute();
    });
  }

  const require = async (ref: ApplicationRef, browser: string): Promise<Application> => {
    const found = await find(db, ref, ownerKey(browser));
    if (!found) throw unknownApplication();
    return found;
  };

  return {
    ownerKey,
    require,
    async open(application, browser) {
      const { root, id } = application;
      if (root !== id) await require({ root, id: root }, browser);
      await insert(application, ownerKey(browser));
      return require(application, browser);
    },
    async keepMember({ root, id }, member) {
      await db
        .updateTable('application')
        .set({ member: member && JSON.stringify(member) })
        .where('root_id', '=', root)
        .where('id', '=', id)
        .execute();
    },
  };
}
