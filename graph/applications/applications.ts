import { createHmac } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Kysely, Selectable } from 'kysely';
import type { MemberFee } from '#events/application';
import { type ApplicationTable, type Database, BLOCKING_STATUSES } from '#graph/db';
import type { SponsorSource } from './sponsor-source.ts';

export interface ApplicationRef {
  readonly id: string;
  readonly root: string;
}

/** Whose member the buyer is. */
export interface Sponsorship {
  readonly sponsorId: string;
  readonly sponsorSource: SponsorSource;
  /** The member that was asked for, by the link or as it was typed. */
  readonly memberId: string | null;
  readonly member: MemberFee | null;
}

/** What the gateway said of one address. */
export interface Kickout {
  /** Keyed fingerprint of the address. */
  readonly address: string;
  /** Lines of business that are not sold there. */
  readonly lobs: readonly string[];
  /** When it said so, in milliseconds since 1970, UTC. */
  readonly at: number;
}

/** What the facade keeps of an application: where program, sponsor and member come from, whatever a request says. */
export interface Application extends ApplicationRef, Sponsorship {
  /** SHA-256 of the program's configuration. */
  readonly program: string;
  readonly sitename: string;
  /** The acctref of the link that it began with. */
  readonly accountReference: string | null;
  /** Of the address that was asked about last. */
  readonly kickout: Kickout | null;
}

export type NewApplication = Omit<Application, 'member' | 'kickout'>;

export interface Applications {
  /** Makes the application this browser's; opening it again changes nothing. @throws where it is another browser's. */
  open(application: NewApplication, browser: string): Promise<Application>;
  /** @throws an error that says nothing but that there is none, also where it is another browser's. */
  require(ref: ApplicationRef, browser: string): Promise<Application>;
  /** Whether it is this browser's. */
  isOwn(ref: ApplicationRef, browser: string): Promise<boolean>;
  /** True if the browser owns any application. */
  ownsAny(browser: string): Promise<boolean>;
  /** Whoever asks: for what the facade does of itself. */
  find(ref: ApplicationRef): Promise<Application | undefined>;
  /** Keeps another sponsor or member. Resolves to false, with nothing changed, where a payment of the family stands. */
  settle(ref: ApplicationRef, sponsorship: Sponsorship): Promise<boolean>;
  keepKickout(ref: ApplicationRef, kickout: Kickout): Promise<void>;
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

/** The application of a row. */
export const toApplication = (row: Selectable<ApplicationTable>): Application => ({
  id: row.id,
  root: row.root_id,
  program: row.program_hash,
  sitename: row.sitename ?? '',
  sponsorId: row.sponsor_id ?? '',
  sponsorSource: (row.sponsor_source ?? 'program') as SponsorSource,
  memberId: row.member_id,
  member: row.member as MemberFee | null,
  accountReference: row.account_reference,
  kickout: row.kickout as Kickout | null,
});

async function find(db: Kysely<Database>, { root, id }: ApplicationRef, owner: string): Promise<Application | undefined> {
  const row = await db
    .selectFrom('application')
    .innerJoin('application_owner', (join) => join.onRef('application_owner.root_id', '=', 'application.root_id').onRef('application_owner.application_id', '=', 'application.id'))
    .selectAll('application')
    .where('application.root_id', '=', root)
    .where('application.id', '=', id)
    .where('application_owner.browser_id_hash', '=', owner)
    .executeTakeFirst();
  return row && toApplication(row);
}

async function insert({ db, now }: Parts, application: NewApplication, owner: string): Promise<void> {
  const { id, root } = application;
  const created_at = new Date(now());
  const row = {
    id,
    root_id: root,
    program_hash: application.program,
    sitename: application.sitename,
    sponsor_id: application.sponsorId,
    sponsor_source: application.sponsorSource,
    member_id: application.memberId,
    account_reference: application.accountReference,
    created_at,
  };
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('application')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) return;
    await trx.insertInto('application_owner').values({ root_id: root, application_id: id, browser_id_hash: owner, created_at }).execute();
  });
}

/** In one statement: a payment that has begun by now is seen. */
async function settle(db: Kysely<Database>, { root, id }: ApplicationRef, { sponsorId, sponsorSource, memberId, member }: Sponsorship): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('application')
    .set({ sponsor_id: sponsorId, sponsor_source: sponsorSource, member_id: memberId, member: member && JSON.stringify(member) })
    .where('root_id', '=', root)
    .where('id', '=', id)
    .where((eb) => {
      const payments = eb.selectFrom('purchase_step').select('id').where('root_id', '=', root).where('step', '=', 'pay');
      return eb.not(eb.exists(payments.where('status', 'in', BLOCKING_STATUSES)));
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The facade's applications and who owns them, in the database. */
export function createApplications(parts: Parts): Applications {
  const { db, secret } = parts;
  const ownerKey = (browser: string): string => createHmac('sha256', secret).update(browser).digest('hex');

  const require = async (ref: ApplicationRef, browser: string): Promise<Application> => {
    const found = await find(db, ref, ownerKey(browser));
    if (!found) throw unknownApplication();
    return found;
  };

  return {
    ownerKey,
    require,
    isOwn: async (ref, browser) => (await find(db, ref, ownerKey(browser))) !== undefined,
    async ownsAny(browser) {
      const owned = db.selectFrom('application_owner').select('application_id').where('browser_id_hash', '=', ownerKey(browser));
      return (await owned.limit(1).executeTakeFirst()) !== undefined;
    },
    async find({ root, id }) {
      const row = await db.selectFrom('application').selectAll().where('root_id', '=', root).where('id', '=', id).executeTakeFirst();
      return row && toApplication(row);
    },
    async open(application, browser) {
      const { root, id } = application;
      const known = await find(db, application, ownerKey(browser));
      if (known) return known;
      if (root !== id) await require({ root, id: root }, browser);
      await insert(parts, application, ownerKey(browser));
      return require(application, browser);
    },
    settle: (ref, sponsorship) => settle(db, ref, sponsorship),
    async keepKickout({ root, id }, kickout) {
      await db
        .updateTable('application')
        .set({ kickout: JSON.stringify(kickout) })
        .where('root_id', '=', root)
        .where('id', '=', id)
        .execute();
    },
  };
}
