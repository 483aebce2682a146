import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { Retention } from './retention.ts';

export interface RowsToErase {
  readonly root: string;
  /** Applications whose keys are deleted. */
  readonly applications: readonly string[];
  readonly kept: Retention | null;
}

/**
 * Keeps that money was moved and how much, but not who paid or with what. The reference and policy numbers stay: both are also public fields of the event
 * store.
 */
const answerWithoutPerson = sql<string | null>`case when answer is null then null else
  jsonb_strip_nulls(jsonb_build_object('referenceNumber', answer -> 'referenceNumber', 'policyNumbers', answer -> 'policyNumbers')) end`;

async function erasePurchases(trx: Kysely<Database>, { root, applications }: RowsToErase): Promise<void> {
  await trx.deleteFrom('offer').where('root_id', '=', root).where('application_id', 'in', applications).execute();
  const steps = ['pay', 'bind'];
  await trx.deleteFrom('purchase_step').where('root_id', '=', root).where('application_id', 'in', applications).where('step', 'not in', steps).execute();
  await trx
    .updateTable('purchase_step')
    .set({ answer: answerWithoutPerson, fingerprint: null, input_hash: null, method_kind: null })
    .where('root_id', '=', root)
    .where('application_id', 'in', applications)
    .execute();
}

async function eraseReports(trx: Kysely<Database>, { root, applications }: RowsToErase): Promise<void> {
  await trx.deleteFrom('crm_report').where('root_id', '=', root).where('application_id', 'in', applications).execute();
  await trx.deleteFrom('abandonment_report').where('root_id', '=', root).where('application_id', 'in', applications).execute();
}

async function eraseApplications(trx: Kysely<Database>, { root, applications }: RowsToErase): Promise<void> {
  await trx.deleteFrom('application_owner').where('root_id', '=', root).where('application_id', 'in', applications).execute();
  await trx
    .updateTable('application')
    .set({ member_id: null, member: null, account_reference: null, kickout: null })
    .where('root_id', '=', root)
    .where('id', 'in', applications)
    .execute();
}

/** Resume links stop working, and no letter that waits is sent. The account stays as long as a purchase must still be bound for it. */
async function eraseFamilyRows(trx: Kysely<Database>, { root, kept }: RowsToErase): Promise<void> {
  await trx.deleteFrom('resume_link').where('root_id', '=', root).execute();
  await trx.deleteFrom('proof_letter').where('root_id', '=', root).execute();
  await trx.deleteFrom('reminder').where('root_id', '=', root).execute();
  if (kept === null || kept.until !== null) await trx.deleteFrom('purchase_account').where('root_id', '=', root).execute();
  if (kept === null) await trx.deleteFrom('gateway_id').where('root_id', '=', root).execute();
}

/** Deletes or blanks rows outside the event store that are personal or lead to the person. */
export async function deletePersonalRows(trx: Kysely<Database>, gone: RowsToErase): Promise<void> {
  if (gone.applications.length > 0) {
    await erasePurchases(trx, gone);
    await eraseReports(trx, gone);
    await eraseApplications(trx, gone);
  }
  await eraseFamilyRows(trx, gone);
}
