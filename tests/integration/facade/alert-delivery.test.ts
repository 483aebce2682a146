// Alerts reach those who want them: each message once, from whatever process, signed, repeated under the same id, and given up at last.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type AlertDesk, createAlertDesk } from '../../support/alert-desk.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { importComposed, times } from '../../support/composed-applications.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '../../support/scripted-upstream.ts';
import { startSmtpRecorder } from '../../support/smtp-recorder.ts';
import { type StaffBrowser, signInAnalysts } from '../../support/staff-browser.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
const ALL = ['UNCONFIRMED_PAYMENT', 'DECLINES_DOUBLED', 'CONVERSION_FELL'];

let bindflow: RunningBindflow;
let desk: AlertDesk;
let receiver: ScriptedUpstream;
let one: StaffBrowser;
let other: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests();
  desk = createAlertDesk(bindflow);
  [one, other] = await signInAnalysts(bindflow.facade.url);
}, 60_000);
afterAll(() => bindflow.close());
beforeEach(async () => {
  receiver = await startScriptedUpstream();
});
afterEach(async () => {
  await receiver.close();
  await sql`delete from alert_subscription`.execute(bindflow.db);
});

async function ask<T>(analyst: StaffBrowser, query: string, variables: object = {}): Promise<T> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  const { data, errors } = (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json()) as { data: T; errors?: object };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
interface Subscribed {
  readonly subscription: { readonly id: string; readonly target: string; readonly channel: string };
  readonly secret: string | null;
  readonly code?: string;
}
const SUBSCRIBE = `mutation S($input: SubscribeToAlertsInput!) { subscribeToAlerts(input: $input) {
  ... on AlertSubscribed { subscription { id target channel } secret } ... on AlertSubscriptionRefused { code } } }`;
const subscribe = async (analyst: StaffBrowser, input: object = {}): Promise<Subscribed> =>
  (await ask<{ subscribeToAlerts: Subscribed }>(analyst, SUBSCRIBE, { input: { kinds: ALL, ...input } })).subscribeToAlerts;
interface Delivery {
  readonly channel: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
}
const deliveries = async (): Promise<readonly Delivery[]> =>
  (await ask<{ alerts: { nodes: { deliveries: Delivery[] }[] } }>(one, '{ alerts(first: 1) { nodes { deliveries { channel to state attempts deliveredAt error } } } }')).alerts
    .nodes[0]!.deliveries;

const deliver = (alerts = desk.alertsOf()): Promise<number> => alerts.deliver(() => false);

const passDelay = () => desk.passDelay();
const delaySeconds = async (): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`select extract(epoch from next_attempt_at - now())::integer as seconds from alert_delivery`.execute(bindflow.db);
  return rows[0]!.seconds;
};
interface Mailed {
  readonly subject: string;
  readonly text: string;
}
const mailed = async (to: string): Promise<readonly Mailed[]> =>
  ((await (await fetch(`${bindflow.sandbox.url}/sandbox/inbox?to=${encodeURIComponent(to)}`)).json()) as { messages: Mailed[] }).messages;
const webhookIds = (): string[] => receiver.received.map(({ headers }) => String(headers['webhook-id']));

/** What the guide's example does. */
function isSigned(secret: string, { headers, body }: ScriptedUpstream['received'][number]): boolean {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(content)
    .digest();
  return timingSafeEqual(Buffer.from(String(headers['webhook-signature']).split(',')[1] ?? '', 'base64'), expected);
}

describe('an alert', () => {
  it('is mailed and posted once, however many processes send and subscriptions name the address', async () => {
    const { secret: older } = await subscribe(one, { webhookUrl: `${receiver.url}/hook` });
    const { secret } = await subscribe(one, { webhookUrl: `${receiver.url}/hook`, program: 'fitness' });
    await subscribe(one);
    await subscribe(one, { kinds: ['DECLINES_DOUBLED'] });
    await subscribe(other, { program: 'yoga' });
    await subscribe(other, { kinds: ['CONVERSION_FELL'] });
    receiver.script({ status: 204 });
    const [before, others] = [await mailed('analyst@example.com'), await mailed('analyst-personal@example.com')];
    await desk.raise();
    const sent = await Promise.all([deliver(), deliver(), deliver()]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(receiver.received).toMatchObject([{ method: 'POST', url: '/hook', headers: { 'content-type': 'application/json' } }]);
    const [request] = receiver.received;
    expect([isSigned(secret!, request!), isSigned(secret!, { ...request!, body: `${request!.body} ` }), isSigned(older!, request!)]).toEqual([true, false, false]);
    expect(JSON.parse(request!.body)).toMatchObject({
      type: 'alert.declines_doubled',
      data: {
        title: '12 payments at fitness were declined in three hours, usually 0',
        program: 'fitness',
        isDemo: false,
        url: expect.stringMatching(/^https:\/\/buy\.example\.com\/console\/\?program=fitness/),
      },
    });
    const mails = await mailed('analyst@example.com');
    expect([mails.length - before.length, (await mailed('analyst-personal@example.com')).length - others.length]).toEqual([1, 0]);
    expect(mails.find(({ subject }) => subject.startsWith('12 payments'))?.text).toContain('https://buy.example.com/console/alerts');
    expect(await deliveries()).toMatchObject([
      { channel: 'WEBHOOK', state: 'DELIVERED', attempts: 1 },
      { channel: 'EMAIL', state: 'DELIVERED', attempts: 1 },
    ]);
    await passDelay();
    expect([await deliver(), receiver.received.length]).toEqual([0, 1]);
  });

  it('is raised and sent once by the workers of two processes', async () => {
    const running = await startForTests({ alerts: { every: 50, deliverEvery: 20 } });
    try {
      await running.alongside();
      await createAlertDesk(running)
        .alertsOf()
        .subscribe({
          owner: 'x',
          createdBy: 'X',
          kinds: ['DECLINES_DOUBLED'],
          program: null,
          sponsor: null,
          email: null,
          webhookUrl: receiver.url,
        });
      receiver.script({ status: 200 });
      const hour = Math.floor(Date.now() / HOUR) * HOUR;
      await importComposed(running, [{ at: hour - 6 * WEEK, end: 'abandoned' }, ...times(12, { at: hour - HOUR / 2, end: 'declined' })]);
      await receiver.arrived();
    } finally {
      await running.close();
    }
    expect(receiver.received).toHaveLength(1);
  });

  it('is repeated under the same id after an answer that is no success, a lost one, or none, later each time', async () => {
    const { secret } = await subscribe(one, { webhookUrl: `${receiver.url}/hook` });
    receiver.script({ status: 500 }, { status: 302, location: `${receiver.url}/elsewhere` }, 'reset', { status: 200 });
    await desk.raise();
    const seen: (Delivery | undefined)[] = [];
    const delays: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await deliver();
      seen.push((await deliveries())[0]);
      delays.push(await delaySeconds());
      await passDelay();
    }
    expect(seen).toMatchObject([
      { state: 'PENDING', attempts: 1, error: 'The receiver answered 500.' },
      { state: 'PENDING', attempts: 2, error: 'The receiver answered 302.' },
      { state: 'PENDING', attempts: 3, error: 'The receiver could not be reached (ECONNRESET).' },
      { state: 'DELIVERED', attempts: 4, error: null },
    ]);
    expect(delays.map((seconds) => Math.round(seconds / 60))).toEqual([1, 2, 4, 8]);
    expect([new Set(webhookIds()).size, receiver.received.length, receiver.received.every((request) => isSigned(secret!, request))]).toEqual([1, 4, true]);
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hook', '/hook', '/hook', '/hook']);
  });

  it('keeps its id if the process died after sending it, and before it was marked', async () => {
    await subscribe(one, { webhookUrl: `${receiver.url}/hook` });
    receiver.script({ status: 200 });
    await desk.raise();
    // Everything that this process writes after the claim is lost.
    await sql`create function forget_marks() returns trigger language plpgsql as $$ begin if new.state <> old.state then return null; end if; return new; end $$`.execute(
      bindflow.db,
    );
    await sql`create trigger forget_marks before update on alert_delivery for each row execute function forget_marks()`.execute(bindflow.db);
    await deliver();
    await sql`drop trigger forget_marks on alert_delivery`.execute(bindflow.db);
    expect(await deliveries()).toMatchObject([{ state: 'PENDING', attempts: 1 }]);
    // Another process waits until the first one's time is over.
    expect([await deliver(), receiver.received.length]).toEqual([0, 1]);
    await passDelay();
    expect([await deliver(), receiver.received.length, new Set(webhookIds()).size]).toEqual([1, 2, 1]);
    expect(await deliveries()).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
  });

  it('is mailed under the same Message-ID to a mail server that lost its answer, and given up after twelve attempts', async () => {
    const server = await startSmtpRecorder(1);
    try {
      await subscribe(one);
      await desk.raise();
      await deliver(desk.alertsOf({ smtpUrl: server.url }));
      expect(await deliveries()).toMatchObject([{ channel: 'EMAIL', state: 'PENDING', attempts: 1, error: 'The mail server did not accept the mail.' }]);
      await passDelay();
      await deliver(desk.alertsOf({ smtpUrl: server.url }));
      expect((await deliveries())[0]?.state).toBe('DELIVERED');
      const ids = server.letters.map((letter) => /^Message-ID:\s*(\S+)/im.exec(letter)?.[1]);
      expect(ids).toEqual([expect.stringMatching(/^<[\da-f-]{36}_[\da-f-]{36}@buy\.example\.com>$/), ids[0]]);
    } finally {
      await server.close();
    }
    await desk.raise();
    await sql`update alert_delivery set attempts = 11 where state = 'PENDING'`.execute(bindflow.db);
    await deliver(desk.alertsOf({ smtpUrl: 'smtp://127.0.0.1:1' }));
    expect(await deliveries()).toMatchObject([{ state: 'FAILED', attempts: 12 }]);
    await passDelay();
    expect(await deliver()).toBe(0);
  });
});

describe('a webhook', () => {
  it('never leads into the deployment’s own network in production, whatever name it has', async () => {
    await subscribe(one, { webhookUrl: `https://localhost:${new URL(receiver.url).port}/hook` });
    await desk.raise();
    await deliver(desk.alertsOf({ allowsPrivate: false }));
    expect(await deliveries()).toMatchObject([{ state: 'PENDING', error: 'The address is not on the internet.' }]);
    expect(receiver.received).toEqual([]);
    const wanted = { owner: 'x', createdBy: 'X', kinds: ['UNCONFIRMED_PAYMENT'], program: null, sponsor: null, email: null } as const;
    expect(await desk.alertsOf({ allowsPrivate: false }).subscribe({ ...wanted, webhookUrl: receiver.url })).toBe('webhook refused');
  });

  it('gets a test when its owner asks for one, and says why not', async () => {
    const { subscription, secret } = await subscribe(one, { webhookUrl: `${receiver.url}/hook` });
    const test = async (analyst: StaffBrowser) =>
      (
        await ask<{ sendTestAlert: object }>(
          analyst,
          'mutation T($input: AlertSubscriptionInput!) { sendTestAlert(input: $input) { ... on TestAlertSent { id } ... on TestAlertRefused { code message } } }',
          { input: { id: subscription.id } },
        )
      ).sendTestAlert;
    receiver.script({ status: 200 }, { status: 410 });
    expect(await test(one)).toEqual({ id: subscription.id });
    expect([JSON.parse(receiver.received[0]!.body), isSigned(secret!, receiver.received[0]!)]).toMatchObject([{ type: 'alert.test' }, true]);
    expect(await test(one)).toEqual({ code: 'ALERT_NOT_DELIVERED', message: 'The receiver answered 410.' });
    expect(await test(other)).toMatchObject({ code: 'UNKNOWN_SUBSCRIPTION' });
  });
});

describe('a subscription', () => {
  it('is its analyst’s own, encrypted, and gone when removed', async () => {
    const made = await subscribe(one, { webhookUrl: `${receiver.url}/hook?token=geheim`, sponsor: 'AIM' });
    expect([made.secret, made.subscription.target]).toEqual([expect.stringMatching(/^whsec_[\w+/]{43}=$/), `${receiver.url}/hook?token=geheim`]);
    const rows = JSON.stringify((await sql`select * from alert_subscription`.execute(bindflow.db)).rows);
    expect([rows.includes('geheim'), rows.includes(made.secret!)]).toEqual([false, false]);
    const list = async (analyst: StaffBrowser) =>
      (await ask<{ alertSubscriptions: object[] }>(analyst, '{ alertSubscriptions { id kinds program sponsor channel target } }')).alertSubscriptions;
    expect([await list(one), await list(other)]).toEqual([[{ ...made.subscription, kinds: ALL, program: null, sponsor: 'AIM' }], []]);
    const remove = async (analyst: StaffBrowser) =>
      ask(analyst, 'mutation U($input: AlertSubscriptionInput!) { unsubscribeFromAlerts(input: $input) { wasThere } }', { input: { id: made.subscription.id } });
    expect(await remove(other)).toEqual({ unsubscribeFromAlerts: { wasThere: false } });
    expect(await remove(one)).toEqual({ unsubscribeFromAlerts: { wasThere: true } });
    expect(await list(one)).toEqual([]);
  });

  it('is refused with an address that is none, and when there are too many', async () => {
    for (const webhookUrl of ['ftp://example.com/', 'nowhere', 'https://a:b@example.com/']) expect(await subscribe(one, { webhookUrl })).toEqual({ code: 'WEBHOOK_REFUSED' });
    for (let many = 0; many < 20; many += 1) await subscribe(one);
    expect(await subscribe(one)).toEqual({ code: 'TOO_MANY_SUBSCRIPTIONS' });
    expect((await subscribe(other)).subscription.channel).toBe('EMAIL');
  });
});
