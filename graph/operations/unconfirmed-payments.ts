import { parseDollars, toMoney } from '#events/rules';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';

export interface UnconfirmedPayment {
  readonly purchase: string;
  readonly root: string;
  readonly application: string;
  /** Dollars as decimal text. */
  readonly amount: string;
  /** When it was requested. ISO 8601. */
  readonly startedAt: string;
}

/** More than an operator can settle in a day. */
export const MAX_UNCONFIRMED_PAYMENTS = 500;

/** Returns unconfirmed payments, oldest first. */
export async function listUnconfirmedPayments(db: Kysely<Database>): Promise<readonly UnconfirmedPayment[]> {
  const rows = await db
    .selectFrom('purchase_step')
    .select(['purchase_id', 'root_id', 'application_id', 'cents', 'started_at'])
    .where('step', '=', 'pay')
    .where('status', '=', 'unconfirmed')
    .orderBy('started_at')
    .limit(MAX_UNCONFIRMED_PAYMENTS)
    .execute();
  return rows.map(({ purchase_id: purchase, root_id: root, application_id: application, cents, started_at }) => ({
    purchase,
    root,
    application,
    amount: toMoney(parseDollars(cents ?? 0).shiftedBy(-2)),
    startedAt: started_at.toISOString(),
  }));
}
