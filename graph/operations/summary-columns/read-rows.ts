import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

export interface SummaryId {
  readonly root: string;
  readonly application: string;
}

/** What the columns take of a summary. Times in milliseconds since 1970, with fractions; money in dollars as decimal text. */
export interface ColumnRow extends SummaryId {
  readonly outcome: string;
  readonly program: string | null;
  readonly sponsor: string | null;
  readonly release: string | null;
  readonly programHash: string | null;
  readonly segment: string | null;
  readonly referrer: string | null;
  readonly state: string | null;
  readonly device: string | null;
  readonly width: string | null;
  readonly lastPath: string | null;
  /** In lower case, by the locale of the database. */
  readonly lowerPath: string | null;
  readonly lastQuestion: string | null;
  readonly paymentStatus: string | null;
  /** A JSON list; null for none. */
  readonly kickoutReasons: string | null;
  /** JSON text of `[path, visits]`, in lower case by the locale of the database. */
  readonly pageVisits: string;
  /** JSON text of `[path, question, …]`. */
  readonly answeredQuestions: string;
  /** What free text is matched with. */
  readonly searchText: string;
  readonly isDeclined: boolean;
  readonly startedAt: number | null;
  readonly lastEventAt: number | null;
  readonly duration: number | null;
  readonly total: string | null;
  readonly charged: string | null;
}

const selectRows = sql`
  select root_id as root, application_id as application, outcome, program, sponsor, release, program_hash as "programHash", segment, referrer, state, device,
    window_width::text as width, last_path as "lastPath", lower(last_path) as "lowerPath", last_question as "lastQuestion", payment_status as "paymentStatus",
    case when kickout_reasons_hash is not null then kickout_reasons::text end as "kickoutReasons", lower(page_visits) as "pageVisits",
    answered_questions as "answeredQuestions", search_text as "searchText", decline_count > 0 as "isDeclined",
    (extract(epoch from started_at) * 1000)::float8 as "startedAt", (extract(epoch from last_event_at) * 1000)::float8 as "lastEventAt", duration_ms::float8 as duration,
    order_total as total, amount_charged as charged
  from application_summary`;

/** What tells whether rows that are read one after the other belong together. */
export interface TableState {
  /** A PostgreSQL snapshot (`xmin:xmax:xip,…`). */
  readonly snapshot: string;
  /** Differs after a restart and a failover: the server may then have lost what was read, and reuses transaction ids. */
  readonly server: string;
  /** Differs after the table was rewritten: `vacuum full` moves rows without changing them. */
  readonly file: number;
  readonly blocks: number;
  /** True if rows have transaction ids that this server has not reached: they come from a dump of another server. */
  readonly isForeign: boolean;
}

export async function readTableState(db: Kysely<Database>): Promise<TableState> {
  const { rows } = await sql<TableState>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, pg_relation_filenode('application_summary') as file,
      (pg_relation_size('application_summary') / current_setting('block_size')::integer)::integer as blocks,
      exists (select from application_summary where changed_txid >= pg_snapshot_xmax(pg_current_snapshot())) as "isForeign"`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the database does not say where the application summaries are');
  return state;
}

/** Returns how many summaries there are, up to `limit`. */
export async function countSummaries(db: Kysely<Database>, limit: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`select count(*) as count from (select from application_summary limit ${limit}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the rows in these blocks of the table, the last excluded: in the order in which they lie, so that the table is read once from its beginning. */
export async function readBlocks(db: Kysely<Database>, from: number, until: number): Promise<readonly ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`${selectRows} where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${until},0)`}::tid`.execute(db);
  return rows;
}

/** What has changed from one snapshot to the next. */
export interface Changes {
  readonly snapshot: string;
  readonly server: string;
  readonly isTruncated: boolean;
  /** One that was inserted again is among the rows, too. */
  readonly removed: readonly SummaryId[];
  readonly rows: readonly ColumnRow[];
}

/**
 * Returns the changes of all transactions that the snapshot does not show. These include transactions that were open then, so the highest known id would not do.
 * Call it in a transaction with one snapshot throughout.
 * @param limit of the rows
 */
export async function readChanges(trx: Kysely<Database>, since: string, limit: number): Promise<Changes> {
  const { rows: states } = await sql<Omit<Changes, 'rows' | 'removed'> & { readonly removed: readonly SummaryId[] | null }>`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, coalesce(bool_or(root_id is null), false) as "isTruncated",
      jsonb_agg(jsonb_build_object('root', root_id, 'application', application_id)) filter (where root_id is not null) as removed
    from summary_removal where txid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(txid, ${since}::pg_snapshot)`.execute(trx);
  const [state] = states;
  if (!state) throw new Error('the database does not say what has changed');
  const { rows } = await sql<ColumnRow>`${selectRows}
    where changed_txid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(changed_txid, ${since}::pg_snapshot) limit ${limit}`.execute(trx);
  return { ...state, removed: state.removed ?? [], rows };
}
