import { type Database, type ReadLimit, executeWithin, limitStatements } from '#graph/db';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type ApplicationFilter, filterCondition } from './application-filter.ts';

/** What rules can tell an application apart by, and what it came to. Nothing of it is personal. */
export interface AnswerRow {
  readonly root: string;
  readonly application: string;
  /** Of the configuration that it was opened with. */
  readonly programHash: string | null;
  /** `PublicAnswers` as JSON; null if it is not known what a fork has inherited. */
  readonly answers: string | null;
  /** Lines of business that are not sold at the address, a JSON list. */
  readonly kickedLobs: string;
  /** The newest offer by card, and what was charged: dollars as decimal text. */
  readonly total: string | null;
  readonly paid: string | null;
  /** True if there is an offer, also one that a fork has inherited. */
  readonly hasOffer: boolean;
  /** Milliseconds since 1970. */
  readonly startedAt: number | null;
}

const ROWS_PER_READ = 10_000;

/**
 * The answers of the matching applications. A fork has those of its parent, if that has not changed them after the fork; a fork of a fork has too many sources
 * to say.
 */
const selectRows = (filter: ApplicationFilter, page: RawBuilder<unknown> = sql``): RawBuilder<AnswerRow> => sql`
  select mine.root_id as root, mine.application_id as application, mine.program_hash as "programHash", mine.order_total as total, mine.amount_charged as paid,
    -- What a parent was offered after the fork follows a request, which makes the answers of the fork unknown.
    (mine.order_total is not null or parent.order_total is not null) as "hasOffer",
    (extract(epoch from mine.started_at) * 1000)::float8 as "startedAt",
    (case when mine.parent_id is null then mine.answers
      when parent.parent_id is null and parent.answered_through <= mine.forked_at then parent.answers || mine.answers end)::text as answers,
    -- A fork that has not quoted again has what its parent had.
    coalesce(case when mine.parent_id is null or mine.answers ? 'fullName' then mine.kicked_lobs else parent.kicked_lobs end, '[]')::text as "kickedLobs"
  from (select * from application_summary where ${filterCondition(filter)} ${page}) as mine
  left join application_summary parent on parent.root_id = mine.root_id and parent.application_id = mine.parent_id`;

interface AnswerRead {
  readonly filter: ApplicationFilter;
  /** Gets some of the rows at a time. */
  readonly take: (rows: readonly AnswerRow[]) => Promise<void>;
  /** Ends the read: it rejects with the signal's reason, or with the error of its statement. */
  readonly limit: ReadLimit;
}

/** Of one moment. */
async function readWithCursor(db: Kysely<Database>, { filter, take, limit }: AnswerRead): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await limitStatements(trx, limit);
    await sql`declare answer_rows no scroll cursor for ${selectRows(filter)}`.execute(trx);
    for (let count = ROWS_PER_READ; count === ROWS_PER_READ;) {
      await limitStatements(trx, limit);
      const { rows } = await sql<AnswerRow>`fetch ${sql.raw(String(ROWS_PER_READ))} from answer_rows`.execute(trx);
      await take(rows);
      count = rows.length;
    }
  });
}

const ROWS_PER_STATEMENT = 1000;

/** In statements of their own: others have the only connection in between. */
async function readInPages(db: Kysely<Database>, { filter, take, limit }: AnswerRead): Promise<void> {
  let after = sql``;
  for (let count = ROWS_PER_STATEMENT; count === ROWS_PER_STATEMENT;) {
    const page = sql`${after} order by root_id, application_id limit ${ROWS_PER_STATEMENT}`;
    const { rows } = await executeWithin(db, limit, (from) => sql<AnswerRow>`${selectRows(filter, page)} order by mine.root_id, mine.application_id`.execute(from));
    await take(rows);
    count = rows.length;
    const last = rows.at(-1);
    if (last) after = sql`and (root_id, application_id) > (${last.root}::uuid, ${last.application}::uuid)`;
  }
}

/** Counts the matching applications, up to `most`. */
export async function countAnswerRows(db: Kysely<Database>, { filter, limit }: Omit<AnswerRead, 'take'>, most: number): Promise<number> {
  const count = sql<{ count: number }>`
    select count(*)::int as count from (select from application_summary where ${filterCondition(filter)} limit ${most}) as matching`;
  const { rows } = await executeWithin(db, limit, (from) => count.execute(from));
  return rows[0]?.count ?? 0;
}

/** Reads the matching applications, in no order. Reads columns of summaries, never events. */
export const readAnswerRows = (db: Kysely<Database>, read: AnswerRead): Promise<void> =>
  (db.getExecutor().adapter.supportsMultipleConnections ? readWithCursor : readInPages)(db, read);
