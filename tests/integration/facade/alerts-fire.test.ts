// Every alert of deploy/prometheus/alerts.yaml is silent before its fault and fires after it, on what /metrics really reports.
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openStandby } from '#graph/db';
import { type Facade, startFacade } from '#graph/http';
import { startTracing } from '#graph/tracing';
import { card, fitnessAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { continueFrom, newEmail, pay, readyToPay, visitor } from '../../support/checkout.ts';
import { alertRules, fires, scrape } from '../../support/fire-alerts.ts';
import { lockRows } from '../../support/lock-rows.ts';
import { startOtlpCollector } from '../../support/otlp-collector.ts';
import { type RefusingSmtp, startRefusingSmtp } from '../../support/smtp-recorder.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const QUOTES = '/api/quote/quotes';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
const HOUR_MS = 3_600_000;
const declined = { ...card, securityCode: '901' };

let clock = 0;
let bindflow: RunningBindflow;
let smtp: RefusingSmtp;
beforeAll(async () => {
  smtp = await startRefusingSmtp();
  bindflow = await startForTests({
    now: () => Date.now() + clock,
    limits: { decline: { application: { tries: 3, seconds: 600, batch: 1 } }, unsubscribe: { client: { tries: 1, seconds: 600, batch: 1 } } },
    mail: { smtpUrl: smtp.url },
    mailsProof: true,
    proofMailEvery: 20,
    quarantineEvery: 20,
    alerts: { every: 20, deliverEvery: 20 },
  });
}, 60_000);
afterAll(async () => {
  await bindflow.close();
  await smtp.close();
});

const lockTable = (table: string): Promise<() => Promise<void>> =>
  lockRows(bindflow.db, (trx: Kysely<Database>) => sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx));

type Labels = Readonly<Record<string, string>>;
const read = async (name: string, labels: Labels = {}): Promise<number | undefined> =>
  (await scrape(bindflow.facade.url)).find((sample) => sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value))?.value;

/** Resolves once a number of the metrics has changed. */
async function waitForChange(name: string, labels: Labels = {}): Promise<void> {
  const before = await read(name, labels);
  while ((await read(name, labels)) === before);
}

async function requestQuotes(times: number): Promise<void> {
  const buyer = await visitor(bindflow.facade.url, 'fitness');
  for (let time = 0; time < times; time += 1) {
    buyer.answer(fitnessAnswers(newEmail()));
    await continueFrom(buyer, 0);
  }
}

const repairGateway = (): Promise<void> => bindflow.control.clear();

async function failQuotes(times: number): Promise<() => Promise<void>> {
  await bindflow.control.fault({ path: QUOTES, fault: 'status-500', times: 1000 });
  await requestQuotes(times);
  return repairGateway;
}

/** The first buyer opens the circuit of the gateway, the others meet it. */
async function openCircuit(buyersAfter: number): Promise<() => Promise<void>> {
  const [first, ...others] = await Promise.all(Array.from({ length: 1 + buyersAfter }, () => visitor(other.url, 'fitness')));
  for (const buyer of [first!, ...others]) buyer.answer(fitnessAnswers(newEmail()));
  await bindflow.control.fault({ path: QUOTES, fault: 'status-500', times: 1000 });
  await continueFrom(first!, 0);
  await Promise.all(others.map((buyer) => continueFrom(buyer, 0)));
  return repairGateway;
}

async function declineAll(buyers: number, times: number): Promise<void> {
  for (let count = 0; count < buyers; count += 1) {
    const buyer = await readyToPay(bindflow.facade.url);
    for (let time = 0; time < times; time += 1) await pay(buyer, declined);
  }
}

/** A purchase whose letter the mail server does not take. */
async function buyWithoutMail(): Promise<void> {
  const buyer = await readyToPay(bindflow.facade.url);
  await pay(buyer);
  await buyer.ship();
}

/** Purchases whose address the mail server refuses for good. */
async function buyWithWrongAddress(buyers: number): Promise<void> {
  smtp.answer(550);
  const bounced = async (): Promise<number> => (await read('bindflow_letters_total', { outbox: 'proof-letter', outcome: 'bounced' })) ?? 0;
  const until = (await bounced()) + buyers;
  for (let count = 0; count < buyers; count += 1) await buyWithoutMail();
  // The first attempt may have come before the answers.
  await letters()
    .set({ next_attempt_at: sql`now()` })
    .execute();
  while ((await bounced()) < until);
  smtp.answer(451);
}

const letters = () => bindflow.db.updateTable('proof_letter').where('state', '=', 'PENDING');

/** Brings a fault about; resolves to what ends it. */
type Fault = () => Promise<(() => Promise<unknown>) | void>;

const faults: Readonly<Record<string, Fault>> = {
  BindflowDown: async () => {
    await other.close();
  },
  BindflowDatabaseAway: () => lockTable('purchase_step'),
  async BindflowPaymentUnconfirmed() {
    await bindflow.control.fault({ path: PAY, fault: 'drop-response' });
    await pay(await readyToPay(bindflow.facade.url));
  },
  async BindflowPurchaseUnbound() {
    await bindflow.control.fault({ path: BIND, fault: 'status-500', times: 1000 });
    await pay(await readyToPay(bindflow.facade.url));
    await bindflow.db
      .updateTable('purchase_step')
      .set({ ended_at: sql`ended_at - interval '1 hour'` })
      .where('step', '=', 'pay')
      .execute();
    return repairGateway;
  },
  BindflowCardTesting: () => declineAll(1, 5),
  BindflowDeclinesHigh: () => declineAll(3, 2),
  async BindflowQuotasExceeded() {
    for (let sent = 0; sent < 150; sent += 1) await fetch(`${bindflow.facade.url}/unsubscribe`, { method: 'POST', body: new URLSearchParams() });
  },
  BindflowOperationsFailing: () => failQuotes(6),
  async BindflowOperationsSlow() {
    await bindflow.control.fault({ path: QUOTES, fault: 'slow', delayMs: 3000 });
    await requestQuotes(1);
  },
  BindflowUpstreamFailing: () => failQuotes(6),
  BindflowUpstreamCircuitOpen: () => openCircuit(0),
  BindflowRequestsShed: () => openCircuit(15),
  async BindflowOutboxStuck() {
    await buyWithoutMail();
    await letters()
      .set({ created_at: sql`created_at - interval '2 hours'` })
      .execute();
    return () => bindflow.db.deleteFrom('proof_letter').execute();
  },
  async BindflowOutboxGivenUp() {
    await buyWithoutMail();
    await letters()
      .set({ attempts: 1000, next_attempt_at: sql`now()` })
      .execute();
    await waitForChange('bindflow_outbox_entries', { outbox: 'proof-letter', state: 'failed' });
  },
  BindflowMailRefused: () => buyWithWrongAddress(3),
  async BindflowWorkerFailing() {
    await sql`alter table quarantine_scan rename to quarantine_scan_gone`.execute(bindflow.db);
    for (let run = 0; run < 3; run += 1) await waitForChange('bindflow_worker_runs_total', { worker: 'quarantine', outcome: 'failed' });
    return () => sql`alter table quarantine_scan_gone rename to quarantine_scan`.execute(bindflow.db);
  },
  async BindflowWorkerStuck() {
    const unlock = await lockTable('quarantine_scan');
    clock += HOUR_MS;
    await waitForChange('bindflow_worker_last_run_timestamp_seconds', { worker: 'alerts' });
    return async () => {
      clock -= HOUR_MS;
      await unlock();
    };
  },
  async BindflowEventsQuarantined() {
    const unlock = await lockTable('quarantine_scan');
    const buyer = await visitor(bindflow.facade.url, 'fitness');
    await buyer.ship();
    await bindflow.db.updateTable('event').set({ type: 'FromLater' }).where('root_id', '=', buyer.state().application.root).execute();
    await unlock();
    await waitForChange('bindflow_quarantined_events');
  },
  async BindflowScriptsBlocked() {
    const report = { type: 'csp-violation', body: { documentURL: 'https://buy.example.com/Payment', blockedURL: 'https://evil.example', effectiveDirective: 'script-src-elem' } };
    const init = { method: 'POST', headers: { 'content-type': 'application/reports+json' }, body: JSON.stringify(Array.from({ length: 20 }, () => report)) };
    for (let sent = 0; sent < 2; sent += 1) await fetch(`${bindflow.facade.url}/csp-reports`, init);
  },
  async BindflowEventLoopBlocked() {
    for (let time = 0; time < 5; time += 1) {
      const end = performance.now() + 600;
      while (performance.now() < end);
      await new Promise(setImmediate);
    }
  },
  async BindflowTracesLost() {
    const collector = await startOtlpCollector();
    collector.answerWith(403);
    const tracing = { endpoint: collector.url, headers: {}, serviceName: 'bindflow', sampling: { ratio: 1, perSecond: 1000 } };
    const end = await startTracing(tracing, { secret: 'x', log: bindflow.settings.log });
    await requestQuotes(8);
    while (((await read('bindflow_spans_lost_total', { reason: 'refused' })) ?? 0) <= 50);
    return async () => {
      await end();
      await collector.close();
    };
  },
  async BindflowStandbyAway() {
    const { db: primary, log } = bindflow.settings;
    const standby = await openStandby({ readUrl: 'postgres://app@127.0.0.1:1/bindflow', primary, log });
    const { port } = new URL(other.url);
    await other.close();
    other = await startFacade({ ...bindflow.settings, ...ALONE_SETTINGS, standby, port: Number(port) });
    return () => standby.close();
  },
};

/** Alerts for which a process of its own is started. */
const ALONE: readonly string[] = ['BindflowDown', 'BindflowUpstreamCircuitOpen', 'BindflowRequestsShed', 'BindflowStandbyAway'];
const ALONE_SETTINGS = { resilience: { maxFaults: 1, minPaths: 1 }, alerts: null, proofMailEvery: null, quarantineEvery: null } as const;
let other: Facade;
const startAlone = (): Promise<Facade> => startFacade({ ...bindflow.settings, ...ALONE_SETTINGS });
const scrapeAt = async (time: number, url: string) => ({ time, samples: await scrape(url) });
/** On the facade's clock; the second scrape is a minute later, whatever the test takes. */
const seconds = (): number => (Date.now() + clock) / 1000;

describe('alerts', () => {
  it('have a fault each', () => {
    expect(alertRules.map(({ alert }) => alert)).toEqual(Object.keys(faults));
  });

  it.each(alertRules)(
    '$alert is silent, and fires after its fault',
    async (rule) => {
      const isAlone = ALONE.includes(rule.alert);
      if (isAlone) other = await startAlone();
      const { url } = isAlone ? other : bindflow.facade;
      const before = await scrapeAt(seconds(), url);
      expect(fires({ ...rule, for: '0s' }, [before])).toBe(false);
      const end = await faults[rule.alert]!();
      const after = await scrapeAt(Math.max(before.time + 60, seconds()), url);
      await end?.();
      if (isAlone && rule.alert !== 'BindflowDown') await other.close();
      expect(fires(rule, [before, after])).toBe(true);
    },
    60_000,
  );

  it('are silent when one address refuses a letter', async () => {
    const before = await scrapeAt(seconds(), bindflow.facade.url);
    await buyWithWrongAddress(1);
    const after = await scrapeAt(Math.max(before.time + 60, seconds()), bindflow.facade.url);
    expect(alertRules.filter(({ alert }) => /Outbox|Mail/.test(alert)).filter((rule) => fires(rule, [before, after]))).toEqual([]);
  });
});
