import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database, PurchaseStepStatus } from '#graph/database';
import type { ApplicationRef } from '../application/applications.ts';

/** Steps that the journal knows: each is one call that changes something at the gateway. */
export type JournalStep = 'account' | 'cache' | 'pay' | 'reference' | 'bind';

type Row = Selectable<Database['purchase_step']>;
export interface Entry {
  /** The call's id: repeating the step repeats the id. */
  readonly callId: string;
  readonly purchase: string;
  readonly application: string;
  readonly step: string;
  readonly status: PurchaseStepStatus;
  readonly attempt: number;
  readonly input: string | null;
  readonly cents: number | null;
  readonly answer: unknown;
}

export interface NewEntry {
  readonly application: ApplicationRef;
  readonly purchase: string;
  readonly step: JournalStep;
  /** Hash of what the step is done for. */
  readonly input: string;
  readonly cents?: number;
  readonly methodKind?: string;
  /** Keyed fingerprint of the instrument, never a plain hash of it. */
  readonly fingerprint?: string;
}

export interface Journal {
  /** The newest entry of a step of a purchase. */
  newest(application: ApplicationRef, purchase: string, step: JournalStep): Promise<Entry | undefined>;
  /** The payment that stands for the whole family of an application: open, unconfirmed or done; there is at most one. */
  standingPayment(application: ApplicationRef): Promise<Entry | undefined>;
  /**
   * Commits an entry before its call is made: started anew, or an unfinished one of the same input taken up again under its call id.
   * Undefined where another request has just opened the one payment that there may be.
   */
  begin(entry: NewEntry): Promise<Entry | undefined>;
  end(application: ApplicationRef, callId: string, status: PurchaseStepStatus, answer?: object): Promise<void>;
  /** Payments that were under way when a process ended: nobody knows whether they were charged. Returns how many. */
  settleAbandoned(startedBefore: number): Promise<number>;
}

const toEntry = (row: Row): Entry => ({
  callId: row.id,
  purchase: row.purchase_id,
  application: row.application_id,
  step: row.step,
  status: row.status,
  attempt: row.attempt,
  input: row.input_hash,
  cents: row.cents,
  answer: row.answer,
});

/** PostgreSQL's code for a row that a unique index refuses. */
const UNIQUE_VIOLATION = '23505';
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** The journal of purchases, in the database: the truth about what was charged and bound. */
export function createJournal(db: Kysely<Database>, now: () => number, bootId: string): Journal {
  const steps = (root: string) => db.selectFrom('purchase_step').selectAll().where('root_id', '=', root);

  const newest: Journal['newest'] = async ({ root }, purchase, step) => {
    const row = await steps(root).where('purchase_id', '=', purchase).where('step', '=', step).orderBy('attempt', 'desc').executeTakeFirst();
    return row && toEntry(row);
  };

  async function resume(entry: Entry, root: string): Promise<Entry> {
    const set = { status: 'started', boot_id: bootId, started_at: new Date(now()), ended_at: null } as const;
    await db.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', entry.callId).execute();
    return { ...entry, status: 'started' };
  }

  async function insert(entry: NewEntry, attempt: number): Promise<Entry> {
    const row = await db
      .insertInto('purchase_step')
      .values({
        root_id: entry.application.root,
        id: randomUUID(),
        purchase_id: entry.purchase,
        application_id: entry.application.id,
        step: entry.step,
        attempt,
        status: 'started',
        cents: entry.cents ?? null,
        method_kind: entry.methodKind ?? null,
        fingerprint: entry.fingerprint ?? null,
        input_hash: entry.input,
        boot_id: bootId,
        answer: null,
        started_at: new Date(now()),
        ended_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toEntry(row);
  }

  return {
    newest,
    async standingPayment({ root }) {
      const row = await steps(root).where('step', '=', 'pay').where('status', 'in', ['started', 'unconfirmed', 'done']).executeTakeFirst();
      return row && toEntry(row);
    },
    async begin(entry) {
      const last = await newest(entry.application, entry.purchase, entry.step);
      // An entry whose outcome nobody knows goes on under its call id, so that the gateway sees one call. Never a payment:
      // every attempt is a row of its own, and the index lets only one stand.
      if (last?.status === 'started' && entry.step !== 'pay' && last.input === entry.input) return resume(last, entry.application.root);
      try {
        return await insert(entry, (last?.attempt ?? 0) + 1);
      } catch (error) {
        if (isTaken(error)) return undefined;
        throw error;
      }
    },
    async end({ root }, callId, status, answer) {
      const set = { status, ended_at: new Date(now()), ...(answer && { answer: JSON.stringify(answer) }) };
      await db.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId).execute();
    },
    async settleAbandoned(startedBefore) {
      const { numUpdatedRows } = await db
        .updateTable('purchase_step')
        .set({ status: 'unconfirmed', ended_at: new Date(now()) })
        .where('step', '=', 'pay')
        .where('status', '=', 'started')
        .where('boot_id', '!=', bootId)
        .where('started_at', '<', new Date(startedBefore))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}
