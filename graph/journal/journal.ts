import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database, PurchaseStepStatus } from '#graph/database';
import type { ApplicationRef } from '../application/applications.ts';
import { type Entry, type JournalStep, type NewEntry, type PaymentEntry, goesOn, isOver, standingStatuses, toEntry, toRow } from './entry.ts';

export interface Journal {
  find(application: ApplicationRef, callId: string): Promise<Entry | undefined>;
  /** The newest entry of a step of a purchase; the newest that came out so, where a status is given. */
  newest(application: ApplicationRef, purchase: string, step: JournalStep, status?: PurchaseStepStatus): Promise<Entry | undefined>;
  /** The payment that stands for the whole family of an application: open, unconfirmed or done; there is at most one. */
  standingPayment(application: ApplicationRef): Promise<Entry | undefined>;
  /** The entry once its outcome is known, in whatever process: as it is where that takes longer than `patience` milliseconds. */
  settled(application: ApplicationRef, entry: Entry, patience: number): Promise<Entry>;
  /**
   * Commits an entry before its call is made: begun anew, or an unfinished one of the same input taken up again under its call id;
   * one that is done as it is, where the step is done once for good. Undefined where another request has begun the one payment that there may be.
   */
  begin(entry: NewEntry): Promise<Entry | undefined>;
  /** Resolves to whether it was still open, or unconfirmed: what is settled stays as it is. */
  end(application: ApplicationRef, callId: string, status: PurchaseStepStatus, answer?: object): Promise<boolean>;
  /** The newest payment of a purchase, whoever's it is. */
  paymentOf(purchase: string): Promise<PaymentEntry | undefined>;
  /** Settles a payment that nobody is sure of; false, with nothing done, where it is not unconfirmed (any more). */
  resolve(trx: Kysely<Database>, payment: PaymentEntry, status: 'done' | 'failed', answer: object): Promise<boolean>;
  /**
   * Payments that were under way when another process ended: nobody knows whether they were charged. Those of a process that is
   * alive are its own affair, however long they take. Returns how many.
   */
  settleAbandoned(isAlive: (bootId: string) => Promise<boolean>): Promise<number>;
}

/** How often an open entry is looked at again, in milliseconds. */
const LOOK_EVERY = 100;
/** No payment is under way for so many milliseconds: what came of it could not be written. */
const LONGEST_PAYMENT = 15 * 60_000;
/** Requests that begin the same step together take turns; each turn lets one of them through. */
const TURNS = 20;

/** PostgreSQL's code for a row that a unique index refuses. */
const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === UNIQUE_VIOLATION;

interface Parts {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly bootId: string;
  /** Waits so many milliseconds; for tests. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

const stepsOf = (db: Kysely<Database>, root: string) => db.selectFrom('purchase_step').selectAll().where('root_id', '=', root);

type StepOf = { readonly purchase: string; readonly step: JournalStep; readonly status?: PurchaseStepStatus | undefined };
async function newestOf(db: Kysely<Database>, { root }: ApplicationRef, { purchase, step, status }: StepOf): Promise<Entry | undefined> {
  const attempts = stepsOf(db, root).where('purchase_id', '=', purchase).where('step', '=', step).orderBy('attempt', 'desc');
  const row = await (status ? attempts.where('status', '=', status) : attempts).executeTakeFirst();
  return row && toEntry(row);
}

async function takeUp({ db, now, bootId }: Parts, entry: Entry, { root, id }: ApplicationRef): Promise<Entry> {
  const set = { application_id: id, boot_id: bootId, started_at: new Date(now()), ended_at: null };
  await db.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', entry.callId).execute();
  return { ...entry, application: id };
}

async function insert({ db, now, bootId }: Parts, entry: NewEntry, attempt: number): Promise<Entry | undefined> {
  try {
    const row = toRow(entry, { callId: randomUUID(), attempt, bootId, at: new Date(now()) });
    return toEntry(await db.insertInto('purchase_step').values(row).returningAll().executeTakeFirstOrThrow());
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/** An earlier entry, where it stands for this one. */
async function goOnFrom(parts: Parts, last: Entry, entry: NewEntry): Promise<Entry | undefined> {
  if (isOver(last, entry)) return last;
  return goesOn(last, entry) ? takeUp(parts, last, entry.application) : undefined;
}

async function begin(parts: Parts, entry: NewEntry): Promise<Entry | undefined> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const last = await newestOf(parts.db, entry.application, entry);
    const known = last && (await goOnFrom(parts, last, entry));
    if (known) return known;
    const begun = await insert(parts, entry, (last?.attempt ?? 0) + 1);
    if (begun || entry.step === 'pay') return begun;
  }
  throw new Error(`the step ${entry.step} cannot be begun`);
}

async function settled({ db, wait = delay }: Parts, { root }: ApplicationRef, entry: Entry, patience: number): Promise<Entry> {
  let seen = entry;
  for (let waited = 0; seen.status === 'started' && waited < patience; waited += LOOK_EVERY) {
    await wait(LOOK_EVERY);
    const row = await stepsOf(db, root).where('id', '=', entry.callId).executeTakeFirst();
    seen = row ? toEntry(row) : seen;
  }
  return seen;
}

/** A process's payments under way are in doubt from now on; where a time is given, those that began before. Returns how many. */
async function doubt({ db, now }: Parts, bootId: string, before?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('purchase_step')
    .set({ status: 'unconfirmed', ended_at: new Date(now()) })
    .where('step', '=', 'pay')
    .where('status', '=', 'started')
    .where('boot_id', '=', bootId)
    .$if(before !== undefined, (query) => query.where('started_at', '<=', new Date(before ?? 0)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function settleAbandoned(parts: Parts, isAlive: (bootId: string) => Promise<boolean>): Promise<number> {
  const { db, now, bootId } = parts;
  const open = db.selectFrom('purchase_step').where('step', '=', 'pay').where('status', '=', 'started').where('boot_id', '!=', bootId);
  let settledSoFar = await doubt(parts, bootId, now() - LONGEST_PAYMENT);
  for (const { boot_id } of await open.select('boot_id').distinct().execute()) {
    if (!(await isAlive(boot_id))) settledSoFar += await doubt(parts, boot_id);
  }
  return settledSoFar;
}

/** The journal of purchases, in the database: the truth about what was charged and bound. */
export function createJournal(parts: Parts): Journal {
  const { db, now } = parts;
  return {
    async find({ root }, callId) {
      const row = await stepsOf(db, root).where('id', '=', callId).executeTakeFirst();
      return row && toEntry(row);
    },
    settled: (application, entry, patience) => settled(parts, application, entry, patience),
    newest: (application, purchase, step, status) => newestOf(db, application, { purchase, step, status }),
    async standingPayment({ root }) {
      const row = await stepsOf(db, root).where('step', '=', 'pay').where('status', 'in', standingStatuses).executeTakeFirst();
      return row && toEntry(row);
    },
    begin: (entry) => begin(parts, entry),
    async end({ root }, callId, status, answer) {
      const set = { status, ended_at: new Date(now()), ...(answer && { answer: JSON.stringify(answer) }) };
      const open = db.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId).where('status', 'in', ['started', 'unconfirmed']);
      return (await open.executeTakeFirst()).numUpdatedRows > 0n;
    },
    async paymentOf(purchase) {
      const payments = db.selectFrom('purchase_step').selectAll().where('purchase_id', '=', purchase).where('step', '=', 'pay');
      const row = await payments.orderBy('attempt', 'desc').executeTakeFirst();
      return row && { ...toEntry(row), root: row.root_id, methodKind: row.method_kind };
    },
    async resolve(trx, { root, callId }, status, answer) {
      const set = { status, answer: JSON.stringify(answer), ended_at: new Date(now()) };
      const unsure = trx.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId).where('status', '=', 'unconfirmed');
      return (await unsure.executeTakeFirst()).numUpdatedRows > 0n;
    },
    settleAbandoned: (isAlive) => settleAbandoned(parts, isAlive),
  };
}
