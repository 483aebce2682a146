import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import { type InputProblem, createInputError } from '#graph/input';
import type { ApplicationRef } from './applications.ts';

/** Input field → id. */
export type NamedIds = Readonly<Record<string, string | null | undefined>>;

/** Ids of CRM and rating records that the gateway gave to a family. No request may name another family's. */
export interface GatewayIds {
  store(application: ApplicationRef, ids: readonly string[]): Promise<void>;
  /** @param named input field → id; what is not given is ignored. @throws BAD_USER_INPUT if an id is not this family's */
  requireKnown(application: ApplicationRef, named: NamedIds): Promise<void>;
}

/** Returns the operation that creates the id in a field: rating ids are ratingAccountId and the id of the query ratingAccount, others the CRM’s. */
const findCreatingOperation = (field: string): string => (/^(ratingAccountId|id)$/.test(field) ? 'createRatingAccount' : 'saveOpportunity');

const toUnknownId = (field: string): InputProblem => ({ field, message: `${field} is not one that this application was given: ${findCreatingOperation(field)} gives it` });

/**
 * @param known those of the named ids that the family was given
 * @param named input field → id; what is not given is ignored
 * @throws BAD_USER_INPUT if an id is not this family's
 */
export function checkGatewayIds(known: ReadonlySet<string>, named: NamedIds): void {
  const foreign = Object.entries(named).filter(([, id]) => id && !known.has(id));
  if (foreign.length > 0) throw createInputError(foreign.map(([field]) => toUnknownId(field)));
}

/** Creates the store of gateway ids over a database. */
export function createGatewayIds(db: Kysely<Database>, now: () => number): GatewayIds {
  return {
    async store({ root }, ids) {
      const rows = [...new Set(ids)].filter(Boolean).map((id) => ({ root_id: root, id, created_at: new Date(now()) }));
      if (rows.length === 0) return;
      await db
        .insertInto('gateway_id')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async requireKnown({ root }, named) {
      const ids = Object.values(named).filter((id): id is string => typeof id === 'string' && id !== '');
      const known = ids.length === 0 ? [] : await db.selectFrom('gateway_id').select('id').where('root_id', '=', root).where('id', 'in', ids).execute();
      checkGatewayIds(new Set(known.map(({ id }) => id)), named);
    },
  };
}
