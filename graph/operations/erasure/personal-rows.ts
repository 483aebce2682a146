import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { Retention } from './retention.ts';

export interface ErasedApplications {
  readonly root: string;
  /** Applications whose keys are deleted. */
  readonly applications: readonly string[];
  readonly kept: Retention | null;
}

/**
 * Keeps that money was moved and how much, but not who paid or with what. The reference and policy numbers stay: both are also public fields of the event
 * store.
 */
const onlyNumbers = sql<string | null>`case when answer is null then null else
  jsonb_strip_nulls(jsonb_build_object('referenceNumber', answer -> 'referenceNumber', 'policyNumbers', answer -> 'policyNumbers')) end`;

async function forgetPurchases(trx: Kysely<Database>, { root, applications }: ErasedApplications): Promise<void> {
  await trx.deleteFrom('offer').where('root_id', '=', root).where('application_id', 'in', applications).execute();
  const steps = ['pay', 'bind'];
  await trx.deleteFrom('purchase_step').where('root_id', '=', root).where('application_id', 'in', applications).where('step', 'not in', steps).execute();
  await trx
    .updateTable('purchase_step')
    .set({ answer: onlyNumbers, fingerprint: null, input_hash: null, method_kind: null })
    .where('root_id', '=', root)
    .where('application_id', 'in', applications)
    .execute();
}

async function forgetReports(trx: Kysely<Database>, { root, applications }: ErasedApplications): Promise<void> {
  await trx.deleteFrom('crm_report').where('root_id', '=', root).where('application_id', 'in', applications).execute();
  await trx.deleteFrom('abandonment_report').where('root_id', '=', root).where('application_id', 'in', applications).execute();
}

async function forgetApplications(trx: Kysely<Database>, { root, applications }: ErasedApplications): Promise<void> {
  await trx.deleteFrom('application_owner').where('root_id', '=', root).where('application_id', 'in', applications).execute();
  await trx
    .updateTable('application')
    .set({ member_id: null, member: null, account_reference: null, kickout: null })
    .where('root_id', '=', root)
    .where('id', 'in', applications)
    .execute();
}

/** Resume links stop working. The account stays as long as a purchase must still be bound for it. */
async function forgetFamily(trx: Kysely<Database>, { root, kept }: ErasedApplications): Promise<void> {
  await trx.deleteFrom('resume_link').where('root_id', '=', root).execute();
  if (kept === null || kept.until !== null) await trx.deleteFrom('purchase_account').where('root_id', '=', root).execute();
  if (kept === null) await trx.deleteFrom('gateway_id').where('root_id', '=', root).execute();
}

/** Deletes or blanks rows outside the event store that are personal or lead to the person. */
export async function deletePersonalRows(trx: Kysely<Database>, gone: ErasedApplications): Promise<void> {
  if (gone.applications.length > 0) {
    await forgetPurchases(trx, gone);
    await forgetReports(trx, gone);
    await forgetApplications(trx, gone);
  }
  await forgetFamily(trx, gone);
}
