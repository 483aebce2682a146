// How many alerts are under way together: webhooks of one host share its places, and mails share those of the mail server.
import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type AlertDesk, createAlertDesk } from '../../support/alert-desk.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '../../support/scripted-upstream.ts';

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

const subscribe = (owner: string, where: { readonly webhookUrl?: string; readonly email?: string }) =>
  desk.alertsOf().subscribe({ owner, createdBy: owner, kinds: ['DECLINES_DOUBLED'], program: null, sponsor: null, webhookUrl: null, email: null, ...where });
const attempts = async (): Promise<number[]> =>
  (await sql<{ attempts: number }>`select attempts from alert_delivery order by attempts desc`.execute(bindflow.db)).rows.map((row) => row.attempts);
/** The same machine by a name: another host. */
const byName = (url: string): string => url.replace('127.0.0.1', 'localhost');

/** A mail server that greets and says no more until it leaves. */
async function startSilentMailServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).write('220 mail.example.com\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    leave(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A subscription of the release before this one, which has stored no host. */
const forgetHosts = () => sql`update alert_subscription set receiver = null`.execute(bindflow.db);

it.each([
  ['stored', () => Promise.resolve(undefined)],
  ['not stored yet', forgetHosts],
])('webhooks of a dead host take its four places, and no others, if the host is %s', async (_host, prepare) => {
  one.script('hang');
  other.script({ status: 200 });
  for (let path = 0; path < 5; path += 1) await subscribe('ada', { webhookUrl: `${one.url}/${path}` });
  await subscribe('bea', { webhookUrl: `${byName(other.url)}/hook` });
  await prepare();
  await desk.raise();
  const sending = desk.alertsOf().deliver(() => false);
  await Promise.all([one.arrived(4), other.arrived(1)]);
  expect([one.received.length, await attempts()]).toEqual([4, [1, 1, 1, 1, 1, 0]]);
  one.letGo({ status: 200 });
  expect([await sending, one.received.length, other.received.length]).toEqual([6, 5, 1]);
});

it('mails take eight places of a mail server that hangs, and one address takes two', async () => {
  const silent = await startSilentMailServer();
  one.script({ status: 200 });
  await subscribe('same', { email: 'same@example.com' });
  for (let alert = 0; alert < 3; alert += 1) await desk.raise();
  for (let person = 0; person < 8; person += 1) await subscribe(`person-${person}`, { email: `person-${person}@example.com` });
  await subscribe('hook', { webhookUrl: one.url });
  await desk.raise();
  const sending = desk.alertsOf({ smtpUrl: silent.url, mailTimeoutMs: 60_000 }).deliver(() => false);
  await one.arrived();
  await expect.poll(silent.connections).toBe(8);
  const { rows } = await sql<{ owner: string; tried: number }>`
    select case owner when 'same' then owner else 'others' end as owner, sum(attempts)::integer as tried
    from alert_delivery delivery join alert_subscription subscription on subscription.id = delivery.subscription_id where channel = 'EMAIL' group by 1 order by 1`.execute(bindflow.db);
  expect(rows).toEqual([
    { owner: 'others', tried: 6 },
    { owner: 'same', tried: 2 },
  ]);
  silent.leave();
  expect(await sending).toBe(1);
});
