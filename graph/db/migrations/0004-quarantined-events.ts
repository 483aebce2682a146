import { type Kysely, sql } from 'kysely';

const statements = [
  // One row a catalog of events: what one release cannot read, another one may know.
  `create table quarantine_scan (
    catalog_hash text primary key,
    checkpoint jsonb,
    scanned_events bigint not null default 0,
    scanned_until timestamptz,
    rescan_after jsonb,
    rescanned_at timestamptz,
    used_at timestamptz not null default now()
  )`,
  `create table quarantined_event (
    catalog_hash text not null references quarantine_scan (catalog_hash) on delete cascade,
    root_id uuid not null,
    stream text not null,
    sequence integer not null,
    type text not null,
    version integer not null,
    reason text not null check (reason in ('unknown', 'sealed', 'shape')),
    added_at timestamptz not null default now(),
    checked_at timestamptz not null default now(),
    primary key (catalog_hash, root_id, stream, sequence)
  )`,
  // No reference to the scan: an erasure must not fail because a scan is deleted meanwhile.
  `create table quarantine_recheck (
    catalog_hash text not null,
    root_id uuid not null,
    application_id uuid not null,
    primary key (catalog_hash, root_id, application_id)
  )`,
];

/** The projection of events that cannot be read, and how far its scans are. A worker fills it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
