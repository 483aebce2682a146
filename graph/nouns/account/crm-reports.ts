import type { Infer } from 'superstruct';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { type EncryptionKeys, sealForApplication, unsealForApplication } from '#graph/event-store';
import type { RefreshBody } from './account.wire.ts';
import type { ApplicationRef } from '../../applications/applications.ts';
import type { opportunityBody } from '../opportunity/opportunity.wire.ts';

interface ReportBodies {
  /** POST /api/opportunity. */
  readonly opportunity: Infer<typeof opportunityBody>;
  /** PUT /api/account. */
  readonly account: RefreshBody;
}

/** The last CRM reports of each application, so that the server can repeat them after the browser is gone. */
export interface CrmReports {
  /** Stores nothing for an erased person. */
  store<K extends keyof ReportBodies>(application: ApplicationRef, what: K, body: ReportBodies[K]): Promise<void>;
  /** Returns null if there is no report, or its key is deleted. */
  find<K extends keyof ReportBodies>(application: ApplicationRef, what: K): Promise<ReportBodies[K] | null>;
}

interface CrmReportDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly now: () => number;
}

/** Stored reports are decrypted with this text, so it never changes. */
const reportContext = ({ root, id }: ApplicationRef, what: keyof ReportBodies): string => `crm_told/${root}/${id}/${what}`;

/** Creates the store. Reports are encrypted under the application's own key, so that erasure covers them. */
export function createCrmReports({ db, keys, now }: CrmReportDeps): CrmReports {
  return {
    async store(application, what, body) {
      const { root, id } = application;
      const at = new Date(now());
      const content = { plain: Buffer.from(JSON.stringify(body)), context: reportContext(application, what) };
      await db.transaction().execute(async (trx) => {
        const sealed = await sealForApplication(trx, { keys, now: at }, { rootId: root, applicationId: id }, content);
        if (!sealed) return;
        const set = { [what]: sealed, reported_at: at };
        const row = trx.insertInto('crm_report').values({ root_id: root, application_id: id, ...set });
        await row.onConflict((conflict) => conflict.columns(['root_id', 'application_id']).doUpdateSet(set)).execute();
      });
    },
    async find<K extends keyof ReportBodies>(application: ApplicationRef, what: K) {
      const { root, id } = application;
      const row = await db.selectFrom('crm_report').select(['opportunity', 'account']).where('root_id', '=', root).where('application_id', '=', id).executeTakeFirst();
      const sealed = row?.[what];
      const plain = sealed && (await unsealForApplication(db, keys, { rootId: root, applicationId: id }, { sealed, context: reportContext(application, what) }));
      return plain ? (JSON.parse(plain.toString('utf8')) as ReportBodies[K]) : null;
    },
  };
}
