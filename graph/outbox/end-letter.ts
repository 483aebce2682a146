import { type RawBuilder, sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { tableOf } from './claim-letters.ts';
import type { ClaimedLetter, MailFault, Outbox, OutboxDeps } from './outbox.ts';

/** Another process has claimed the letter since, or has ended it. */
class ClaimLostError extends Error {}

/** The letter's row, if it has not ended. */
const isPending = <L extends ClaimedLetter>({ key }: Pick<Outbox<L, string>, 'key'>, letter: L): RawBuilder<boolean> =>
  sql`${sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${letter[column]}`),
    sql` and `,
  )} and state = 'PENDING'`;

/** True of the row until another process claims it. */
const isClaimed = <L extends ClaimedLetter>(outbox: Pick<Outbox<L, string>, 'key'>, letter: L): RawBuilder<boolean> =>
  sql`${isPending(outbox, letter)} and attempts = ${letter.attempts}::integer`;

/** Records that the mail server has taken a letter, with its event. The event comes first, as an erasure locks the stream before the letter. */
export async function recordSent<L extends ClaimedLetter, Fault extends string>({ db, eventStore }: OutboxDeps, outbox: Outbox<L, Fault>, letter: L): Promise<void> {
  const { subject, sent } = outbox.describe(letter);
  await db.transaction().execute(async (trx) => {
    await eventStore.record({ root: letter.root_id, id: letter.application_id }, { id: uuidOf(sent.name, subject), make: sent.make }, trx);
    await sql`update ${tableOf(outbox.name)} set state = 'SENT', ended_at = now(), last_fault = null where ${isPending(outbox, letter)}`.execute(trx);
  });
}

/**
 * Gives a letter up, with its event, which comes first as above. Returns false, with nothing recorded, if this process has lost its claim: another one may have sent
 * the letter since.
 */
export async function giveUp<L extends ClaimedLetter, Fault extends string>(
  { db, eventStore }: OutboxDeps,
  outbox: Outbox<L, Fault>,
  letter: L,
  fault: Fault | MailFault,
): Promise<boolean> {
  const { subject, giveUp: describe } = outbox.describe(letter);
  const { name, make } = describe(fault);
  const given = db.transaction().execute(async (trx) => {
    await eventStore.record({ root: letter.root_id, id: letter.application_id }, { id: uuidOf(`${name}/${letter.until.toISOString()}`, subject), make }, trx);
    const { numAffectedRows } = await sql`update ${tableOf(outbox.name)} set state = 'FAILED', ended_at = now(), last_fault = ${fault} where ${isClaimed(outbox, letter)}`.execute(
      trx,
    );
    if (numAffectedRows === 0n) throw new ClaimLostError();
    return true;
  });
  return given.catch((error: unknown) => (error instanceof ClaimLostError ? false : Promise.reject(error)));
}

/** Notes why an attempt failed; another one follows. */
export async function noteFault<L extends ClaimedLetter, Fault extends string>({ db }: OutboxDeps, outbox: Outbox<L, Fault>, letter: L, fault: Fault | MailFault): Promise<void> {
  await sql`update ${tableOf(outbox.name)} set last_fault = ${fault} where ${isClaimed(outbox, letter)}`.execute(db);
}
