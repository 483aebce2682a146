import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database, PurchaseStepStatus } from '#graph/db';
import { LETTER_OUTBOXES, type LetterOutbox, OUTBOXES, OUTBOX_STATES } from './metric-labels.ts';

/** Label values by the status in the attempt ledger. */
const outcomeByStatus: Readonly<Record<PurchaseStepStatus, string>> = { started: 'open', done: 'settled', declined: 'declined', failed: 'not charged', unconfirmed: 'unconfirmed' };

/** A scrape waits no longer for the database: Prometheus gives up after ten seconds by default. */
const READ_TIMEOUT_MS = 5000;

interface Queue {
  readonly name: string;
  readonly count: number;
  /** Seconds; null if the queue is empty. */
  readonly oldest: number | null;
}

interface DatabaseState {
  readonly payments: ReadonlyMap<PurchaseStepStatus, number>;
  /** Entries of outboxes by `NAME/pending`, `NAME/failed` and `NAME/bounced`; purchases by `unconfirmed` and `unbound`; a build by `summaries/done` and `summaries/left`. */
  readonly queues: ReadonlyMap<string, Queue>;
}

const age = (time: ReturnType<typeof sql>) => sql`extract(epoch from now() - min(${time}))::float8`;

/** Since when a letter waits. One of a week ago may have been queued again just now. */
const waitsSince = (outbox: LetterOutbox) => (outbox === 'proof-letter' ? sql`coalesce(resent_at, created_at)` : sql`created_at`);

/** An address that refuses is no fault of ours, so those letters are counted apart. */
const selectLetters = (outbox: LetterOutbox) => sql`
  select ${outbox}::text || '/' || case when state = 'PENDING' then 'pending' when last_fault = 'bounced' then 'bounced' else 'failed' end,
    count(*)::integer, ${age(waitsSince(outbox))}
  from ${sql.table(outbox.replaceAll('-', '_'))} where state in ('PENDING', 'FAILED') group by 1`;

/** Reads queues that others work on. Small: what was sent or bound is left out. */
const readQueues = (db: Kysely<Database>) =>
  sql<Queue>`
    select 'crm-report/' || report.status as name, count(*)::integer as count, ${age(sql`event.received_at`)} as oldest
    from abandonment_report report left join event on event.root_id = report.root_id and event.id = report.event_id
    where report.status in ('pending', 'failed') group by report.status
    union all
    select 'alert/' || lower(delivery.state), count(*)::integer, ${age(sql`alert.raised_at`)}
    from alert_delivery delivery join alert on alert.id = delivery.alert_id where delivery.state in ('PENDING', 'FAILED') group by delivery.state
    union all ${sql.join(LETTER_OUTBOXES.map(selectLetters), sql` union all `)}
    union all
    select 'proof-request/pending', count(*)::integer, ${age(sql`created_at`)} from proof_request
    union all
    select 'quarantined', count(*)::integer, null from quarantined_event
    union all
    select 'summaries/' || state, case state when 'done' then built_applications else greatest(all_applications - built_applications, 0) end, null
    from projection_version, (values ('done'), ('left')) part (state) where build_version is not null
    union all
    select 'unconfirmed', count(*)::integer, ${age(sql`started_at`)} from purchase_step where step = 'pay' and status = 'unconfirmed'
    union all
    select 'unbound', count(*)::integer, ${age(sql`ended_at`)} from purchase_step paid
    where step = 'pay' and status = 'done' and is_bound is not true and (
      select bound.id from purchase_step bound
      where bound.root_id = paid.root_id and bound.purchase_id = paid.purchase_id and bound.step = 'bind' and bound.status = 'done' limit 1) is null`.execute(db);

async function readDatabase(db: Kysely<Database>): Promise<DatabaseState> {
  // Each by an index of its own: most are done.
  const { rows: payments } = await sql<{ status: PurchaseStepStatus; count: number }>`
    select status, count(*)::integer as count from purchase_step where step = 'pay' and status <> 'done' group by status
    union all select 'done', count(*)::integer from purchase_step where step = 'pay' and status = 'done'`.execute(db);
  const { rows } = await readQueues(db);
  return { payments: new Map(payments.map(({ status, count }) => [status, count])), queues: new Map(rows.map((queue) => [queue.name, queue])) };
}

/** Null without the database: the other metrics are still reported. */
const readInTime = (db: Kysely<Database>): Promise<DatabaseState | null> => {
  const timeout = new AbortController();
  const late = delay(READ_TIMEOUT_MS, null, { signal: timeout.signal, ref: false }).catch(() => null);
  return Promise.race([readDatabase(db).catch(() => null), late]).finally(() => timeout.abort());
};

/** Reads once for all gauges that are requested together. */
function shareReads(db: Kysely<Database>): () => Promise<DatabaseState | null> {
  let reading: Promise<DatabaseState | null> | undefined;
  return () =>
    (reading ??= readInTime(db).finally(() => {
      reading = undefined;
    }));
}

interface GaugeFacts {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/** Registers gauges of what all processes have in the database. They are read when they are requested. */
export function registerDatabaseGauges(db: Kysely<Database>, registry: Registry): void {
  const read = shareReads(db);
  function addGauge({ labelNames = [], ...facts }: GaugeFacts, set: (gauge: Gauge, state: DatabaseState) => void): void {
    void new Gauge({
      ...facts,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        const state = await read();
        if (state) set(this, state);
        // Without labels a reset leaves a 0 behind.
        else if (labelNames.length === 0) this.remove();
      },
    });
  }
  void new Gauge({
    name: 'bindflow_database_up',
    help: '1 if the database answered within five seconds, else 0: then the metrics of all processes are absent.',
    registers: [registry],
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  const payments = 'Payments of all processes, by their current outcome. Unconfirmed ones wait for an operator.';
  addGauge({ name: 'bindflow_payments', help: payments, labelNames: ['outcome'] }, (gauge, state) => {
    for (const status of Object.keys(outcomeByStatus) as PurchaseStepStatus[]) gauge.set({ outcome: outcomeByStatus[status] }, state.payments.get(status) ?? 0);
  });
  const unconfirmed = 'How long the oldest unconfirmed payment of all processes has been waiting since it began; 0 without one.';
  addGauge({ name: 'bindflow_unconfirmed_payment_oldest_seconds', help: unconfirmed }, (gauge, { queues }) => gauge.set(Math.max(0, queues.get('unconfirmed')?.oldest ?? 0)));
  addGauge({ name: 'bindflow_purchases_unbound', help: 'Purchases of all processes that are paid and not bound.' }, (gauge, { queues }) =>
    gauge.set(queues.get('unbound')?.count ?? 0),
  );
  addGauge({ name: 'bindflow_purchase_unbound_oldest_seconds', help: 'How long ago the oldest purchase that is not bound was paid; 0 without one.' }, (gauge, { queues }) =>
    gauge.set(Math.max(0, queues.get('unbound')?.oldest ?? 0)),
  );
  addGauge({ name: 'bindflow_quarantined_events', help: 'Events of all processes that the quarantine worker found unreadable; the console lists them.' }, (gauge, { queues }) =>
    gauge.set(queues.get('quarantined')?.count ?? 0),
  );
  const build = 'Applications of which the next version of the summaries is built after an upgrade, by state (done, left); both 0 while none is built.';
  addGauge({ name: 'bindflow_summary_build_applications', help: build, labelNames: ['state'] }, (gauge, { queues }) => {
    for (const state of ['done', 'left']) gauge.set({ state }, queues.get(`summaries/${state}`)?.count ?? 0);
  });
  const entries = 'Entries of the outboxes of all processes, by outbox and state (pending; failed: given up; bounced: given up because the address was refused).';
  addGauge({ name: 'bindflow_outbox_entries', help: entries, labelNames: ['outbox', 'state'] }, (gauge, { queues }) => {
    for (const outbox of OUTBOXES) for (const state of OUTBOX_STATES) gauge.set({ outbox, state }, queues.get(`${outbox}/${state}`)?.count ?? 0);
  });
  addGauge({ name: 'bindflow_outbox_oldest_seconds', help: 'Age of the oldest pending entry of each outbox; 0 without one.', labelNames: ['outbox'] }, (gauge, { queues }) => {
    for (const outbox of OUTBOXES) gauge.set({ outbox }, Math.max(0, queues.get(`${outbox}/pending`)?.oldest ?? 0));
  });
}
