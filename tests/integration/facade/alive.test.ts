// A payment belongs to its process while that is alive: another process that starts does not touch it.
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FlowEvent } from '#events/buyflow';
import type { Database } from '#graph/db';
import { type Facade, startFacade } from '#graph/http';
import { LEASE_VALIDITY_MS } from '../../../graph/db/leases/lease-rows.ts';
import { httpTransport } from '../../../graph/gateway/transport.ts';
import { FAILED } from '../../../graph/purchase/payment/payment-errors.ts';
import type { RunningBindflow } from '../../support/bindflow.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { pay, problemOf, readyToPay } from '../../support/checkout.ts';

const PAY = /submitPaymentWithCaching/;
const PAY_PATH = '/api/payment/submitPaymentWithCaching/{id}';
/** Clocks of different machines need not agree. */
const AHEAD = 10 * 60_000;
let ahead = 0;

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}
function newGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
/** `sending`: a payment is about to be sent. `sent`: it may be. */
const hold = () => ({ sending: newGate(), sent: newGate() });
let payment = hold();
beforeEach(() => {
  payment = hold();
});

const statuses = async ({ db }: RunningBindflow): Promise<string[]> =>
  (await db.selectFrom('purchase_step').select('status').where('step', '=', 'pay').execute()).map(({ status }) => status);
/** As after an outage of `seconds`: nothing was renewed, and by the database's clock all leases have expired. */
const afterOutage = (db: Kysely<Database>, seconds: number) => sql`update lease set expires_at = clock_timestamp() - ${seconds} * interval '1 second'`.execute(db);

describeBindflow(
  'a payment under way',
  ({ url, running }) => {
    it('is not marked unconfirmed by a process that starts meanwhile, with any clock, nor after an outage of the database', async () => {
      const buyer = await readyToPay(url());
      const paying = pay(buyer);
      await payment.sending.opened;
      ahead = AHEAD;
      await afterOutage(running().db, 600);
      const other = await running().alongside();
      expect(await statuses(running())).toEqual(['started']);
      ahead = 0;
      payment.sent.open();
      expect(await paying).toBe(true);
      await other.close();
    });
  },
  {
    now: () => Date.now() + ahead,
    async transport(request, attempt) {
      if (PAY.test(request.url.pathname)) {
        payment.sending.open();
        await payment.sent.opened;
      }
      return httpTransport(request, attempt);
    },
  },
);

describeBindflow('a process that cannot renew its lease', ({ running, control }) => {
  let isCutOff: boolean;
  let stalledMs: number;
  /** The database does not answer its heartbeats, but everything else. */
  const outage: KyselyPlugin = {
    transformQuery({ node }) {
      if (isCutOff) throw new Error('the database does not answer');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  let facade: Facade;
  beforeAll(async () => {
    facade = await startFacade({ ...running().settings, leaseDb: running().db.withPlugin(outage) });
  });
  afterAll(() => facade.close());
  beforeEach(() => {
    [isCutOff, stalledMs] = [false, 0];
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + stalledMs);
  });
  afterEach(() => void vi.restoreAllMocks());
  const calls = async (path: string): Promise<number> => (await control.calls(path)).length;

  it('charges nothing and says so, and charges after it can renew it', async () => {
    const buyer = await readyToPay(facade.url);
    // The steps before the payment are done; then it is cut off for as long as a lease is valid.
    const cutOff = {
      ...buyer,
      ports: {
        ...buyer.ports,
        record: (...events: FlowEvent[]) => {
          buyer.ports.record(...events);
          if (events.some(({ type }) => type === 'PurchaseCached')) [isCutOff, stalledMs] = [true, LEASE_VALIDITY_MS];
        },
      },
    };
    expect([await pay(cutOff), problemOf(buyer)]).toEqual([false, FAILED]);
    expect([await calls(PAY_PATH), await statuses(running())]).toEqual([0, ['failed']]);
    isCutOff = false;
    expect(await pay(buyer)).toBe(true);
    expect(await calls(PAY_PATH)).toBe(1);
  });

  it('may act after a stall, as the database answers', async () => {
    const buyer = await readyToPay(facade.url);
    stalledMs = LEASE_VALIDITY_MS * 2;
    expect(await pay(buyer)).toBe(true);
  });
});
