import type { Database } from '#graph/database';
import type { Kysely } from 'kysely';
import { type LogKeys, newDataKey } from './keys.ts';

const contextOf = (rootId: string, applicationId: string): string => `application_key/${rootId}/${applicationId}`;

interface Whose {
  readonly rootId: string;
  readonly applicationId: string;
}

/** The data key of an application, or undefined where it never had one or was erased. */
export async function findDataKey(db: Kysely<Database>, keys: LogKeys, { rootId, applicationId }: Whose): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('application_key')
    .select('wrapped_key')
    .where('root_id', '=', rootId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return row?.wrapped_key ? keys.unseal(row.wrapped_key, contextOf(rootId, applicationId)) : undefined;
}

/**
 * The data key of an application for writing, made on its first event; undefined where the person was erased, whose key is not made anew.
 * Holds the row until the transaction ends, so that nothing is written with a key that is being erased.
 */
export async function claimDataKey(
  trx: Kysely<Database>,
  { keys, now }: { readonly keys: LogKeys; readonly now: Date },
  { rootId, applicationId }: Whose,
): Promise<Buffer | undefined> {
  const wrapped = keys.seal(newDataKey(), contextOf(rootId, applicationId));
  await trx
    .insertInto('application_key')
    .values({ root_id: rootId, application_id: applicationId, wrapped_key: wrapped, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { wrapped_key: stored } = await trx
    .selectFrom('application_key')
    .select('wrapped_key')
    .where('root_id', '=', rootId)
    .where('application_id', '=', applicationId)
    .forShare()
    .executeTakeFirstOrThrow();
  return stored ? keys.unseal(stored, contextOf(rootId, applicationId)) : undefined;
}
