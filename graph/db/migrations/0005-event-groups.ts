import { type Kysely, sql } from 'kysely';

const statements = [
  // What an older process commits meanwhile would have no group.
  'lock table event, stream_head in access exclusive mode',
  // The feed: one row a statement that appended, in place of two columns and an index entry an event.
  `create table event_group (
    id bigint generated always as identity,
    txid xid8 not null,
    root_ids uuid[] not null,
    streams text[] not null,
    first_sequences integer[] not null,
    last_sequences integer[] not null,
    primary key (txid, id)
  )`,
  `insert into event_group (txid, root_ids, streams, first_sequences, last_sequences)
    select txid, array_agg(root_id order by place), array_agg(stream order by place), array_agg(first order by place), array_agg(last order by place)
    from (select txid, root_id, stream, min(sequence) as first, max(sequence) as last, min(position) as place from event group by 1, 2, 3) as part
    group by txid order by txid`,
  // Checkpoints named events until now.
  'update quarantine_scan set checkpoint = null, scanned_events = 0, scanned_until = null',
  'alter table event drop column txid, drop column position',
  // An append that relies on what it has read before sees in the head, which it updates anyway, that the person was erased meanwhile.
  'alter table stream_head add column erased boolean not null default false',
  `update stream_head head set erased = true from application_key key
    where key.erased_at is not null and key.root_id = head.root_id and head.stream in ('application/' || key.application_id, 'facade/' || key.application_id)`,
  // Heads change with every append and have no other index, so an update in the same page writes no index entry.
  'alter table stream_head set (fillfactor = 70)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
