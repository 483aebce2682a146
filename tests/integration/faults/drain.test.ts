// A process that gets SIGTERM answers everything under way, including a slow payment, and accepts no new connection.
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox';
import { comeBack, pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';
import { type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { itStopsUnder } from '../../support/stop-under-purchases.ts';
import { type Started, makeHome, startAndStay } from '../../support/started.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
/** Longer than the usual grace period of a process. */
const SLOW = 11_000;

let sandbox: Sandbox;
let control: SandboxControl;
let home: string;
let server: Started;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  control = controlOf(sandbox.url);
  home = makeHome({ hasData: true });
  server = await startAndStay(home, { LOCAL_SERVER_URL: sandbox.url });
}, 180_000);
afterAll(() => sandbox.close());

/** Resolves when the server accepts no more connections. */
async function refusing(url: string): Promise<void> {
  while (await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(() => true, () => false));
}

async function cachedBuyer(url: string): Promise<NodeBuyer> {
  const buyer = await readyToPay(url);
  await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
  return comeBack(buyer);
}

async function ask(buyer: NodeBuyer, name: 'submitPayment' | 'purchaseStatus', signal?: AbortSignal): Promise<unknown> {
  const { document, variables } = operationsOf(buyer)[name]!;
  return ((await buyer.ports.graph(document, variables, signal && { signal })) as Record<string, unknown>)[name];
}

it('the outcome of a payment is recorded, also if the browser disconnects', async () => {
  const buyer = await cachedBuyer(server.url);
  await control.fault({ path: PAY, fault: 'slow', delayMs: 1500 });
  const browser = new AbortController();
  const paying = ask(buyer, 'submitPayment', browser.signal).catch((error: Error) => error.name);
  await control.called(PAY);
  browser.abort();
  expect(await paying).toBe('AbortError');
  expect(await server.stop()).toBe(0);
  server = await startAndStay(home, { LOCAL_SERVER_URL: sandbox.url, PORT: server.port });
  expect(await ask(buyer, 'purchaseStatus')).toMatchObject({ payment: 'PAID' });
}, 180_000);

it('a payment under way is answered in full, new connections are refused, and the process exits with 0', async () => {
  await control.reset();
  const buyer = await cachedBuyer(server.url);
  await control.fault({ path: PAY, fault: 'slow', delayMs: SLOW });
  const paying = ask(buyer, 'submitPayment');
  await control.called(PAY);
  const ended = server.stop();
  await refusing(server.url);
  expect(await paying).toMatchObject({ __typename: 'PaymentAccepted' });
  // Otherwise the idle connection would hold the process for the whole keep-alive time.
  expect(buyer.answers.at(-1)).toContain('["connection","close"]');
  expect(await ended).toBe(0);
}, 180_000);

// tests/proof/killed/stopped.test.ts has 100.
itStopsUnder(12);
