// The recovery worker when the gateway is away, when its process ends, and when the buyer was let in once.
import 'reflect-metadata';
import { afterEach, describe, expect, it } from 'vitest';
import { purchase } from '#workflows/purchase';
import { httpTransport } from '../../../graph/gateway/transport.ts';
import { withoutBrowser } from '../../../graph/purchase/gateway-calls.ts';
import { createServices } from '../../../graph/http/services.ts';
import { recoverPurchases } from '../../../graph/purchase/recovery/recover-purchases.ts';
import { type BentGateway, changed, startBentGateway } from '../../support/bent-gateway.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, comeBack, emptyForm, pay, quotedRetail, quotedTrades, readyToPay } from '../../support/checkout.ts';
import { factsUntil } from '../../support/facade-facts.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const BIND = '/api/workflow/purchaseWithCacheUpdate/{id}';
const MAIL = '/api/messaging/passwordupdateflag';

let bindflow: RunningBindflow;
afterEach(() => bindflow.close());

const offerOf = (buyer: NodeBuyer): string => buyer.state().quote.offer!.id;
const payAndLeave = (buyer: NodeBuyer): Promise<unknown> => pay(buyer.leaveAt({ answerOf: 'SubmitPayment' })).catch(() => undefined);

describe('the recovery worker, if the gateway of one program is down,', () => {
  it('binds the purchases of the others in the same round', async () => {
    let unreachable = '';
    bindflow = await startForTests({
      transport: (request, attempt) =>
        unreachable !== '' && request.url.pathname.includes(unreachable)
          ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
          : httpTransport(request, attempt),
    });
    const { facade, settings, control } = bindflow;
    const [fitness, trades] = [await readyToPay(facade.url), await quotedTrades(facade.url)];
    acceptTerms(trades);
    await payAndLeave(fitness);
    await payAndLeave(trades);
    unreachable = offerOf(fitness);
    const run = { deps: withoutBrowser(createServices(settings)), db: settings.db, after: 0, isEnding: () => false };
    expect(await recoverPurchases(run)).toEqual({ bound: 1, isAway: false });
    expect((await control.ledger()).policies.map(({ purchaseId }) => purchaseId)).toEqual(expect.arrayContaining([offerOf(trades)]));
    expect(await recoverPurchases(run)).toEqual({ bound: 0, isAway: true });
    unreachable = '';
    expect(await recoverPurchases(run)).toEqual({ bound: 1, isAway: false });
  });
});

describe('recovery in a process that ends', () => {
  it('starts no bind while it lets requests end', async () => {
    let now = Date.now();
    bindflow = await startForTests({ now: () => now, recovery: { after: 60_000, every: 5 } });
    const { facade, control } = bindflow;
    const left = await readyToPay(facade.url, { now: () => now });
    await payAndLeave(left);
    const staying = await readyToPay(facade.url, { now: () => now });
    await control.fault({ path: '/api/opportunity', fault: 'slow', delayMs: 500 });
    const [, before] = [pay(staying).catch(() => false), (await control.calls('/api/opportunity')).length];
    await control.called('/api/opportunity', before + 1);
    const closed = facade.close();
    now += 120_000;
    await closed;
    expect((await control.ledger()).charges).toHaveLength(1);
    expect(await control.calls(BIND)).toEqual([]);
  });
});

describe('a purchase without a payment due', () => {
  it('is bound without a payment after the buyer has left', async () => {
    const nothing = { Total: 0, TotalPreTaxPremium: 0, TotalDues: 0, TotalFees: 0, TotalTax: 0, RatingDiscounts: [], Charges: [] };
    let gateway: BentGateway | undefined;
    bindflow = await startForTests({
      recovery: { after: 50, every: 10 },
      async gatewayBefore(sandbox) {
        gateway = await startBentGateway(() => sandbox);
        return gateway.url;
      },
    });
    gateway?.bend(
      /quotes$/,
      changed((envelope) => ({ ...envelope, Data: envelope.Data.map((quote) => ({ ...quote, RateInfo: nothing })) })),
    );
    const buyer = await quotedTrades(bindflow.facade.url);
    acceptTerms(buyer);
    await payAndLeave(buyer);
    await factsUntil(bindflow.db, buyer, 'PoliciesIssued');
    const { charges, policies } = await bindflow.control.ledger();
    expect([charges.length, policies.length]).toEqual([0, 3]);
    await gateway?.stop();
  });
});

describe('a buyer whose password must be changed, and who left after paying,', () => {
  it('receives only an email to change it, once the policy is bound', async () => {
    bindflow = await startForTests({ recovery: { after: 50, every: 10 } });
    const { facade, control, db } = bindflow;
    const buyer = await quotedRetail(facade.url, { link: { memberId: 'M-204' }, more: { email: 'mustchange@example.com' } });
    acceptTerms(buyer);
    await payAndLeave(buyer);
    await factsUntil(db, buyer, 'PoliciesIssued');
    await control.called(MAIL);
    const back = comeBack(buyer);
    expect(await purchase(back.ports, emptyForm)).toBe(true);
    expect(back.state().purchase.passwordEmail).toBe('sent');
    expect(await control.calls(MAIL)).toHaveLength(1);
  });
});
