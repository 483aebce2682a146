import { createHmac } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { MemberFee } from '#events/application';
import { createInputError } from '#graph/input';
import { type ApplicationTable, type Database, BLOCKING_STATUSES } from '#graph/db';
import type { FamilyCache } from './family-cache.ts';
import type { SponsorSource } from './sponsor-source.ts';

export interface ApplicationRef {
  readonly id: string;
  readonly root: string;
}

/** How a request names an application: without a root, it is the first of its family. */
export interface NamedApplication {
  readonly id: string;
  readonly root?: string | null | undefined;
}

export const toRef = ({ id, root }: NamedApplication): ApplicationRef => ({ id, root: root ?? id });

/** The sponsor and member through whom the buyer buys. */
export interface Sponsorship {
  readonly sponsorId: string;
  readonly sponsorSource: SponsorSource;
  /** The member id from the link or as the buyer typed it. */
  readonly memberId: string | null;
  readonly member: MemberFee | null;
}

/** The gateway's answer about one address. */
export interface Kickout {
  /** Keyed fingerprint of the address. */
  readonly address: string;
  /** Lines of business that are not sold there. */
  readonly lobs: readonly string[];
  /** The time of the answer, milliseconds since 1970, UTC. */
  readonly at: number;
}

/** The server's record of an application. Program, sponsor and member come from here, never from a request. */
export interface Application extends ApplicationRef, Sponsorship {
  /** SHA-256 of the program's configuration. */
  readonly program: string;
  readonly sitename: string;
  /** The acctref of the link that it began with. */
  readonly accountReference: string | null;
  /** The answer about the last address. */
  readonly kickout: Kickout | null;
  /** Milliseconds since 1970, UTC. */
  readonly openedAt: number;
  /** Where a fork leaves its parent; null for a root application. */
  readonly fork: { readonly parent: string; readonly sequence: number } | null;
}

export type NewApplication = Omit<Application, 'member' | 'kickout' | 'openedAt' | 'fork'>;

export interface Applications {
  /** Creates an application of this browser; repeating it changes nothing. @throws if another browser owns it, or it is no root: forks open those */
  open(application: NewApplication, browser: string): Promise<Application>;
  /** @throws APPLICATION_UNKNOWN if it does not exist or another browser owns it */
  require(named: NamedApplication, browser: string): Promise<Application>;
  /**
   * The same, remembered until the family changes. Another process's change may be missed for some milliseconds: for reads that charge nothing.
   * @throws APPLICATION_UNKNOWN
   */
  requireCached(named: NamedApplication, browser: string): Promise<Application>;
  /** True if this browser owns the application. */
  isOwnedBy(named: NamedApplication, browser: string): Promise<boolean>;
  /** True if the browser owns any application. */
  hasAny(browser: string): Promise<boolean>;
  /** Finds an application of any browser: for work without a request. */
  find(ref: ApplicationRef): Promise<Application | undefined>;
  /** Finds applications of any browser, in no order: callers check what may be shown. */
  findAll(refs: readonly ApplicationRef[]): Promise<readonly Application[]>;
  /** Finds those of them that this browser owns, in no order. */
  findAllOwn(refs: readonly ApplicationRef[], browser: string): Promise<readonly Application[]>;
  /** Finds the oldest application of an id, of any browser and family: callers check what may be shown. */
  findById(id: string): Promise<Application | undefined>;
  /** Finds the family of an application that this browser owns. */
  findOwnRef(id: string, browser: string): Promise<ApplicationRef | undefined>;
  /** Stores another sponsor or member. Returns false, with nothing changed, if the family has a blocking payment. */
  setSponsorship(ref: ApplicationRef, sponsorship: Sponsorship): Promise<boolean>;
  storeKickout(ref: ApplicationRef, kickout: Kickout): Promise<void>;
  /** Returns the keyed hash of a browser's id that rows store. */
  hashBrowserId(browser: string): string;
}

export const createUnknownApplicationError = (): GraphQLError =>
  new GraphQLError('There is no such application in this browser. Please start again.', { extensions: { code: 'APPLICATION_UNKNOWN' } });

interface ApplicationsDeps {
  readonly db: Kysely<Database>;
  /** Keys the hash of browser ids. */
  readonly secret: string | Buffer;
  readonly now: () => number;
  readonly cache: FamilyCache;
}

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
  openedAt: new Date(row.created_at).getTime(),
  fork: row.parent_id !== null && row.parent_sequence !== null ? { parent: row.parent_id, sequence: row.parent_sequence } : null,
});

const isOneOf = (refs: readonly ApplicationRef[]) => sql<boolean>`(root_id, id) in (${sql.join(refs.map(({ root, id }) => sql`(${root}::uuid, ${id}::uuid)`))})`;

async function findOwn(db: Kysely<Database>, { root, id }: ApplicationRef, owner: string): Promise<Application | undefined> {
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

async function insertApplication({ db, now }: ApplicationsDeps, application: NewApplication, owner: string): Promise<void> {
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
    // A restored database has lost the rows of an erased application, and its browser would send it again.
    const erased = await trx.selectFrom('erasure').select('root_id').where('root_id', '=', root).executeTakeFirst();
    if (erased) return;
    const inserted = await trx
      .insertInto('application')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) return;
    await trx.insertInto('application_owner').values({ root_id: root, application_id: id, browser_id_hash: owner, created_at }).execute();
  });
}

/** Checks and writes in one statement, so that a payment that has just begun is seen. */
async function setSponsorship(db: Kysely<Database>, { root, id }: ApplicationRef, { sponsorId, sponsorSource, memberId, member }: Sponsorship): Promise<boolean> {
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

/** Selects the ids of the family's applications that the same browser owns: this one and its other tabs. */
export const selectBrowserApplications = (db: Kysely<Database>, { root, id }: ApplicationRef) =>
  db
    .selectFrom('application_owner as mine')
    .innerJoin('application_owner as theirs', (join) => join.onRef('theirs.root_id', '=', 'mine.root_id').onRef('theirs.browser_id_hash', '=', 'mine.browser_id_hash'))
    .select('theirs.application_id')
    .where('mine.root_id', '=', root)
    .where('mine.application_id', '=', id);

type Finders = Pick<Applications, 'find' | 'findAll' | 'findAllOwn' | 'findById' | 'findOwnRef'>;

const createFinders = (db: Kysely<Database>, hashBrowserId: Applications['hashBrowserId']): Finders => ({
  async find({ root, id }) {
    const row = await db.selectFrom('application').selectAll().where('root_id', '=', root).where('id', '=', id).executeTakeFirst();
    return row && toApplication(row);
  },
  findAll: async (refs) => (await db.selectFrom('application').selectAll().where(isOneOf(refs)).execute()).map(toApplication),
  async findAllOwn(refs, browser) {
    const owned = db.selectFrom('application_owner').select(['root_id', 'application_id']).where('browser_id_hash', '=', hashBrowserId(browser));
    const rows = await db
      .selectFrom('application')
      .selectAll()
      .where(isOneOf(refs))
      .where((eb) => eb(eb.refTuple('root_id', 'id'), 'in', owned.$asTuple('root_id', 'application_id')))
      .execute();
    return rows.map(toApplication);
  },
  findById: async (id) => (await db.selectFrom('application').selectAll().where('id', '=', id).orderBy('created_at').limit(1).execute()).map(toApplication)[0],
  async findOwnRef(id, browser) {
    const owned = db.selectFrom('application_owner').select(['root_id as root', 'application_id as id']).where('browser_id_hash', '=', hashBrowserId(browser));
    return owned.where('application_id', '=', id).executeTakeFirst();
  },
});

/** Creates the store of applications and their owners over a database. */
export function createApplications(deps: ApplicationsDeps): Applications {
  const { db, secret, cache } = deps;
  const hashBrowserId = (browser: string): string => createHmac('sha256', secret).update(browser).digest('hex');

  const require = async (named: NamedApplication, browser: string): Promise<Application> => {
    const found = await findOwn(db, toRef(named), hashBrowserId(browser));
    if (!found) throw createUnknownApplicationError();
    return found;
  };

  return {
    hashBrowserId,
    require,
    requireCached: (named, browser) => cache.get(toRef(named).root, `application/${named.id}/${browser}`, () => require(named, browser)),
    isOwnedBy: async (named, browser) => (await findOwn(db, toRef(named), hashBrowserId(browser))) !== undefined,
    async hasAny(browser) {
      const owned = db.selectFrom('application_owner').select('application_id').where('browser_id_hash', '=', hashBrowserId(browser));
      return (await owned.limit(1).executeTakeFirst()) !== undefined;
    },
    ...createFinders(db, hashBrowserId),
    async open(application, browser) {
      const { root, id } = application;
      const known = await findOwn(db, application, hashBrowserId(browser));
      if (known) return known;
      if (root !== id) {
        await require({ root, id: root }, browser);
        throw createInputError([{ field: 'application.root', message: 'application.root is another application: give the fork that continues from one of its family' }]);
      }
      await insertApplication(deps, application, hashBrowserId(browser));
      return require(application, browser);
    },
    async setSponsorship(ref, sponsorship) {
      const isSet = await setSponsorship(db, ref, sponsorship);
      cache.forget(ref.root);
      return isSet;
    },
    async storeKickout({ root, id }, kickout) {
      await db
        .updateTable('application')
        .set({ kickout: JSON.stringify(kickout) })
        .where('root_id', '=', root)
        .where('id', '=', id)
        .execute();
      cache.forget(root);
    },
  };
}
