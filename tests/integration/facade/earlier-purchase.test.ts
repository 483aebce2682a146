// A new window of a browser that has bought before warns of a second purchase, on either database.
import { describe, expect, it } from 'vitest';
import { checkEarlierPurchase } from '#workflows/purchase';
import { beginApplication, openApplication } from '#workflows/start';
import { card, fitnessAnswers } from '../../support/answers.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { acceptTerms, comeBack, continueFrom, eventTypes, newEmail, pay, readyToPay } from '../../support/checkout.ts';
import { type NodeBuyer, nodeBuyer } from '../../support/node-buyer.ts';

const WEEK = 7 * 24 * 3_600_000;
const MINUTE = 60_000;

/** As a page begins. */
async function opened(window: NodeBuyer): Promise<NodeBuyer> {
  beginApplication(window.ports, { release: 'test', program: window.programHash, path: '/' });
  await openApplication(window.ports, { sponsorId: null, memberId: null });
  await checkEarlierPurchase(window.ports);
  return window;
}
const said = (window: NodeBuyer): string | undefined => window.state().application.earlierPurchase;
const asked = async (window: NodeBuyer): Promise<unknown> => {
  const { id, root } = window.state().application;
  const { data } = await window.send({ query: `{ earlierPurchase(application: { id: "${id}", root: "${root}" }) { payment at message } }` });
  return (data as { readonly earlierPurchase?: unknown } | null | undefined)?.earlierPurchase;
};

describeBindflow('what was bought in this browser before', ({ url, control, running }) => {
  const payments = (buyer: NodeBuyer) =>
    running().db.selectFrom('purchase_step').select(['started_at', 'status']).where('root_id', '=', buyer.ports.applicationId).where('step', '=', 'pay').execute();

  it('is shown in a new window, with its time and coverages, and no name', async () => {
    const buyer = await readyToPay(url());
    expect(await pay(buyer)).toBe(true);
    const window = await opened(buyer.newWindow());
    const [payment] = await payments(buyer);
    const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: buyer.ports.program.timeZone }).format(payment!.started_at);
    expect(said(window)).toMatch(
      /^This insurance was bought in this browser on .*, \d+:\d\d.[AP]M C[SD]T: Professional liability, General liability\. If that was you, you don’t need to buy it again\. Buying again means a second policy and a second charge\.$/,
    );
    expect(said(window)).toContain(`on ${day}, `);
    expect(await asked(window)).toEqual({ payment: 'PAID', at: payment!.started_at.toISOString(), message: said(window) });
    // The window knows: a reload shows nothing more.
    await opened(comeBack(window));
    expect(eventTypes(window).filter((type) => type === 'EarlierPurchaseFound')).toHaveLength(1);
  });

  it('is shown nowhere else: not in the tab that bought, in another browser, or in another program', async () => {
    const buyer = await readyToPay(url());
    expect(await pay(buyer)).toBe(true);
    await checkEarlierPurchase(buyer.ports);
    const otherProgram = await nodeBuyer(url(), 'trades', Date.now, buyer.browser);
    for (const window of [buyer, await opened(buyer.stranger().newWindow()), await opened(otherProgram)])
      expect([said(window), await asked(window), eventTypes(window).includes('EarlierPurchaseFound')]).toEqual([undefined, null, false]);
    expect(said(await opened(buyer.newWindow()))).toBeDefined();
  });

  describe('a payment', () => {
    it('that is unconfirmed is shown as such until it is resolved', async () => {
      const buyer = await readyToPay(url());
      await pay(buyer, { ...card, securityCode: '902' });
      const window = await opened(buyer.newWindow());
      expect(await asked(window)).toMatchObject({ payment: 'UNCONFIRMED' });
      expect(said(window)).toMatch(
        /^This insurance was paid for in this browser on .*: Professional liability, General liability\. We don’t know yet whether the payment went through\. If that was you, please don’t pay again\. Call \(844\) 555-0142\.$/,
      );
      await running().db.updateTable('purchase_step').set({ status: 'failed' }).where('root_id', '=', buyer.ports.applicationId).where('step', '=', 'pay').execute();
      await checkEarlierPurchase(window.ports);
      expect([said(window), eventTypes(window).filter((type) => type === 'EarlierPurchaseFound').length]).toEqual([undefined, 2]);
    });

    it('that was declined is not shown', async () => {
      const buyer = await readyToPay(url());
      await pay(buyer, { ...card, securityCode: '901' });
      expect((await payments(buyer)).map(({ status }) => status)).toEqual(['declined']);
      expect(await asked(await opened(buyer.newWindow()))).toBeNull();
    });

    it('is not shown after a week', async () => {
      const buyer = await readyToPay(url());
      expect(await pay(buyer)).toBe(true);
      const window = await opened(buyer.newWindow());
      const paidAgo = (milliseconds: number): Promise<unknown> =>
        running()
          .db.updateTable('purchase_step')
          .set({ started_at: new Date(Date.now() - milliseconds) })
          .where('root_id', '=', buyer.ports.applicationId)
          .where('step', '=', 'pay')
          .execute();
      await paidAgo(WEEK - MINUTE);
      expect(await asked(window)).toMatchObject({ payment: 'PAID' });
      await paidAgo(WEEK + MINUTE);
      expect(await asked(window)).toBeNull();
    });
  });

  it('blocks nothing: a second purchase is possible, and each is charged once', async () => {
    const buyer = await readyToPay(url());
    expect(await pay(buyer)).toBe(true);
    const window = await opened(buyer.newWindow());
    window.answer(fitnessAnswers(newEmail()));
    expect(await continueFrom(window, 0)).toBe('payment');
    acceptTerms(window);
    expect(said(window)).toBeDefined();
    expect(await pay(window)).toBe(true);
    const bought = [buyer, window].map(({ ports }) => ports.state().quote.offer?.id);
    expect((await control.ledger()).charges.map(({ purchaseId }) => purchaseId)).toEqual(bought);
  });
});
