import { type Kysely, sql } from 'kysely';

const statements = [
  // The default is not volatile, so the rows that exist get it without being rewritten.
  'alter table application_summary add column changed_txid xid8 not null default pg_current_xact_id()',
  'create index application_summary_changed_txid on application_summary (changed_txid)',
  `create function mark_summary_change() returns trigger language plpgsql as $$
    begin
      new.changed_txid := pg_current_xact_id();
      return new;
    end $$`,
  'create trigger application_summary_change before insert or update on application_summary for each row execute function mark_summary_change()',
  // Without ids: all rows.
  `create table summary_removal (
    txid xid8 not null default pg_current_xact_id(),
    root_id uuid,
    application_id uuid
  )`,
  'create index summary_removal_txid on summary_removal (txid)',
  `create function record_summary_removal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then
        insert into summary_removal default values;
      else
        insert into summary_removal (root_id, application_id) values (old.root_id, old.application_id);
      end if;
      return null;
    end $$`,
  // A row that is given another key is gone under its old one.
  `create trigger application_summary_removal after delete or update of root_id, application_id on application_summary
    for each row execute function record_summary_removal()`,
  'create trigger application_summary_truncation after truncate on application_summary for each statement execute function record_summary_removal()',
];

/** Rows name the transaction that changed them last, and removed rows are named, so that processes can take up what has changed since they read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
