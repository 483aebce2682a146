import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import { findDataKey } from './application-key.ts';
import { openPersonalFields } from './event-row.ts';
import type { EncryptionKeys } from './keys.ts';

/** Yields the personal fields of a family's events, event by event. Skips what cannot be decrypted. */
export async function* readPersonalFields(db: Kysely<Database>, keys: EncryptionKeys, rootId: string): AsyncIterable<unknown> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'application_id', 'personal'])
    .where('root_id', '=', rootId)
    .where('personal', 'is not', null)
    .orderBy('application_id')
    .execute();
  const dataKeys = new Map<string, Buffer | undefined>();
  for (const { id, application_id: applicationId, personal } of rows) {
    if (!dataKeys.has(applicationId)) dataKeys.set(applicationId, await findDataKey(db, keys, { rootId, applicationId }));
    const dataKey = dataKeys.get(applicationId);
    const opened = dataKey && personal ? openPersonalFields(dataKey, { id, applicationId }, personal) : undefined;
    if (opened !== undefined) yield opened;
  }
}
