import type { Kysely } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database, PurchaseStepStatus } from '#graph/db';

/** As they are told: what nobody is sure of is `unconfirmed` until somebody settles it. */
const outcomes: Readonly<Record<PurchaseStepStatus, string>> = { started: 'open', done: 'settled', declined: 'declined', failed: 'not charged', unconfirmed: 'unconfirmed' };

/** Payments as the journal has them at the moment of asking, whichever process made them: by one query. */
export function registerPaymentsGauge(db: Kysely<Database>, registry: Registry): void {
  const payments = new Gauge({
    name: 'bindflow_payments',
    help: 'Payments that were begun, by how they stand now, in all processes. Those that are unconfirmed wait for somebody.',
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
        // What the process itself counts is told all the same.
        .catch(() => null);
      if (rows === null) return;
      const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
      for (const status of Object.keys(outcomes) as PurchaseStepStatus[]) this.set({ outcome: outcomes[status] }, counts.get(status) ?? 0);
    },
  });
  registry.registerMetric(payments);
}
