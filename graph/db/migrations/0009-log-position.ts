import { type Kysely, sql } from 'kysely';

const statements = [
  // Where an event stands for readers that follow the log: by `txid`, then in the order of writing. What is hashed does not hold them: an imported log gets its own.
  `alter table event
    add column position bigint generated always as identity,
    add column txid xid8 not null default pg_current_xact_id()`,
  `create index event_txid on event (txid, position)`,
  // A transaction that began before the one that it waited for has the smaller number: along a stream numbers must not fall.
  `alter table stream_head add column txid xid8 not null default pg_current_xact_id()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
