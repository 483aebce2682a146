import type { Kysely } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import type { Database } from '#graph/db';
import type { Cause, PaymentAttempt } from './attempt.ts';
import type { LedgerParts } from './attempt-queries.ts';
import { queueProofLetter } from './queue-proof-letter.ts';
import { type PurchaseStepRow, recordServerEvent } from './server-events.ts';

/** Records what follows from a row's outcome, in the transaction that wrote it: its server event, and the letter with the proof of coverage once policies are issued. */
export async function recordOutcome(trx: Kysely<Database>, { eventStore, mailsProof = false }: LedgerParts, row: PurchaseStepRow, cause: Cause): Promise<void> {
  await recordServerEvent(trx, eventStore, row, cause);
  if (mailsProof && row.step === 'bind' && row.status === 'done') await queueProofLetter(trx, row);
}

/** Records the policies of a charged purchase as an operator found them: the gateway has issued them. */
export async function recordPolicies(
  trx: Kysely<Database>,
  parts: LedgerParts,
  { root, application, purchase, callId }: PaymentAttempt,
  policyNumbers: Readonly<Record<string, string>>,
): Promise<void> {
  const at = new Date(parts.now());
  const row = await trx
    .insertInto('purchase_step')
    .values({
      root_id: root,
      id: uuidOf('bind', callId),
      purchase_id: purchase,
      application_id: application,
      step: 'bind',
      status: 'done',
      attempt: 1,
      input_hash: purchase,
      boot_id: callId,
      answer: JSON.stringify({ policyNumbers }),
      started_at: at,
      ended_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordOutcome(trx, parts, row, { by: 'operator' });
}
