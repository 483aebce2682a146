import { parseDollars, toMoney } from '#events/rules';
import { type Database, type TimeCursor, cutTimePage } from '#graph/db';
import { type Kysely, sql } from 'kysely';

interface UnconfirmedPayment {
  readonly purchase: string;
  readonly root: string;
  readonly application: string;
  /** Dollars as decimal text. */
  readonly amount: string;
  /** When it was requested. ISO 8601. */
  readonly startedAt: string;
}

/** Rows of one page. */
export const MAX_UNCONFIRMED_PAYMENTS = 100;

export interface UnconfirmedPaymentPage {
  readonly payments: readonly UnconfirmedPayment[];
  readonly end: TimeCursor | null;
}

/** Returns unconfirmed payments, oldest first. */
export async function listUnconfirmedPayments(db: Kysely<Database>, limit: number, after: TimeCursor | undefined): Promise<UnconfirmedPaymentPage> {
  const rows = await db
    .selectFrom('purchase_step')
    .select(['id', 'purchase_id', 'root_id', 'application_id', 'cents', 'started_at'])
    .where('step', '=', 'pay')
    .where('status', '=', 'unconfirmed')
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(started_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`))
    .orderBy('started_at')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  const { page, end } = cutTimePage(rows, limit, ({ started_at: at, id }) => ({ at, id }));
  const payments = page.map(({ purchase_id: purchase, root_id: root, application_id: application, cents, started_at }) => ({
    purchase,
    root,
    application,
    amount: toMoney(parseDollars(cents ?? 0).shiftedBy(-2)),
    startedAt: started_at.toISOString(),
  }));
  return { payments, end };
}
