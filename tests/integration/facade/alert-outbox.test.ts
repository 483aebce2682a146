// The outbox of alerts: a receiver that hangs delays its own messages only, a message outlives a subscription that another one replaces, and old alerts go.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { ALERT_RETENTION_DAYS } from '#graph/operations/alerts';
import { type AlertDesk, createAlertDesk } from '../../support/alert-desk.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '../../support/scripted-upstream.ts';
import { startSmtpRecorder } from '../../support/smtp-recorder.ts';
import { staffBrowser } from '../../support/staff-browser.ts';

const DAY = 24 * 3_600_000;
const OWNER = { owner: 'ada', createdBy: 'Ada', program: null, sponsor: null, webhookUrl: null, email: null } as const;
const DECLINES = ['DECLINES_DOUBLED'] as const;
const EMAIL = 'ada@example.com';

let bindflow: RunningBindflow;
let desk: AlertDesk;
let one: ScriptedUpstream;
let other: ScriptedUpstream;
beforeAll(async () => {
  bindflow = await startForTests();
  desk = createAlertDesk(bindflow);
}, 60_000);
afterAll(() => bindflow.close());
beforeEach(async () => {
  [one, other] = [await startScriptedUpstream(), await startScriptedUpstream()];
});
afterEach(async () => {
  await Promise.all([one.close(), other.close()]);
  await sql`delete from alert_subscription`.execute(bindflow.db);
});

const deliver = (options?: Parameters<AlertDesk['alertsOf']>[0]): Promise<number> => desk.alertsOf(options).deliver(() => false);
async function subscribe(wanted: Partial<Parameters<ReturnType<AlertDesk['alertsOf']>['subscribe']>[0]>): Promise<string> {
  const made = await desk.alertsOf().subscribe({ ...OWNER, kinds: DECLINES, ...wanted });
  if (typeof made === 'string') throw new Error(made);
  return made.subscription.id;
}
const unsubscribe = (id: string): Promise<boolean> => desk.alertsOf().unsubscribe(OWNER.owner, id);
const messages = async () =>
  (
    await sql<{ subscription: string; state: string; attempts: number; error: string | null }>`
      select subscription_id as subscription, state, attempts, last_error as error from alert_delivery order by next_attempt_at`.execute(bindflow.db)
  ).rows;
const listed = async (): Promise<string[]> => (await desk.alertsOf().list(100, undefined)).alerts.map(({ facts }) => facts.kind);

/** Summaries cover what the facade has appended. */
async function readSummaries(): Promise<void> {
  const url = `${bindflow.facade.url}/graphql`;
  const analyst = staffBrowser(bindflow.facade.url);
  await analyst.signIn('analyst@example.com');
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: '{ applications(first: 1) { nodes { id } } }' }) });
}

/** A mail server that greets, and then never comes to the end of an answer. */
async function startEndlessMailServer(): Promise<{ readonly url: string; readonly ended: Promise<unknown>; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example.com\r\n');
    const line = setInterval(() => socket.write('250-more\r\n'), 20);
    socket.on('close', () => clearInterval(line)).resume();
    socket.once('close', () => server.emit('left'));
  });
  const ended = once(server, 'left');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, ended, close: () => void server.close() };
}

describe('a receiver that hangs', () => {
  it('delays its own messages only, also those that are queued meanwhile, and is sent two together at most', async () => {
    one.script('hang');
    other.script({ status: 200 });
    const hanging = await subscribe({ webhookUrl: one.url });
    for (let alert = 0; alert < 3; alert += 1) await desk.raise();
    const sending = deliver();
    await one.arrived(2);
    // Raised while the first ones are under way.
    await subscribe({ webhookUrl: other.url });
    await desk.raise();
    await other.arrived();
    expect([one.received.length, (await messages()).filter(({ subscription, attempts }) => subscription === hanging && attempts === 0)]).toMatchObject([2, [{}, {}]]);
    one.letGo({ status: 200 });
    expect([await sending, one.received.length, other.received.length]).toEqual([5, 4, 1]);
  });

  it('is left by a mail after its time limit, and gets it again', async () => {
    const endless = await startEndlessMailServer();
    const recorder = await startSmtpRecorder(0);
    try {
      await subscribe({ email: EMAIL });
      await desk.raise();
      expect(await deliver({ smtpUrl: endless.url, mailTimeoutMs: 500 })).toBe(0);
      await endless.ended;
      expect(await messages()).toMatchObject([{ state: 'PENDING', attempts: 1, error: 'The mail server did not accept the mail within 0.5 seconds.' }]);
      await desk.passDelay();
      expect([await deliver({ smtpUrl: recorder.url }), recorder.letters.length]).toEqual([1, 1]);
    } finally {
      endless.close();
      await recorder.close();
    }
  });
});

describe('a queued message', () => {
  it('moves to another subscription of its target that wants it, under its id, and goes with the last', async () => {
    const kept = await subscribe({ email: EMAIL });
    await subscribe({ email: EMAIL, kinds: ['CONVERSION_FELL'] });
    await subscribe({ email: EMAIL, program: 'yoga' });
    await subscribe({ email: 'bea@example.com', owner: 'bea', program: 'yoga' });
    const newest = await subscribe({ email: EMAIL.toUpperCase(), program: 'fitness' });
    const recorder = await startSmtpRecorder(1);
    try {
      await desk.raise();
      await deliver({ smtpUrl: recorder.url });
      expect(await messages()).toMatchObject([{ subscription: newest, state: 'PENDING', attempts: 1 }]);
      // As a release would that hashes targets in another way.
      await sql`update alert_subscription set target_hash = md5(target_hash)`.execute(bindflow.db);
      expect([await unsubscribe(newest), await unsubscribe(newest)]).toEqual([true, false]);
      expect(await messages()).toMatchObject([{ subscription: kept, state: 'PENDING', attempts: 1 }]);
      await desk.passDelay();
      expect(await deliver({ smtpUrl: recorder.url })).toBe(1);
      const ids = recorder.letters.map((letter) => /^Message-ID:\s*(\S+)/im.exec(letter)?.[1]);
      expect(ids).toEqual([expect.stringContaining('@buy.example.com>'), ids[0]]);
      await unsubscribe(kept);
      expect(await messages()).toEqual([]);
    } finally {
      await recorder.close();
    }
  });

  /** Two subscriptions of one receiver, which has the message and has not answered. The promise is in an object, as await would wait for it. */
  const beginSending = async (): Promise<{ kept: string; newest: string; sending: Promise<unknown> }> => {
    const kept = await subscribe({ email: EMAIL, webhookUrl: one.url });
    const newest = await subscribe({ email: EMAIL, webhookUrl: one.url });
    one.script('hang');
    await desk.raise();
    const sending = deliver();
    await one.arrived();
    return { kept, newest, sending };
  };

  it('that is under way when its subscription goes is not sent twice', async () => {
    const { kept, newest, sending } = await beginSending();
    await unsubscribe(newest);
    one.letGo({ status: 200 });
    await sending;
    expect(await messages()).toMatchObject([{ subscription: kept, state: 'DELIVERED' }]);
    await desk.passDelay();
    expect([await deliver(), one.received.length]).toEqual([0, 1]);
  });

  it('that moves while its delivery is recorded is recorded all the same', async () => {
    const { kept, newest, sending } = await beginSending();
    // What unsubscribing does in its transaction.
    const colleague = await bindflow.db.startTransaction().execute();
    await colleague.updateTable('alert_delivery').set({ subscription_id: kept }).where('subscription_id', '=', newest).execute();
    await colleague.deleteFrom('alert_subscription').where('id', '=', newest).execute();
    one.letGo({ status: 200 });
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(bindflow.db)).rows).toHaveLength(1);
    await colleague.commit().execute();
    await sending;
    expect(await messages()).toMatchObject([{ subscription: kept, state: 'DELIVERED' }]);
  });

  it('does not move to a subscription that goes together with its own', async () => {
    const [older, newest] = [await subscribe({ email: EMAIL }), await subscribe({ email: EMAIL })];
    await desk.raise();
    const colleague = await bindflow.db.startTransaction().execute();
    await colleague.deleteFrom('alert_subscription').where('id', '=', older).execute();
    const removed = unsubscribe(newest);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(bindflow.db)).rows).toHaveLength(1);
    await colleague.commit().execute();
    expect([await removed, await messages()]).toEqual([true, []]);
  });
});

describe('an old alert', () => {
  it('goes with its messages once it ended long ago, not before its last message, and never rings again', async () => {
    await sql`delete from alert`.execute(bindflow.db);
    one.script({ status: 200 });
    await subscribe({ kinds: ['UNCONFIRMED_PAYMENT'], webhookUrl: one.url });
    const buyer = await readyToPay(bindflow.facade.url);
    await bindflow.control.fault({ path: '/api/payment/submitPaymentWithCaching/{id}', fault: 'drop-response' });
    await pay(buyer);
    await buyer.ship();
    await readSummaries();
    const now = Date.now();
    const retentionEnds = now + (ALERT_RETENTION_DAYS + 1) * DAY;
    expect(await desk.runWorker(now)).toBe(1);
    await deliver();
    // It lasts.
    await desk.runWorker(retentionEnds);
    expect(await listed()).toEqual(['UNCONFIRMED_PAYMENT']);
    const settle = (status: string) => sql`update application_summary set payment_status = ${status} where application_id = ${buyer.ports.applicationId}`.execute(bindflow.db);
    await settle('paid');
    await desk.runWorker(now);
    await sql`update alert_delivery set state = 'PENDING', next_attempt_at = now()`.execute(bindflow.db);
    // Its message is due again.
    await desk.runWorker(retentionEnds);
    expect(await listed()).toEqual(['UNCONFIRMED_PAYMENT']);
    await deliver();
    await desk.runWorker(now + (ALERT_RETENTION_DAYS - 1) * DAY);
    expect(await listed()).toEqual(['UNCONFIRMED_PAYMENT']);
    await desk.runWorker(retentionEnds);
    expect([await listed(), await messages()]).toEqual([[], []]);
    await settle('unconfirmed');
    expect([await desk.runWorker(retentionEnds), await listed(), await deliver(), one.received.length]).toEqual([0, [], 0, 2]);
  });
});
