import { createHash } from 'node:crypto';
import { type AnyEvent, type Catalog, canonicalJson } from '#events/core';
import type { Database } from '#graph/db';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { type EventKey, type QuarantinedEvent, FIRST_EVENT_KEY, isAfterKey } from './quarantine.ts';

/** Returns a fingerprint of the events that a catalog knows. Every other change of what it can read raises a version. */
export function hashCatalog({ definitions }: Catalog<AnyEvent>): string {
  const known = Object.values(definitions).map(({ type, version, fields }) => {
    const classes = Object.fromEntries(Object.entries(fields).map(([name, { privacy }]) => [name, privacy]));
    return [type, { version, classes }] as const;
  });
  return createHash('sha256')
    .update(canonicalJson(Object.fromEntries(known)))
    .digest('hex');
}

const now = sql<Date>`now()`;

/** Stores quarantined events, and that they were read now. Returns how many of them are new. */
export async function saveQuarantined(trx: Kysely<Database>, catalogHash: string, found: readonly QuarantinedEvent[]): Promise<number> {
  if (found.length === 0) return 0;
  const rows = await trx
    .insertInto('quarantined_event')
    .values(found.map(({ rootId, ...event }) => ({ catalog_hash: catalogHash, root_id: rootId, ...event })))
    .onConflict((conflict) =>
      conflict
        .columns(['catalog_hash', 'root_id', 'stream', 'sequence'])
        .doUpdateSet((eb) => ({ type: eb.ref('excluded.type'), version: eb.ref('excluded.version'), reason: eb.ref('excluded.reason'), checked_at: now })),
    )
    .returning(sql<boolean>`added_at = now()`.as('isNew'))
    .execute();
  return rows.filter(({ isNew }) => isNew).length;
}

/** Replaces the quarantined events of a part of the event store. What another process has saved since the transaction began stays. Returns how many are new. */
export async function replaceQuarantined(trx: Kysely<Database>, catalogHash: string, found: readonly QuarantinedEvent[], part: RawBuilder<boolean>): Promise<number> {
  const added = await saveQuarantined(trx, catalogHash, found);
  await trx.deleteFrom('quarantined_event').where('catalog_hash', '=', catalogHash).where(part).where('checked_at', '<', now).execute();
  return added;
}

type ScanRow = Selectable<Database['quarantine_scan']>;

/** The quarantined events that the worker of this release has found, and how far it has read. */
export interface QuarantineList {
  readonly events: readonly QuarantinedEvent[];
  /** Where the next part begins; null after the last part. */
  readonly end: EventKey | null;
  /** Every event committed before then has been read; null during the first scan. */
  readonly scannedUntil: Date | null;
  /** Events that the worker has read. */
  readonly scannedEvents: number;
  /** When every event was last read again, because damage occurs after writing. */
  readonly rescannedAt: Date | null;
}

/** Quarantined events per part of the list. */
export const MAX_QUARANTINED_EVENTS = 500;

/** Of a release whose worker has not run yet. */
const NOT_SCANNED: Pick<ScanRow, 'scanned_until' | 'scanned_events' | 'rescanned_at'> = { scanned_until: null, scanned_events: 0, rescanned_at: null };

async function readScan(db: Kysely<Database>, catalogHash: string): Promise<Pick<QuarantineList, 'scannedUntil' | 'scannedEvents' | 'rescannedAt'>> {
  const row = await db.selectFrom('quarantine_scan').select(['scanned_until', 'scanned_events', 'rescanned_at']).where('catalog_hash', '=', catalogHash).executeTakeFirst();
  const { scanned_until: scannedUntil, scanned_events: scannedEvents, rescanned_at: rescannedAt } = row ?? NOT_SCANNED;
  return { scannedUntil, scannedEvents, rescannedAt };
}

/** Returns a part of the list of quarantined events, by family, stream and sequence. Reads the projection only, and no event. */
export async function readQuarantineList(db: Kysely<Database>, catalogHash: string, limit = MAX_QUARANTINED_EVENTS, after: EventKey = FIRST_EVENT_KEY): Promise<QuarantineList> {
  const scan = await readScan(db, catalogHash);
  const rows = await db
    .selectFrom('quarantined_event')
    .select(['root_id as rootId', 'stream', 'sequence', 'type', 'version', 'reason'])
    .where('catalog_hash', '=', catalogHash)
    .where(isAfterKey(after))
    .orderBy('root_id')
    .orderBy('stream')
    .orderBy('sequence')
    .limit(limit + 1)
    .execute();
  const events = rows.slice(0, limit);
  return { events, end: rows.length > events.length ? (events.at(-1) ?? null) : null, ...scan };
}
