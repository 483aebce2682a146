import { createHash, createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { reminderUnsubscribed } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { EventStore } from '#graph/event-store';

/** Returns the token of a family's link to unsubscribe. A letter that is repeated has the same one. */
export const createUnsubscribeToken = (secret: string | Buffer, root: string): string => createHmac('sha256', secret).update(`unsubscribe/${root}`).digest('base64url');

/** What is stored of a token. It has 256 bits that nobody guesses, so its hash needs no key. */
export const hashUnsubscribeToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface UnsubscribeDeps {
  readonly db: Kysely<Database>;
  readonly eventStore: Pick<EventStore, 'record'>;
}

/** Takes the email of a letter off the reminders, for all programs. Repeating it changes nothing. Returns false if no letter has this token. */
export async function unsubscribe({ db, eventStore }: UnsubscribeDeps, token: string): Promise<boolean> {
  const row = await db.selectFrom('reminder').select(['root_id', 'application_id', 'email_hash']).where('unsubscribe_hash', '=', hashUnsubscribeToken(token)).executeTakeFirst();
  if (!row?.email_hash) return false;
  const { root_id: root, application_id: id, email_hash: hash } = row;
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`insert into unsubscribed_email (hash) values (${hash}) on conflict do nothing`.execute(trx);
    if (numAffectedRows === 1n) await eventStore.record({ root, id }, { id: uuidOf('reminder-unsubscribed', root), make: (after) => reminderUnsubscribed({ after }) }, trx);
  });
  return true;
}
