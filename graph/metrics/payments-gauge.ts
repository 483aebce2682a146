import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database, PurchaseStepStatus } from '#graph/db';

/** Label values by the status in the attempt ledger. */
const outcomeByStatus: Readonly<Record<PurchaseStepStatus, string>> = { started: 'open', done: 'settled', declined: 'declined', failed: 'not charged', unconfirmed: 'unconfirmed' };

/** Registers a gauge of all payments in the attempt ledger, of all processes. It is read by one query when it is requested. */
export function registerPaymentsGauge(db: Kysely<Database>, registry: Registry): void {
  const payments = new Gauge({
    name: 'bindflow_payments',
    help: 'Payments of all processes, by their current outcome. Unconfirmed ones wait for an operator.',
    labelNames: ['outcome'],
    registers: [],
    async collect() {
      this.reset();
      const rows = await db
        .selectFrom('purchase_step')
        .select(['status', ({ fn }) => fn.countAll<string>().as('count')])
        .where('step', '=', 'pay')
        .groupBy('status')
        .execute()
        // Without the database the other metrics are still reported.
        .catch(() => null);
      if (rows === null) return;
      const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
      for (const status of Object.keys(outcomeByStatus) as PurchaseStepStatus[]) this.set({ outcome: outcomeByStatus[status] }, counts.get(status) ?? 0);
    },
  });
  registry.registerMetric(payments);
}
