import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { LetterOutbox } from '#graph/metrics';
import type { ClaimedLetter } from './outbox.ts';

/** Letters that one process sends together. */
const LETTERS_TOGETHER = 4;
/** Seconds until the next attempt. They double with each, up to the second number. The first is longer than a mail may take. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 4 * 3600;

/** When what has failed this often is due again, unless this attempt succeeds. */
export const nextAttemptAfter = (failed: RawBuilder<unknown>): RawBuilder<Date> =>
  sql`now() + least(${FIRST_DELAY_SECONDS}::integer * power(2, ${failed}), ${MAX_DELAY_SECONDS}::integer) * interval '1 second'`;

/** The table of an outbox. */
export const tableOf = (name: LetterOutbox): RawBuilder<unknown> => sql.table(name.replaceAll('-', '_'));

/**
 * Claims due letters. The claim is committed before anything is sent, and moves the next attempt behind the time limit of this one: no other process sends it
 * meanwhile, and if this one dies, another repeats it.
 */
export async function claimLetters<L extends ClaimedLetter>(db: Kysely<Database>, name: LetterOutbox, key: readonly string[]): Promise<L[]> {
  const isSame = sql.join(
    key.map((column) => sql`letter.${sql.ref(column)} = due.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows } = await sql<L>`
    with due as (
      select ${sql.join(key.map((column) => sql.ref(column)))} from ${tableOf(name)} where state = 'PENDING' and next_attempt_at <= now()
      order by next_attempt_at limit ${LETTERS_TOGETHER} for update skip locked)
    update ${tableOf(name)} letter set attempts = letter.attempts + 1,
      next_attempt_at = ${nextAttemptAfter(sql`letter.attempts`)}
    from due where ${isSame} returning letter.*, letter.next_attempt_at as until`.execute(db);
  return rows;
}
