// The server is killed during a purchase and restarted on the same embedded database. Purchase is clicked again in the same tab.
// The same on PostgreSQL: the matrix (matrix/killed.ts) and the kill points (killed).
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purchase } from '#workflows/purchase';
import { type Sandbox, startSandbox } from '#sandbox';
import { otherCard } from '../../support/answers.ts';
import { continueFrom, emptyForm, pay, problemOf, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { type Started, makeHome, startAndStay } from '../../support/started.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
const SLOW = 1500;

let sandbox: Sandbox;
let control: SandboxControl;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  control = controlOf(sandbox.url);
}, 60_000);
afterAll(() => sandbox.close());

describe('killed on PGlite', () => {
  let home: string;
  let env: Record<string, string>;
  let server: Started;
  beforeAll(async () => {
    home = makeHome({ hasData: true });
    env = { LOCAL_SERVER_URL: sandbox.url };
    server = await startAndStay(home, env);
  }, 60_000);
  beforeEach(() => control.reset());
  afterAll(() => server.kill());

  /** Clicks Purchase, waits for this call at the gateway, then kills the server and restarts it at the same address. */
  async function killDuring(buyer: NodeBuyer, template: string): Promise<void> {
    await control.fault({ path: template, fault: 'slow', delayMs: SLOW });
    const pressed = pay(buyer);
    await control.called(template);
    await server.kill();
    expect(await pressed).toBe(false);
    server = await startAndStay(home, { ...env, PORT: server.port });
  }
  const idsOf = async (template: string): Promise<Set<string>> => new Set((await control.calls(template)).map(({ callId }) => callId));
  async function expectBoughtOnce(buyer: NodeBuyer): Promise<void> {
    const { charges, policies } = await control.ledger();
    expect([charges.length, policies.length]).toEqual([1, 1]);
    expect(buyer.state().purchase).toMatchObject({ phase: 'completed', hasPurchased: true });
    expect(Object.values(buyer.state().purchase.policyNumbers)).toEqual(policies.map(({ policyNumber }) => policyNumber));
  }

  it('between paying and binding: keeps one charge, binds the policies and asks for no card', async () => {
    const buyer = await readyToPay(server.url);
    await killDuring(buyer, BIND);
    expect(problemOf(buyer)).toBe('Oops! An error has occurred when trying to bind the policy');
    expect(await purchase(buyer.ports, emptyForm)).toBe(true);
    await expectBoughtOnce(buyer);
    expect(await control.calls(PAY)).toHaveLength(1);
    expect((await idsOf(BIND)).size).toBe(1);
    expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended', sequence: buyer.log.length });
  }, 60_000);

  it('while registering: continues under the same call id', async () => {
    const template = '/api/profile/register';
    const buyer = await readyToPay(server.url);
    await killDuring(buyer, template);
    expect(await pay(buyer)).toBe(true);
    await expectBoughtOnce(buyer);
    expect((await idsOf(template)).size).toBe(1);
  }, 60_000);

  it('while paying: leaves the outcome unknown and never pays again', async () => {
    const buyer = await readyToPay(server.url);
    await killDuring(buyer, PAY);
    expect(await pay(buyer, otherCard)).toBe(false);
    expect(buyer.state().purchase).toMatchObject({ phase: 'unconfirmed', hasPaid: false });
    expect(problemOf(buyer)).toMatch(/^We did not receive confirmation of your payment/);
    expect([await pay(buyer, otherCard), await continueFrom(buyer, 0)]).toEqual([false, 'payment']);
    expect(await control.calls(PAY)).toHaveLength(1);
    expect(await control.calls(BIND)).toEqual([]);
  }, 60_000);
});
