import path from 'node:path';
import { startSandbox } from '#sandbox';
import { newDataFolder } from '../support/data-folder.ts';
import { type SandboxControl, controlOf } from '../support/sandbox-control.ts';
import { expectConfirmed, press } from './support/buyer.ts';
import { fillPayment, shownTotal } from './support/payment.ts';
import { type Started, removeDataDir, startApp, stopApp } from './support/running-app.ts';
import { seatFitness } from './support/seat.ts';
import { test as base, expect, expectSold, salesSince } from './support/test.ts';

const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
const SUBMIT = '/api/payment/submitPaymentWithCaching/{id}';

interface Killable {
  readonly url: string;
  readonly sandbox: SandboxControl;
  /** Ends the app with kill -9 and starts it again, on the same port and data. */
  killAndStart(): Promise<void>;
}

/** An app of its own, with a sandbox that survives it. */
const test = base.extend<{ killable: Killable }>({
  // While the app is down, its address does not answer.
  tolerated: { patterns: [/Failed to load resource/] },
  // oxlint-disable-next-line no-empty-pattern
  killable: async ({}, provide) => {
    const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
    const dataDir = newDataFolder();
    const upstream = { LOCAL_SERVER_URL: sandbox.url, GATEWAY_URL: sandbox.url };
    let app: Started = await startApp(dataDir, upstream);
    await provide({
      url: app.url,
      sandbox: controlOf(sandbox.url),
      async killAndStart() {
        await stopApp(app, 'SIGKILL');
        app = await startApp(dataDir, { ...upstream, PORT: new URL(app.url).port });
      },
    });
    await stopApp(app);
    await sandbox.close();
    removeDataDir(dataDir);
  },
});

test('after a kill between payment and binding, the page reaches the confirmation with no other click and charges nothing again', async ({ page, killable }) => {
  const before = await killable.sandbox.ledger();
  await seatFitness(page, killable.url);
  const total = await shownTotal(page);
  await fillPayment(page);
  await killable.sandbox.fault({ path: BIND, fault: 'slow', delayMs: 4000 });
  await press(page, 'Purchase');
  await killable.sandbox.called(BIND);
  const { charges, policies } = await salesSince(killable.sandbox, before);
  expect([charges.length, policies.length]).toEqual([1, 0]);
  await page.setViewportSize({ width: 375, height: 740 });
  await Promise.all([
    killable.killAndStart(),
    expect(page.getByText('We lost the connection')).toBeVisible(),
    // A wait is no empty page: the order stays in sight around it.
    expect.poll(async () => (await page.getByRole('dialog', { name: 'Purchasing' }).boundingBox())?.height).toBeLessThan(600),
  ]);
  await expectConfirmed(page);
  await expectSold(page, await salesSince(killable.sandbox, before), total, 1);
});

test('after a kill during payment, the outcome is unknown and nothing is charged again', async ({ page, killable }) => {
  const before = await killable.sandbox.ledger();
  await seatFitness(page, killable.url);
  await fillPayment(page);
  await killable.sandbox.fault({ path: SUBMIT, fault: 'slow', delayMs: 2000 });
  await press(page, 'Purchase');
  await killable.sandbox.called(SUBMIT);
  await killable.killAndStart();
  await expect(page.getByText('Your payment isn’t confirmed yet')).toBeVisible();
  await page.reload();
  await press(page, 'Check payment again');
  await expect(page.getByText('Your payment isn’t confirmed yet')).toBeVisible();
  expect(await killable.sandbox.calls(SUBMIT)).toHaveLength(1);
  expect((await salesSince(killable.sandbox, before)).charges.length).toBeLessThanOrEqual(1);
});
