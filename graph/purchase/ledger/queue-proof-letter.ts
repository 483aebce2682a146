import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { PurchaseStepRow } from './server-events.ts';

/**
 * Queues the letter with the proof of coverage in the transaction that records the policies, once for a purchase. It goes to the application that paid: another one of
 * the family may have bound. None is queued to an erased person.
 */
export async function queueProofLetter(trx: Kysely<Database>, { root_id, purchase_id }: Pick<PurchaseStepRow, 'root_id' | 'purchase_id'>): Promise<void> {
  await trx
    .insertInto('proof_letter')
    .columns(['root_id', 'purchase_id', 'application_id'])
    .expression((eb) =>
      eb
        .selectFrom('purchase_step')
        .select(['root_id', 'purchase_id', 'application_id'])
        .where('root_id', '=', root_id)
        .where('purchase_id', '=', purchase_id)
        .where('step', '=', 'pay')
        .where('status', '=', 'done')
        .where((step) =>
          step.not(
            step.exists(
              step
                .selectFrom('application_key as key')
                .select('key.root_id')
                .whereRef('key.root_id', '=', 'purchase_step.root_id')
                .whereRef('key.application_id', '=', 'purchase_step.application_id')
                .where('key.erased_at', 'is not', null),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
