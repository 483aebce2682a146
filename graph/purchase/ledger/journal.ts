import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type Database, type PurchaseStepStatus, standingStatuses } from '#graph/db';
import type { Application, ApplicationRef } from '../../applications/applications.ts';
import { type IsDead, settleAbandoned } from './abandoned.ts';
import { type NewPayment, type NotBegun, begin, beginCaching, beginPayment } from './begin.ts';
import { type EarlierPayment, earlierPayment } from './earlier.ts';
import { type Ending, end, wasSaidNotCharged } from './end.ts';
import { type Entry, type JournalStep, type NewEntry, type OtherEntry, type PaymentEntry, toEntry } from './entry.ts';
import { type Parts, lastCachedOf, newestOf, paymentOf, standingOf, stepsOf } from './rows.ts';

export interface Journal {
  find(application: ApplicationRef, callId: string): Promise<Entry | undefined>;
  /** The newest entry of a step of a purchase; the newest that came out so, where a status is given. */
  newest(application: ApplicationRef, purchase: string, step: JournalStep, status?: PurchaseStepStatus): Promise<Entry | undefined>;
  /** What the gateway was last asked to keep of a purchase, and did not refuse: it is kept where that is done. */
  lastCached(application: ApplicationRef, purchase: string): Promise<Entry | undefined>;
  /** The payment that stands for the whole family of an application: open, unconfirmed or done; there is at most one. */
  standingPayment(application: ApplicationRef): Promise<Entry | undefined>;
  /** The payment that stands for another family of the same browser and program, begun since: the newest one. */
  earlierPayment(application: Pick<Application, 'root' | 'sitename'>, owner: string, since: Date): Promise<EarlierPayment | undefined>;
  /** The entry once its outcome is known, in whatever process: as it is where that takes longer than `patience` milliseconds. */
  settled(application: ApplicationRef, entry: Entry, patience: number): Promise<Entry>;
  /**
   * Commits an entry before its call is made: begun anew, or an unfinished one of the same input taken up again under its call id;
   * one that is done as it is, where the step is done once for good. Not for what is paid or cached.
   */
  begin(entry: OtherEntry): Promise<Entry>;
  /** The same for what the gateway is to keep; never once a payment stands. One that is done as it is, where the gateway keeps this very thing, and no payment for it came to nothing. */
  beginCaching(entry: NewEntry): Promise<Entry | 'standing'>;
  /** Commits a payment before its call is made: the one that there may be, for what the gateway keeps, where nothing has changed since it was asked for. */
  beginPayment(entry: NewPayment): Promise<Entry | NotBegun>;
  /**
   * Resolves to whether it was still open, or unconfirmed: what is settled stays as it is. But a charge is the truth, whatever somebody has said of it: it overrules
   * *not charged*, where no other payment stands by now. The facade's stream tells of it.
   */
  end(whose: Ending, callId: string, status: PurchaseStepStatus, answer?: object): Promise<boolean>;
  /** The payment of a purchase that stands, else the newest. */
  paymentFor(application: ApplicationRef, purchase: string): Promise<Entry | undefined>;
  /** The same of a purchase that is known by its id alone. Where none stands, and `mayBeCharged`, first one that was said not to be charged. */
  paymentOf(purchase: string, mayBeCharged?: boolean): Promise<PaymentEntry | undefined>;
  /** Settles a payment that nobody is sure of, or that somebody has said was not charged; false, with nothing done, where it is neither (any more), or another one stands. */
  resolve(trx: Kysely<Database>, payment: PaymentEntry, status: 'done' | 'failed', answer: object): Promise<boolean>;
  /**
   * Payments that were under way when another process ended: nobody knows whether they were charged. Those of a process that is
   * not known to be dead are its own affair, however long they take. Returns how many.
   */
  settleAbandoned(isDead: IsDead): Promise<number>;
}

/** How often an open entry is looked at again, in milliseconds. */
const LOOK_EVERY = 100;

async function settled({ db, wait = delay }: Parts, { root }: ApplicationRef, entry: Entry, patience: number): Promise<Entry> {
  let seen = entry;
  for (let waited = 0; seen.status === 'started' && waited < patience; waited += LOOK_EVERY) {
    await wait(LOOK_EVERY);
    const row = await stepsOf(db, root).where('id', '=', entry.callId).executeTakeFirst();
    seen = row ? toEntry(row) : seen;
  }
  return seen;
}

const deniedOf = (db: Kysely<Database>, purchase: string) =>
  db.selectFrom('purchase_step').selectAll().where('purchase_id', '=', purchase).where('step', '=', 'pay').where(wasSaidNotCharged).orderBy('attempt', 'desc').executeTakeFirst();

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
    async lastCached({ root }, purchase) {
      const row = await lastCachedOf(db, root, purchase);
      return row && toEntry(row);
    },
    async standingPayment({ root }) {
      const row = await standingOf(db, root);
      return row && toEntry(row);
    },
    earlierPayment: (application, owner, since) => earlierPayment(db, application, { owner, since }),
    begin: (entry) => begin(parts, entry),
    beginCaching: (entry) => beginCaching(parts, entry),
    beginPayment: (entry) => beginPayment(parts, entry),
    end: (whose, callId, status, answer) => end(parts, whose, { callId, status, answer }),
    async paymentFor({ root }, purchase) {
      const row = await paymentOf(db, purchase, root);
      return row && toEntry(row);
    },
    async paymentOf(purchase, mayBeCharged = false) {
      const decisive = await paymentOf(db, purchase);
      const isOpen = decisive && standingStatuses.includes(decisive.status);
      const denied = mayBeCharged && !isOpen ? await deniedOf(db, purchase) : undefined;
      const row = denied ?? decisive;
      return row && { ...toEntry(row), root: row.root_id, methodKind: row.method_kind };
    },
    async resolve(trx, { root, callId }, status, answer) {
      const set = { status, answer: JSON.stringify(answer), ended_at: new Date(now()) };
      const row = trx.updateTable('purchase_step').set(set).where('root_id', '=', root).where('id', '=', callId);
      const unsure = status === 'done' ? row.where((eb) => eb.or([eb('status', '=', 'unconfirmed'), wasSaidNotCharged])) : row.where('status', '=', 'unconfirmed');
      return (await unsure.executeTakeFirst()).numUpdatedRows > 0n;
    },
    settleAbandoned: (isDead) => settleAbandoned(parts, isDead),
  };
}
