import { FOLD_VERSION } from '#events/summary';
import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import { projectSummaries } from './application-summary.ts';
import { FIRST_SUMMARY, findNext } from './rebuild-summaries.ts';
import { copyCreation, createShadow, dropShadow, inShadow, isShadowUsable, serveShadow, stopWriters } from './shadow-table.ts';
import type { SummaryKey } from './summary-key.ts';

const NAME = 'application_summary';
/** The switch waits for readers no longer than this: who comes after it waits, too. */
const LOCK_TIMEOUT = '3s';
/** Of applications that exist when a build begins; later ones are folded as they come. */
const countAll = sql<number>`(select count(distinct (root_id, split_part(stream, '/', 2))) from stream_head where sequence > 0)::integer`;

const readVersion = (db: Kysely<Database>) => db.selectFrom('projection_version').selectAll().where('name', '=', NAME);
const setVersion = (db: Kysely<Database>) => db.updateTable('projection_version').where('name', '=', NAME);

export interface SummaryVersions {
  /** Null until the rows of earlier releases are judged. */
  readonly served: number | null;
  /** The version that is built, and how far. */
  readonly build: { readonly version: number; readonly built: number; readonly all: number } | null;
}

/** Returns which version of the summaries is served, and how far the next one is built. */
export async function readSummaryVersions(db: Kysely<Database>): Promise<SummaryVersions> {
  const row = await readVersion(db).executeTakeFirstOrThrow();
  const { served_version: served, build_version: version } = row;
  return { served, build: version === null ? null : { version, built: row.built_applications, all: row.all_applications } };
}

/** Returns the served version. Rows of before it was recorded are judged by the oldest. */
async function judgeServed(db: Kysely<Database>): Promise<number> {
  const { served } = await readSummaryVersions(db);
  if (served !== null) return served;
  const oldest = sql<number>`select coalesce(min(coalesce(split_part(fold_state -> 'browser' ->> 'checkpoint', '/', 1), '0')::integer), ${FOLD_VERSION}) from application_summary`;
  await setVersion(db).set({ served_version: sql`(${oldest})` }).where('served_version', 'is', null).execute();
  return judgeServed(db);
}

/** Creates the next version's table, or continues with the one that is there. Resolves to false if a later release builds. */
export const beginBuild = (db: Kysely<Database>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { build_version: version } = await readVersion(trx).executeTakeFirstOrThrow();
    if (version !== null && version > FOLD_VERSION) return false;
    if (version === FOLD_VERSION && (await isShadowUsable(trx))) return true;
    await stopWriters(trx);
    await createShadow(trx);
    await setVersion(trx).set({ build_version: FOLD_VERSION, build_root_id: null, build_application_id: null, built_applications: 0, all_applications: countAll }).execute();
    return true;
  });

/** Folds the next applications into the shadow, with where it is, in one transaction. Resolves to their number; null if the build was ended elsewhere. */
const buildNext = (db: Kysely<Database>): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    const row = await readVersion(trx).forNoKeyUpdate().executeTakeFirstOrThrow();
    if (row.build_version !== FOLD_VERSION) return null;
    const last: SummaryKey = row.build_root_id !== null && row.build_application_id !== null ? { root_id: row.build_root_id, application_id: row.build_application_id } : FIRST_SUMMARY;
    const batch = await findNext(trx, last, false);
    const end = batch.at(-1);
    if (!end) return 0;
    await inShadow(trx, () => projectSummaries(trx, batch));
    await copyCreation(trx, batch);
    await setVersion(trx)
      .set(({ eb }) => ({ build_root_id: end.root_id, build_application_id: end.application_id, built_applications: eb('built_applications', '+', batch.length) }))
      .execute();
    return batch.length;
  });

/** Folds what the shadow lacks: what other releases have appended. */
async function catchUp(trx: Kysely<Database>): Promise<void> {
  for (let last: SummaryKey | undefined = FIRST_SUMMARY; last !== undefined; ) {
    const batch: SummaryKey[] = await findNext(trx, last, true);
    if (batch.length > 0) await projectSummaries(trx, batch);
    last = batch.at(-1);
  }
}

/** Serves the next version, complete up to this moment. Resolves to false if it was built for other columns: it begins again. */
const switchVersion = (db: Kysely<Database>): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
    await stopWriters(trx);
    const { build_version: version } = await readVersion(trx).forUpdate().executeTakeFirstOrThrow();
    const isUsable = version === FOLD_VERSION && (await isShadowUsable(trx));
    if (isUsable) {
      await inShadow(trx, () => catchUp(trx));
      await serveShadow(trx);
      await setVersion(trx).set({ served_version: FOLD_VERSION }).execute();
    } else await dropShadow(trx);
    await setVersion(trx).set({ build_version: null }).execute();
    return isUsable;
  });

/** Records that all summaries were rebuilt in place: what was built beside them is not needed. */
export const endBuild = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await stopWriters(trx);
    await dropShadow(trx);
    await setVersion(trx).set({ served_version: FOLD_VERSION, build_version: null }).execute();
  });

/** True while a build wants new events, too. The caller must have locked rows of `application_summary`, so that no switch comes between. */
export async function isBuilding(trx: Kysely<Database>): Promise<boolean> {
  const { build_version: version } = await readVersion(trx).executeTakeFirstOrThrow();
  return version === FOLD_VERSION;
}

/**
 * Builds this release's version of the summaries if an older one is served, beside it, and serves it once it is complete. Continues where a process that ended has stopped.
 * @param onBuilt gets how many are built, after each transaction
 */
export async function buildSummaries(db: Kysely<Database>, isEnding: () => boolean, onBuilt: (progress: SummaryVersions) => void): Promise<'current' | 'newer' | 'built' | 'unfinished'> {
  const served = await judgeServed(db);
  if (served >= FOLD_VERSION) return served === FOLD_VERSION ? 'current' : 'newer';
  if (!(await beginBuild(db))) return 'unfinished';
  for (let built: number | null = 1; built !== 0; ) {
    if (isEnding() || built === null) return 'unfinished';
    built = await buildNext(db);
    onBuilt(await readSummaryVersions(db));
  }
  await db.transaction().execute((trx) => inShadow(trx, () => catchUp(trx)));
  return (await switchVersion(db)) ? 'built' : 'unfinished';
}
