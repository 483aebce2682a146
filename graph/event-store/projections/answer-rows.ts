import type { Database } from '#graph/db';
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
  /** Milliseconds since 1970. */
  readonly startedAt: number | null;
}

const ROWS_PER_READ = 10_000;

/**
 * The answers of the matching applications. A fork has those of its parent, if that has not changed them after the fork; a fork of a fork has too many sources
 * to say.
 */
const selectRows = (filter: ApplicationFilter): RawBuilder<AnswerRow> => sql`
  select mine.root_id as root, mine.application_id as application, mine.program_hash as "programHash", mine.order_total as total, mine.amount_charged as paid,
    (extract(epoch from mine.started_at) * 1000)::float8 as "startedAt",
    (case when mine.parent_id is null then mine.answers
      when parent.parent_id is null and parent.answered_through <= mine.forked_at then parent.answers || mine.answers end)::text as answers,
    -- A fork that has not quoted again has what its parent had.
    coalesce(case when mine.parent_id is null or mine.answers ? 'fullName' then mine.kicked_lobs else parent.kicked_lobs end, '[]')::text as "kickedLobs"
  from (select * from application_summary where ${filterCondition(filter)}) as mine
  left join application_summary parent on parent.root_id = mine.root_id and parent.application_id = mine.parent_id`;

/** Reads the matching applications, in no order. Reads columns of summaries, never events. @param take gets some of them at a time */
export async function readAnswerRows(db: Kysely<Database>, filter: ApplicationFilter, take: (rows: readonly AnswerRow[]) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`declare answer_rows no scroll cursor for ${selectRows(filter)}`.execute(trx);
    for (let count = ROWS_PER_READ; count === ROWS_PER_READ;) {
      const { rows } = await sql<AnswerRow>`fetch ${sql.raw(String(ROWS_PER_READ))} from answer_rows`.execute(trx);
      await take(rows);
      count = rows.length;
    }
  });
}
