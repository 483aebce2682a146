import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';

/** Days within which an email is reminded once, whatever applications name it: anyone may type another person's email. */
const QUIET_DAYS = 30;

export interface AddressClaim {
  readonly root: string;
  readonly application: string;
  /** Keyed hash of the email. */
  readonly email: Buffer;
  /** Hash of the token in the letter. */
  readonly unsubscribe: Buffer;
}

/**
 * Notes to whom a queued reminder goes, so that its link to unsubscribe works from the moment it is sent. Returns why it must not go: the email has unsubscribed, was
 * reminded already, or the person was erased meanwhile (`gone`). Null if it may.
 */
export const reserveAddress = (db: Kysely<Database>, { root, application, email, unsubscribe }: AddressClaim): Promise<'unsubscribed' | 'reminded' | 'gone' | null> =>
  db.transaction().execute(async (trx) => {
    // Two families with one email take turns.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reminder/${email.toString('hex')}`}, 0))`.execute(trx);
    if (await trx.selectFrom('unsubscribed_email').select('hash').where('hash', '=', email).executeTakeFirst()) return 'unsubscribed';
    const reminded = await trx
      .selectFrom('reminder')
      .select('root_id')
      .where('email_hash', '=', email)
      .where('root_id', '!=', root)
      // One with a link to unsubscribe was sent, or may have arrived.
      .where((eb) => eb.or([eb('state', 'in', ['PENDING', 'SENT']), eb('unsubscribe_hash', 'is not', null)]))
      .where('created_at', '>', sql<Date>`now() - ${QUIET_DAYS}::integer * interval '1 day'`)
      .limit(1)
      .executeTakeFirst();
    if (reminded) return 'reminded';
    const { numUpdatedRows } = await trx
      .updateTable('reminder')
      .set({ application_id: application, email_hash: email, unsubscribe_hash: unsubscribe })
      .where('root_id', '=', root)
      .where('state', '=', 'PENDING')
      .executeTakeFirst();
    return numUpdatedRows === 0n ? 'gone' : null;
  });
