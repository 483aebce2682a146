import type { Kysely } from 'kysely';
import { type Database, standingStatuses } from '#graph/db';
import type { Application } from '../../applications/applications.ts';
import { type Entry } from './entry.ts';

/** A payment that a browser has made before, in another family: no more than how far it is, and when it began. */
export interface EarlierPayment extends Pick<Entry, 'status'> {
  readonly at: Date;
}

interface Where {
  /** The key of the browser (`Applications.ownerKey`). */
  readonly owner: string;
  readonly since: Date;
}

/** The newest payment that stands for another family, made in an application of this very browser for the same program. */
export const earlierPayment = (db: Kysely<Database>, { root, sitename }: Pick<Application, 'root' | 'sitename'>, { owner, since }: Where): Promise<EarlierPayment | undefined> =>
  db
    .selectFrom('application_owner as owner')
    .innerJoin('application', (join) => join.onRef('application.root_id', '=', 'owner.root_id').onRef('application.id', '=', 'owner.application_id'))
    .innerJoin('purchase_step as pay', (join) => join.onRef('pay.root_id', '=', 'owner.root_id').onRef('pay.application_id', '=', 'owner.application_id'))
    .select(['pay.status', 'pay.started_at as at'])
    .where('owner.browser_id_hash', '=', owner)
    .where('owner.root_id', '!=', root)
    .where('application.sitename', '=', sitename)
    .where('pay.step', '=', 'pay')
    .where('pay.status', 'in', standingStatuses)
    .where('pay.started_at', '>=', since)
    .orderBy('pay.started_at', 'desc')
    .executeTakeFirst();
