// Many buyers click Purchase together, the server gets SIGTERM in the middle, and another process takes its place.
import path from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startSandbox } from '#sandbox';
import { comeBack, pay, readyToPay } from './checkout.ts';
import type { NodeBuyer } from './node-buyer.ts';
import { startPostgres } from './postgres.ts';
import { controlOf } from './sandbox-control.ts';
import { makeHome, startAndStay } from './started.ts';
import { unlimited } from './unlimited.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
/** Long beside what all buyers need to get there, so that payments are under way while the server ends. */
const SLOW_MS = 2000;
const SECRET = 'x'.repeat(48);
/** Payments under way that are enough: the bulkhead lets no more than some through. */
const MOST_AT_ONCE = 10;
/** Buyers who get ready together. */
const TOGETHER = 8;

async function getReady(url: string, count: number): Promise<NodeBuyer[]> {
  const ready: NodeBuyer[] = [];
  while (ready.length < count) ready.push(...(await Promise.all(Array.from({ length: Math.min(TOGETHER, count - ready.length) }, () => readyToPay(url)))));
  return ready;
}

/** Payments by their status in the attempt ledger. */
async function countPayments(client: Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ status: string; count: number }>("select status, count(*)::integer as count from purchase_step where step = 'pay' group by status");
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** A third of the buyers, or ten, pay when the server gets SIGTERM; the others are in the steps before. */
export function itStopsUnder(purchases: number): void {
  it(`leaves no payment unconfirmed when it gets SIGTERM under ${purchases} purchases, and each buyer finishes with one more click after the restart`, async () => {
    const [postgres, sandbox] = await Promise.all([startPostgres(), startSandbox({ port: 0, programsDir: path.resolve('programs') })]);
    const [home, control, databaseUrl] = [makeHome(), controlOf(sandbox.url), await postgres.createDatabase()];
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const env = { DATABASE_URL: databaseUrl, LOCAL_SERVER_URL: sandbox.url, LOG_KEY: SECRET, SESSION_SECRET: SECRET, LIMITS: unlimited };
    try {
      const server = await startAndStay(home, env);
      const buyers = await getReady(server.url, purchases);
      await control.fault({ path: PAY, fault: 'slow', times: purchases, delayMs: SLOW_MS });
      const clicked = Promise.all(buyers.map((buyer) => pay(buyer).catch(() => false)));
      await expect.poll(async () => (await countPayments(client))['started'] ?? 0, { timeout: 60_000 }).toBeGreaterThanOrEqual(Math.min(Math.floor(purchases / 3), MOST_AT_ONCE));
      expect(await server.stop()).toBe(0);
      const bought = await clicked;
      // It ended in the middle.
      expect(bought).toContain(false);
      // All that it had sent is recorded. What was not sent, as beyond the bulkhead, has failed.
      const { done, failed: _failed, ...others } = await countPayments(client);
      expect([done, others]).toEqual([(await control.ledger()).charges.length, {}]);

      await control.clear();
      const next = await startAndStay(home, { ...env, PORT: server.port });
      for (const buyer of buyers.filter((_, index) => !bought[index])) expect(await pay(comeBack(buyer))).toBe(true);
      const ledger = await control.ledger();
      const ids = buyers.map((buyer) => comeBack(buyer).state().purchase.offer ?? '').toSorted();
      expect(ledger.charges.map(({ purchaseId }) => purchaseId).toSorted()).toEqual(ids);
      expect(ledger.policies.map(({ purchaseId }) => purchaseId).toSorted()).toEqual(ids);
      expect(ledger.unsettled).toEqual([]);
      expect((await countPayments(client))['done']).toBe(purchases);
      expect(await next.stop()).toBe(0);
    } finally {
      await client.end();
      await sandbox.close();
      await postgres.stop();
    }
  }, 240_000);
}
