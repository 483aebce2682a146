import type { Kysely } from 'kysely';
import type { Database } from '#graph/db';
import type { ApplicationRef } from './applications.ts';

/** Selects the ids of the family's applications that the same browser owns: this one and its other tabs. */
export const selectBrowserApplications = (db: Kysely<Database>, { root, id }: ApplicationRef) =>
  db
    .selectFrom('application_owner as mine')
    .innerJoin('application_owner as theirs', (join) => join.onRef('theirs.root_id', '=', 'mine.root_id').onRef('theirs.browser_id_hash', '=', 'mine.browser_id_hash'))
    .select('theirs.application_id')
    .where('mine.root_id', '=', root)
    .where('mine.application_id', '=', id);
