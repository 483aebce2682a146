import { GraphQLError } from 'graphql';
import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { ApplicationRef } from './applications.ts';

/** Ids of the CRM and of rating that the gateway gave a family of applications: no request may name another family's. */
export interface GivenIds {
  keep(application: ApplicationRef, ids: readonly string[]): Promise<void>;
  /** @param named what a request names, by the input's field; empty texts name nothing. @throws where one was not given to this family */
  check(application: ApplicationRef, named: Readonly<Record<string, string>>): Promise<void>;
}

/** Which operation gives an id, by the field that names it: rating’s own are ratingAccountId and the id of the query ratingAccount, all others the CRM’s. */
const giverOf = (field: string): string => (/^(ratingAccountId|id)$/.test(field) ? 'createRatingAccount' : 'saveOpportunity');

const notGiven = (field: string): GraphQLError =>
  new GraphQLError(`${field} is not one that this application was given: ${giverOf(field)} gives it`, { extensions: { code: 'BAD_USER_INPUT', field } });

/** Ids that were given, in the database. */
export function createGivenIds(db: Kysely<Database>, now: () => number): GivenIds {
  return {
    async keep({ root }, ids) {
      const rows = [...new Set(ids)].filter(Boolean).map((id) => ({ root_id: root, id, created_at: new Date(now()) }));
      if (rows.length === 0) return;
      await db
        .insertInto('given_id')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async check({ root }, named) {
      const asked = Object.entries(named).filter(([, id]) => id !== '');
      const ids = asked.map(([, id]) => id);
      const known = ids.length === 0 ? [] : await db.selectFrom('given_id').select('id').where('root_id', '=', root).where('id', 'in', ids).execute();
      const given = new Set(known.map(({ id }) => id));
      const stranger = asked.find(([, id]) => !given.has(id));
      if (stranger) throw notGiven(stranger[0]);
    },
  };
}
