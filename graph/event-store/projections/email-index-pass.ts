import type { Database } from '#graph/db';
import { type Kysely, sql } from 'kysely';
import type { EncryptionKeys } from '../encryption/encryption-keys.ts';
import { indexEmails } from './email-index.ts';

/** Applications per transaction. */
const APPLICATIONS_PER_TRANSACTION = 200;

interface PassDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
  readonly clock: () => Date;
}

/** Indexes the next applications. Resolves to their number; 0 once all are done, or while another process indexes some. */
const indexNext = ({ db, keys, clock }: PassDeps): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const pass = await trx.selectFrom('email_index_pass').selectAll().where('ended_at', 'is', null).forUpdate().skipLocked().executeTakeFirst();
    if (!pass) return 0;
    const { rows } = await sql<{ readonly root_id: string; readonly application_id: string }>`
      select root_id, application_id from application_key
      where (root_id, application_id) > (${pass.last_root_id}::uuid, ${pass.last_application_id}::uuid) order by root_id, application_id limit ${APPLICATIONS_PER_TRANSACTION}`.execute(
      trx,
    );
    await indexEmails(trx, keys, rows);
    const last = rows.at(-1);
    await trx
      .updateTable('email_index_pass')
      .set(last ? { last_root_id: last.root_id, last_application_id: last.application_id } : { ended_at: clock() })
      .execute();
    return rows.length;
  });

/** Indexes the applications that were there before the index, once. Continues where an earlier run ended. Resolves to how many it has read. */
export async function indexOlderEmails(deps: PassDeps, isEnding: () => boolean): Promise<number> {
  let done = 0;
  while (!isEnding()) {
    const next = await indexNext(deps);
    if (next === 0) break;
    done += next;
  }
  return done;
}
