import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '#graph/db';
import {
  type Application,
  type ApplicationRef,
  type Applications,
  type NamedApplication,
  createUnknownApplicationError,
  toApplication,
  toRef,
} from '../../applications/applications.ts';
import { toAttempt } from './attempt.ts';
import { type FamilyAttempts, createFamilyAttempts } from './family-attempts.ts';
import { type StoredOffer, toStoredOffer } from './offers.ts';

/** An account of the family's purchase, encrypted. */
export interface SealedAccount {
  /** The application that chose it. */
  readonly application: string;
  readonly sealed: Buffer;
}

/** What the steps of a purchase read of an application and its family: as it was at one moment. */
export interface FamilyRecords {
  readonly application: Application;
  readonly attempts: FamilyAttempts;
  /** The offer that the request names; undefined if the family has none of this id. */
  readonly offer: StoredOffer | undefined;
  /** The one that was chosen last first. */
  readonly accounts: readonly SealedAccount[];
  /** The family's applications that the requesting browser owns. */
  readonly ownIds: ReadonlySet<string>;
  /** Those of the named ids that the gateway gave the family. */
  readonly gatewayIds: ReadonlySet<string>;
}

interface FamilyQuery {
  readonly offer?: string;
  readonly gatewayIds?: readonly string[];
}

export interface Families {
  /** Reads all that a step needs in one statement. @throws APPLICATION_UNKNOWN if it does not exist or another browser owns it */
  require(named: NamedApplication, browser: string, query?: FamilyQuery): Promise<FamilyRecords>;
  /** Does the same for an application of any browser; undefined if it does not exist. */
  find(ref: ApplicationRef, query?: FamilyQuery & { readonly browser?: string }): Promise<FamilyRecords | undefined>;
}

/** No id of a row. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

function selectRecords(db: Kysely<Database>, { root, id }: ApplicationRef, { offer = NO_ID, gatewayIds = [] }: FamilyQuery, owner: string) {
  const attempts = db
    .selectFrom('purchase_step')
    .select(['id', 'purchase_id', 'application_id', 'step', 'status', 'attempt', 'input_hash', 'cents', 'answer', 'fingerprint'])
    .where('root_id', '=', root)
    .orderBy('attempt', 'desc');
  const offers = db.selectFrom('offer').selectAll().where('root_id', '=', root).where('id', '=', offer);
  const accounts = db
    .selectFrom('purchase_account')
    .select(['application_id', sql<string>`encode(account, 'base64')`.as('account')])
    .where('root_id', '=', root)
    .orderBy('chosen_at', 'desc');
  const owned = db.selectFrom('application_owner').select('application_id').where('root_id', '=', root).where('browser_id_hash', '=', owner);
  const known = db
    .selectFrom('gateway_id')
    .select('id')
    .where('root_id', '=', root)
    .where('id', 'in', ['', ...gatewayIds]);
  return db
    .selectFrom('application')
    .selectAll()
    .select([
      jsonArrayFrom(attempts).as('attempts'),
      jsonObjectFrom(offers).as('offer'),
      jsonArrayFrom(accounts).as('accounts'),
      jsonArrayFrom(owned).as('owned'),
      jsonArrayFrom(known).as('gateway_ids'),
    ])
    .where('root_id', '=', root)
    .where('id', '=', id);
}

async function readRecords(db: Kysely<Database>, ref: ApplicationRef, query: FamilyQuery, owner = ''): Promise<FamilyRecords | undefined> {
  const row = await selectRecords(db, ref, query, owner).executeTakeFirst();
  if (!row) return undefined;
  return {
    application: toApplication(row),
    attempts: createFamilyAttempts(row.attempts.map(toAttempt)),
    offer: row.offer ? toStoredOffer(row.offer) : undefined,
    accounts: row.accounts.map(({ application_id: application, account }) => ({ application, sealed: Buffer.from(account, 'base64') })),
    ownIds: new Set(row.owned.map(({ application_id }) => application_id)),
    gatewayIds: new Set(row.gateway_ids.map(({ id }) => id)),
  };
}

/** Creates the reader of families over a database. */
export function createFamilies(db: Kysely<Database>, { hashBrowserId }: Pick<Applications, 'hashBrowserId'>): Families {
  return {
    async require(named, browser, query = {}) {
      const records = await readRecords(db, toRef(named), query, hashBrowserId(browser));
      if (!records?.ownIds.has(records.application.id)) throw createUnknownApplicationError();
      return records;
    },
    find: (ref, { browser, ...query } = {}) => readRecords(db, ref, query, browser === undefined ? undefined : hashBrowserId(browser)),
  };
}
