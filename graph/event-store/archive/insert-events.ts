import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import type { EventRow } from '../streams/event-row.ts';

/** A column as text, and how the database parses it. */
interface InsertColumn {
  readonly name: keyof EventRow;
  readonly parse: string;
  readonly text: (row: EventRow) => string | null;
}

const hex = (bytes: Buffer | null): string | null => bytes?.toString('hex') ?? null;

const columns: readonly InsertColumn[] = [
  { name: 'root_id', parse: 'root_id::uuid', text: (row) => row.root_id },
  { name: 'stream', parse: 'stream', text: (row) => row.stream },
  { name: 'sequence', parse: 'sequence::integer', text: (row) => String(row.sequence) },
  { name: 'id', parse: 'id::uuid', text: (row) => row.id },
  { name: 'application_id', parse: 'application_id::uuid', text: (row) => row.application_id },
  { name: 'type', parse: 'type', text: (row) => row.type },
  { name: 'version', parse: 'version::integer', text: (row) => String(row.version) },
  { name: 'writer', parse: 'writer', text: (row) => row.writer },
  { name: 'at', parse: 'at::timestamptz', text: (row) => row.at.toISOString() },
  { name: 'sent_at', parse: 'sent_at::timestamptz', text: (row) => row.sent_at.toISOString() },
  { name: 'received_at', parse: 'received_at::timestamptz', text: (row) => row.received_at.toISOString() },
  { name: 'data', parse: 'data::jsonb', text: (row) => JSON.stringify(row.data) },
  { name: 'personal', parse: `decode(personal, 'hex')`, text: (row) => hex(row.personal) },
  { name: 'previous_hash', parse: `decode(previous_hash, 'hex')`, text: (row) => hex(row.previous_hash) },
  { name: 'hash', parse: `decode(hash, 'hex')`, text: (row) => hex(row.hash) },
];

const names = sql.raw(columns.map(({ name }) => name).join(', '));
const reads = sql.raw(columns.map(({ parse }) => parse).join(', '));

/** Rows per statement. */
const ROWS_PER_STATEMENT = 2000;

/**
 * Inserts many events in the given order. Each column is one parameter, so the statement has the same length for one row as for thousands.
 * @param txidOf the transaction id under which readers find the event
 */
export async function insertEvents(trx: Kysely<Database>, rows: readonly EventRow[], txidOf: (row: EventRow) => string | undefined): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const some = rows.slice(at, at + ROWS_PER_STATEMENT);
    const lists = columns.map(({ text }) => sql`${some.map(text)}::text[]`);
    const txids = some.map((row) => txidOf(row) ?? null);
    await sql`
      insert into event (${names}, txid)
      select ${reads}, txid::xid8 from unnest(${sql.join(lists)}, ${txids}::text[]) with ordinality as given (${names}, txid, place)
      order by place`.execute(trx);
  }
}
