import { sql } from 'kysely';
import { toComparableEmail } from '#events/rules';
import type { EncryptionKeys } from '#graph/event-store';
import type { ClaimedPurchaseLetter, LetterDeps } from './purchase-outbox.ts';

export interface ClaimedProofLetter extends ClaimedPurchaseLetter {
  /** How often its buyer has had it sent again. */
  readonly resends: number;
  /** Keyed hash of the address that the buyer named. */
  readonly resent_to: Uint8Array | null;
}

/** Appends the number of resends to the id of a letter or its event: mail programs hide a second letter with one id, and an event with one id is recorded once. */
export const addResend = (name: string, { resends }: Pick<ClaimedProofLetter, 'resends'>, separator: string): string => (resends === 0 ? name : `${name}${separator}${resends}`);

/** True if a buyer has named another address than the letter goes to: an answer that has changed, or one of a fork. */
export const isForAnother = (keys: Pick<EncryptionKeys, 'hashEmail'>, { resent_to: wanted }: ClaimedProofLetter, email: string): boolean =>
  wanted !== null && !keys.hashEmail(toComparableEmail(email)).equals(wanted);

/** Cancels a resend: the letter is sent or failed again, as before. Returns null, as no event is recorded. */
export async function cancelResend({ db }: Pick<LetterDeps, 'db'>, { root_id, purchase_id, resends }: ClaimedProofLetter): Promise<null> {
  await sql`
    update proof_letter set state = case when last_fault is null then 'SENT' else 'FAILED' end, resent_to = null
    where root_id = ${root_id} and purchase_id = ${purchase_id} and resends = ${resends} and state = 'PENDING'`.execute(db);
  return null;
}
