import type { Kysely } from 'kysely';
import { type Database, type PurchaseStepStatus, standingStatuses } from '#graph/db';
import type { EventLog } from '#graph/event-store';
import type { ApplicationRef } from '../../applications/applications.ts';
import { type Entry, type JournalStep, toEntry } from './entry.ts';

export interface Parts {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly bootId: string;
  /** What is done is told in the facade's stream. */
  readonly eventLog: Pick<EventLog, 'record'>;
  /** Waits so many milliseconds; for tests. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

export const stepsOf = (db: Kysely<Database>, root: string) => db.selectFrom('purchase_step').selectAll().where('root_id', '=', root);

type StepOf = { readonly purchase: string; readonly step: JournalStep; readonly status?: PurchaseStepStatus | undefined };
export async function newestOf(db: Kysely<Database>, { root }: ApplicationRef, { purchase, step, status }: StepOf): Promise<Entry | undefined> {
  const attempts = stepsOf(db, root).where('purchase_id', '=', purchase).where('step', '=', step).orderBy('attempt', 'desc');
  const row = await (status ? attempts.where('status', '=', status) : attempts).executeTakeFirst();
  return row && toEntry(row);
}

/** The payment that stands for a family. */
export const standingOf = (db: Kysely<Database>, root: string) => stepsOf(db, root).where('step', '=', 'pay').where('status', 'in', standingStatuses).executeTakeFirst();

/** Of the payments of a purchase the one that stands, else the newest: an earlier attempt may turn out to have been charged. */
export const paymentOf = (db: Kysely<Database>, purchase: string, root?: string) =>
  db
    .selectFrom('purchase_step')
    .selectAll()
    .where('purchase_id', '=', purchase)
    .where('step', '=', 'pay')
    .$if(root !== undefined, (query) => query.where('root_id', '=', root ?? ''))
    .orderBy((eb) => eb.case().when('status', 'in', standingStatuses).then(0).else(1).end())
    .orderBy('attempt', 'desc')
    .executeTakeFirst();

/** What the gateway was last asked to keep and did not refuse; whether it keeps it is known once it is done. */
export const lastCachedOf = (db: Kysely<Database>, root: string, purchase: string) =>
  stepsOf(db, root).where('purchase_id', '=', purchase).where('step', '=', 'cache').where('status', '!=', 'failed').orderBy('attempt', 'desc').executeTakeFirst();

/**
 * What begins for a family, and what is quoted for it, comes one after the other, in all processes: for as long as a transaction takes, never for that of a
 * call. Held until the transaction ends.
 */
export const lockFamily = (trx: Kysely<Database>, root: string): Promise<unknown> =>
  trx.selectFrom('application').select('id').where('root_id', '=', root).where('id', '=', root).forNoKeyUpdate().execute();

/** All steps of a family, held until the transaction ends: they come before the heads of the log, as in every transaction that tells of them. */
export const lockSteps = (trx: Kysely<Database>, root: string): Promise<unknown> =>
  trx.selectFrom('purchase_step').select('id').where('root_id', '=', root).orderBy('id').forNoKeyUpdate().execute();
