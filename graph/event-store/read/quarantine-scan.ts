import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#graph/db';
import { type Kysely, type Selectable, sql } from 'kysely';
import { EVENTS_PER_PAGE, type EventKey, FIRST_EVENT_KEY, type QuarantineDeps, findQuarantined, isAfterKey, readEventPage, toEventKey } from './quarantine.ts';
import { type Checkpoint, FEED_START, type FeedPage } from './read-feed.ts';
import { eventColumns } from '../streams/event-row.ts';
import { takeRecheck } from '../encryption/quarantine-recheck.ts';
import { hashCatalog, replaceQuarantined, saveQuarantined } from './quarantined-events.ts';

export interface QuarantineScanDeps extends QuarantineDeps {
  readonly eventStore: { readFeed(checkpoint: Checkpoint, limit: number): Promise<FeedPage> };
  /** Milliseconds after which every event is read again. */
  readonly rescanAfterMs: number;
  /** True if the scan should stop before its next page. The next scan continues there. */
  readonly isEnding: () => boolean;
}

/** A scan of the event store with one catalog. */
interface Scan extends QuarantineScanDeps {
  readonly catalogHash: string;
  /** When this run began, by the database's clock. */
  readonly beganAt: Date;
}

/** What one page has shown: how many quarantined events are new, and how long to wait before the next page, in its own duration. */
interface PageResult {
  readonly added: number;
  readonly rest: number;
}

/** Requests come first: pages of new events use half of a core at most, and pages of a rescan a fifth. */
const REST = { scan: 1, rescan: 4 } as const;
const MAX_REST_MS = 250;

/** Scans of releases that no process has run for that long are deleted with what they found. */
const UNUSED_SCAN_RETENTION = sql`interval '7 days'`;

type ScanRow = Selectable<Database['quarantine_scan']>;

/** Finds or creates the scan of a catalog. Returns the database's time. */
async function beginRun(db: Kysely<Database>, catalogHash: string): Promise<Date> {
  const { used_at } = await db
    .insertInto('quarantine_scan')
    .values({ catalog_hash: catalogHash, checkpoint: null, scanned_until: null, rescan_after: null, rescanned_at: null })
    .onConflict((conflict) => conflict.column('catalog_hash').doUpdateSet({ used_at: sql`now()` }))
    .returning('used_at')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('quarantine_scan')
    .where('used_at', '<', sql<Date>`now() - ${UNUSED_SCAN_RETENTION}`)
    .execute();
  await sql`delete from quarantine_recheck where catalog_hash not in (select catalog_hash from quarantine_scan)`.execute(db);
  return used_at;
}

type ScanState = ScanRow & { readonly now: Date };

const readState = ({ db, catalogHash }: Scan): Promise<ScanState> =>
  db
    .selectFrom('quarantine_scan')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('catalog_hash', '=', catalogHash)
    .executeTakeFirstOrThrow();

/** Reads both streams of an application again whose key was deleted or has arrived. */
const recheckNext = (scan: Scan): Promise<PageResult | null> =>
  scan.db.transaction().execute(async (trx) => {
    const next = await takeRecheck(trx, scan.catalogHash);
    if (!next) return null;
    const { root_id, application_id } = next;
    const streams = [`application/${application_id}`, `facade/${application_id}`];
    const rows = await trx.selectFrom('event').select(eventColumns).where('root_id', '=', root_id).where('stream', 'in', streams).execute();
    const part = sql<boolean>`root_id = ${root_id} and stream in (${sql.join(streams)})`;
    return { added: await replaceQuarantined(trx, scan.catalogHash, await findQuarantined({ ...scan, db: trx }, rows), part), rest: REST.scan };
  });

/** Reads the next new events. Returns null if there are none: everything committed until now is read. */
async function scanNext(scan: Scan): Promise<PageResult | null> {
  const { db, catalogHash, eventStore } = scan;
  const { checkpoint: last, now } = await readState(scan);
  const before = (last as Checkpoint | null) ?? FEED_START;
  const { rows, checkpoint } = await eventStore.readFeed(before, EVENTS_PER_PAGE);
  const update = db.updateTable('quarantine_scan').where('catalog_hash', '=', catalogHash);
  // Groups whose events are gone move the checkpoint, too.
  if (checkpoint.txid === before.txid && checkpoint.group === before.group) {
    await update.set((eb) => ({ scanned_until: now, rescanned_at: eb.fn.coalesce('rescanned_at', eb.val(now)) })).execute();
    return null;
  }
  return db.transaction().execute(async (trx) => {
    const added = await saveQuarantined(trx, catalogHash, await findQuarantined({ ...scan, db: trx }, rows));
    await trx
      .updateTable('quarantine_scan')
      .set((eb) => ({ checkpoint: JSON.stringify(checkpoint), scanned_events: eb('scanned_events', '+', rows.length) }))
      .where('catalog_hash', '=', catalogHash)
      .execute();
    return { added, rest: REST.scan };
  });
}

const isRescanDue = ({ rescanAfterMs, beganAt }: Scan, { rescanned_at }: ScanRow): boolean => rescanned_at !== null && beganAt.getTime() - rescanned_at.getTime() >= rescanAfterMs;

/** Reads the next page of all events again, if that is due. Returns null if it is not. */
async function rescanNext(scan: Scan): Promise<PageResult | null> {
  const state = await readState(scan);
  if (state.rescan_after === null && !isRescanDue(scan, state)) return null;
  const after = (state.rescan_after as EventKey | null) ?? FIRST_EVENT_KEY;
  return scan.db.transaction().execute(async (trx) => {
    const rows = await readEventPage(trx, after);
    const last = rows.length < EVENTS_PER_PAGE ? undefined : rows.at(-1);
    const part = last ? sql<boolean>`${isAfterKey(after)} and not ${isAfterKey(toEventKey(last))}` : isAfterKey(after);
    const added = await replaceQuarantined(trx, scan.catalogHash, await findQuarantined({ ...scan, db: trx }, rows), part);
    const progress = last ? { rescan_after: JSON.stringify(toEventKey(last)) } : { rescan_after: null, rescanned_at: sql<Date>`now()` };
    await trx.updateTable('quarantine_scan').set(progress).where('catalog_hash', '=', scan.catalogHash).execute();
    return { added, rest: REST.rescan };
  });
}

/**
 * Brings the list of quarantined events up to date: first applications with other keys, then new events, then all events again if that is due. Returns how many
 * it has added. Run it in one process at a time.
 */
export async function scanForQuarantine(deps: QuarantineScanDeps): Promise<number> {
  const catalogHash = hashCatalog(deps.catalog);
  const scan = { ...deps, catalogHash, beganAt: await beginRun(deps.db, catalogHash) };
  let added = 0;
  while (!deps.isEnding()) {
    const began = performance.now();
    const page = (await recheckNext(scan)) ?? (await scanNext(scan)) ?? (await rescanNext(scan));
    if (!page) return added;
    added += page.added;
    await sleep(Math.min((performance.now() - began) * page.rest, MAX_REST_MS));
  }
  return added;
}
