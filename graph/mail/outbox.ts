import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import { inItemSpan } from '#graph/tracing';

/** The workers' names. */
const WORKERS = { proof_letter: 'proof-mail', certificate_letter: 'proof-mail', reminder: 'reminders' } as const;
/** Letters that one process sends together. */
const LETTERS_TOGETHER = 4;
/** Seconds until the next attempt. They double with each, up to the second number. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 4 * 3600;
/** After this many failed attempts, over some two days, a letter is given up. */
const MAX_ATTEMPTS = 20;
/** Below the first delay, so that an attempt has ended before another process may begin the next. */
export const MAIL_TIMEOUT_MS = 30_000;

/** A letter whose attempt is due. */
export interface ClaimedLetter {
  readonly root: string;
  readonly application: string;
  /** With this one. */
  readonly attempts: number;
  /** When another process may repeat it: each claim has its own. */
  readonly until: Date;
}

/** A table of letters, one row each, and how they are sent. */
export interface Outbox<L extends ClaimedLetter, Fault extends string> {
  readonly db: Kysely<Database>;
  readonly table: keyof typeof WORKERS;
  /** Columns that identify a row. */
  readonly key: readonly string[];
  /** Returns null once the letter needs no further attempt, else why it did not go. It does not throw. */
  readonly send: (letter: L) => Promise<Fault | null>;
  /** True if another attempt would fail in the same way. */
  readonly isFinal?: (fault: Fault) => boolean;
  readonly giveUp: (letter: L, fault: Fault) => Promise<void>;
  readonly noteFault: (letter: L, fault: Fault) => Promise<unknown>;
}

/**
 * Claims due letters. The claim is committed before anything is sent, and moves the next attempt behind the time limit of this one: no other process sends it
 * meanwhile, and if this one dies, another repeats it.
 */
async function claimLetters<L extends ClaimedLetter>({ db, table, key }: Pick<Outbox<L, string>, 'db' | 'table' | 'key'>): Promise<L[]> {
  const isSame = sql.join(
    key.map((column) => sql`letter.${sql.ref(column)} = due.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows } = await sql<L>`
    with due as (
      select ${sql.join(key.map((column) => sql.ref(column)))} from ${sql.table(table)} where state = 'PENDING' and next_attempt_at <= now()
      order by next_attempt_at limit ${LETTERS_TOGETHER} for update skip locked)
    update ${sql.table(table)} letter set attempts = letter.attempts + 1,
      next_attempt_at = now() + least(${FIRST_DELAY_SECONDS}::integer * power(2, letter.attempts), ${MAX_DELAY_SECONDS}::integer) * interval '1 second'
    from due where ${isSame} returning letter.*, letter.root_id as root, letter.application_id as application, letter.next_attempt_at as until`.execute(db);
  return rows;
}

async function deliver<L extends ClaimedLetter, Fault extends string>({ send, isFinal = () => false, giveUp, noteFault }: Outbox<L, Fault>, letter: L): Promise<boolean> {
  const fault = await send(letter);
  if (fault === null) return true;
  await (letter.attempts >= MAX_ATTEMPTS || isFinal(fault) ? giveUp(letter, fault) : noteFault(letter, fault));
  return false;
}

/** Sends the letters that are due, until none is left. Several processes may do so together. Returns how many were sent. */
export async function deliverOutbox<L extends ClaimedLetter, Fault extends string>(outbox: Outbox<L, Fault>, isEnding: () => boolean): Promise<number> {
  let sent = 0;
  while (!isEnding()) {
    const letters = await claimLetters<L>(outbox);
    if (letters.length === 0) break;
    const results = await Promise.all(letters.map((letter) => inItemSpan(WORKERS[outbox.table], () => deliver(outbox, letter))));
    sent += results.filter(Boolean).length;
  }
  return sent;
}
