// A gateway that hangs or is down: calls that need it fail immediately, everything else works, and no payment is sent that may get no answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { print } from 'graphql';
import { type BentGateway, startBentGateway } from '../../support/bent-gateway.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { comeBack, pay, problemOf, readyToPay } from '../../support/checkout.ts';
import type { Answer, NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const [PLACES, WAITING] = [8, 8];

let bindflow: RunningBindflow;
let gateway: BentGateway;
beforeAll(async () => {
  bindflow = await startForTests({
    resilience: { maxFaults: 4, halfOpenAfterMs: 300, maxCalls: PLACES, maxQueuedCalls: WAITING },
    gatewayBefore: async (sandbox) => {
      gateway = await startBentGateway(() => sandbox);
      return gateway.url;
    },
  });
}, 120_000);
afterAll(async () => {
  await bindflow.close();
  await gateway.stop();
});

const url = (): string => bindflow.facade.url;
function send(buyer: NodeBuyer, name: string): Promise<Answer> {
  const { document, variables } = operationsOf(buyer)[name]!;
  return buyer.send({ query: print(document), variables });
}
const codeOf = ({ errors }: Answer): unknown => errors?.[0]?.extensions?.['code'] ?? 'OK';
const given = async (buyer: NodeBuyer, name: string): Promise<unknown> => ((await send(buyer, name)).data as Record<string, unknown> | null)?.[name];
const circuits = (): unknown[] =>
  bindflow.logged.flatMap((line) => {
    const { upstream, circuit } = JSON.parse(line) as { upstream?: string; circuit?: string };
    return upstream === 'gateway' && circuit ? [circuit] : [];
  });

/** A buyer whose purchase has reached this event and no further. */
async function buyerAt(event: 'PurchaseCached' | 'PaymentAccepted'): Promise<NodeBuyer> {
  const buyer = await readyToPay(url());
  await pay(buyer.leaveAt({ event })).catch(() => undefined);
  return comeBack(buyer);
}

/** Stops the gateway and calls it until its circuit breaker opens. */
async function takeAway(buyer: NodeBuyer): Promise<void> {
  await gateway.stop();
  const before = circuits().length;
  while (circuits().length === before) {
    await send(buyer, 'checkAddressKickout');
    await send(buyer, 'saveOpportunity');
  }
}

/** Repeats until the result is as expected: the circuit breaker closes some time after the gateway is back. */
async function until(isSo: (came: unknown) => boolean, ask: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    const came = await ask();
    if (isSo(came)) return came;
  }
}

/** The first answers, in the order of arrival. */
const firstOf = <T>(all: readonly Promise<T>[], count: number): Promise<T[]> =>
  new Promise((resolve, reject) => {
    const came: T[] = [];
    const take = (one: T): void => {
      came.push(one);
      if (came.length === count) resolve([...came]);
    };
    for (const one of all) one.then(take, reject);
  });

describe('a gateway that never answers', () => {
  it('does not block the pages or the event store, with any number of waiting calls', async () => {
    const buyer = await readyToPay(url());
    const { waiting } = gateway.hold();
    const hanging = Array.from({ length: 100 }, (_, index) => send(buyer, index % 2 ? 'checkAddressKickout' : 'saveOpportunity'));
    await waiting(PLACES);
    expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended', sequence: buyer.log.length });
    expect((await fetch(`${url()}/`)).status).toBe(200);
    expect((await fetch(`${url()}/healthz`)).status).toBe(200);
    expect(await given(buyer, 'purchaseStatus')).toMatchObject({ payment: 'NONE' });
    // Calls beyond the bulkhead's queue fail immediately, while the others hang.
    const turnedAway = await firstOf(hanging, 100 - PLACES - WAITING);
    expect(new Set(turnedAway.map(codeOf))).toEqual(new Set(['UPSTREAM_BUSY']));
    gateway.release();
    const codes = (await Promise.all(hanging)).map(codeOf);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(PLACES + WAITING);
  }, 60_000);
});

describe('a gateway that is down', () => {
  it('gets no calls until it is back: every caller fails immediately, and the circuit breaker logs each change once', async () => {
    const buyer = await readyToPay(url());
    const before = circuits().length;
    await takeAway(buyer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(buyer, 'checkAddressKickout')));
    expect(answers.map(codeOf)).toContain('UPSTREAM_BUSY');
    expect(circuits().slice(before)[0]).toBe('Open');
    await gateway.start();
    await until(
      (came) => came === 'OK',
      async () => codeOf(await send(buyer, 'checkAddressKickout')),
    );
    expect(circuits().at(-1)).toBe('Closed');
    expect(
      circuits()
        .slice(before)
        .filter((state) => state === 'Closed'),
    ).toHaveLength(1);
  }, 60_000);

  it('gets no payment: the payment fails, is not unconfirmed, and is made once later', async () => {
    const buyer = await buyerAt('PurchaseCached');
    await takeAway(buyer);
    expect(await given(buyer, 'submitPayment')).toMatchObject({ __typename: 'PaymentRefused', code: 'NOT_SENT' });
    expect(await pay(buyer)).toBe(false);
    expect(buyer.state().purchase).toMatchObject({ hasPaid: false });
    expect(buyer.state().purchase.phase).not.toBe('unconfirmed');
    await gateway.start();
    await until(
      (isPaid) => isPaid === true,
      () => pay(buyer),
    );
    expect(await bindflow.control.calls(PAY)).toHaveLength(1);
    expect(buyer.state().purchase).toMatchObject({ phase: 'completed', hasPurchased: true });
  }, 60_000);

  it('binds an earlier payment when it is back', async () => {
    await bindflow.control.reset();
    const buyer = await buyerAt('PaymentAccepted');
    await takeAway(buyer);
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe('Oops! An error ocurred while setting up your membership.');
    expect(await given(buyer, 'bindPolicies')).toMatchObject({ __typename: 'PurchaseRefused' });
    await gateway.start();
    await until(
      (isBought) => isBought === true,
      () => pay(buyer),
    );
    const { charges, policies } = await bindflow.control.ledger();
    expect([charges.length, policies.length]).toEqual([1, 1]);
  }, 60_000);
});
