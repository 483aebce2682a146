// What the applications of a family, each on its own device, show of each other's purchase.
import { expect, it } from 'vitest';
import { canApply } from '#events/buyflow';
import { confirmationTracked } from '#events/purchase';
import { fitnessAnswers } from '../../support/answers.ts';
import { print } from 'graphql';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { acceptTerms, continueFrom, newEmail, pay, visitor } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';
import { resumeElsewhere, mailCode, mailLink, mailedCode, mailedLink, resume } from '../../support/resume.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const tells = (buyer: NodeBuyer): boolean => canApply(buyer.state(), confirmationTracked({}));

describeBindflow('a family of applications', ({ url, running, control }) => {
  const emailOf = (buyer: NodeBuyer): string => String(buyer.state().answers['email']);

  /** A buyer who has answered everything, and asked for no quote. */
  async function answered(): Promise<NodeBuyer> {
    const buyer = await visitor(url(), 'fitness');
    buyer.answer(fitnessAnswers(newEmail()));
    await buyer.ship();
    return buyer;
  }

  /** The same application on another device, by a link and a code that went to this email. */
  async function elsewhere(buyer: NodeBuyer, email: string): Promise<NodeBuyer> {
    expect(await mailLink(buyer, email)).toMatchObject({ __typename: 'ResumeLinkMailed' });
    return resumeElsewhere(buyer, running().sandbox.url, email);
  }

  async function quoteAndBuy(buyer: NodeBuyer): Promise<void> {
    expect(await continueFrom(buyer, 0)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
  }

  it('an application that was resumed before any quote shows the purchase of the first device, without a quote or a payment', async () => {
    const buyer = await answered();
    const phone = await elsewhere(buyer, emailOf(buyer));
    await quoteAndBuy(buyer);
    const quoted = await control.calls('/api/quote/quotes');
    expect(await continueFrom(phone, 0)).toBe('payment');
    expect(phone.state().purchase).toMatchObject({ hasPurchased: true, problem: null, policyNumbers: buyer.state().purchase.policyNumbers });
    expect(phone.state().quote.offer).toEqual(buyer.state().quote.offer);
    expect(phone.state().application.root).toBe(buyer.ports.applicationId);
    expect(await control.calls('/api/quote/quotes')).toHaveLength(quoted.length);
    expect(await control.calls(PAY)).toHaveLength(1);
    // Its answers may differ: the page shows the purchase, and its log is complete.
    expect(await phone.ship()).toMatchObject({ __typename: 'EventsAppended' });
  });

  it('an application with its own quote shows the purchase at its next step', async () => {
    const buyer = await answered();
    const phone = await elsewhere(buyer, emailOf(buyer));
    expect(await continueFrom(phone, 0)).toBe('payment');
    await quoteAndBuy(buyer);
    expect(phone.state().quote.offer?.id).not.toBe(buyer.state().quote.offer?.id);
    expect(await continueFrom(phone, 0)).toBe('payment');
    expect(phone.state().purchase).toMatchObject({ hasPurchased: true, policyNumbers: buyer.state().purchase.policyNumbers });
    expect(await control.calls(PAY)).toHaveLength(1);
  });

  it('binds on the second device what was paid on the first, before anything was quoted there', async () => {
    const buyer = await answered();
    const phone = await elsewhere(buyer, emailOf(buyer));
    await control.fault({ path: '/api/workflow/purchaseWithCacheUpdate/{id}', fault: 'status-500', times: 2 });
    expect(await continueFrom(buyer, 0)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(false);
    expect(await continueFrom(phone, 0)).toBe('payment');
    expect(phone.state().purchase).toMatchObject({ hasPurchased: true, problem: null });
    // Only the device that bound reports to analytics.
    expect(await pay(buyer)).toBe(true);
    expect([tells(phone), tells(buyer)]).toEqual([true, false]);
    expect((await control.ledger()).policies).toHaveLength(1);
  });

  it('shows an unconfirmed payment on every device, and quotes on none', async () => {
    const buyer = await answered();
    const phone = await elsewhere(buyer, emailOf(buyer));
    await control.fault({ path: PAY, fault: 'drop-response' });
    expect(await continueFrom(buyer, 0)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(false);
    expect(await continueFrom(phone, 0)).toBe('payment');
    expect(phone.state().purchase).toMatchObject({ phase: 'unconfirmed', hasPaid: false });
    expect(await control.calls(PAY)).toHaveLength(1);
  });

  it('reports the sale to analytics once: from the device that bound, and from no other', async () => {
    const buyer = await answered();
    const phone = await elsewhere(buyer, emailOf(buyer));
    await quoteAndBuy(buyer);
    await buyer.ship();
    await continueFrom(phone, 0);
    const tablet = await elsewhere(buyer, emailOf(buyer));
    expect(tablet.state().purchase.hasPurchased).toBe(true);
    expect([tells(buyer), tells(phone), tells(tablet)]).toEqual([true, false, false]);
  });

  const ELSEWHERE = 'This application was bought on another device, and you won’t be charged again.';

  /** Everything that any operation of a purchase answers to this browser, as text. */
  async function readAllAnswers(buyer: NodeBuyer): Promise<string> {
    const before = buyer.answers.length;
    const asked = ['purchaseStatus', 'prepareAccount', 'cachePurchase', 'submitPayment', 'createMemberReference', 'bindPolicies', 'savePaymentMethod', 'sendPasswordUpdate'];
    for (const name of asked) {
      const { document, variables } = operationsOf(buyer)[name]!;
      await buyer.send({ query: print(document), variables });
    }
    return buyer.answers.slice(before).join('\n');
  }
  const secretsIn = ({ state }: Pick<NodeBuyer, 'state'>): string[] => {
    const { policyNumbers, payment } = state().purchase;
    return [...Object.values(policyNumbers), payment?.referenceNumber ?? ''].filter(Boolean);
  };

  it('a buyer who mailed the link to another person learns that it is bought, and nothing of who bought it', async () => {
    const stranger = await answered();
    expect(await continueFrom(stranger, 0)).toBe('payment');
    acceptTerms(stranger);
    await stranger.ship();
    const email = newEmail();
    const victim = await elsewhere(stranger, email);
    victim.answer({ email });
    await quoteAndBuy(victim);
    expect(secretsIn(victim)).toHaveLength(2);
    const told = await readAllAnswers(stranger);
    for (const secret of [...secretsIn(victim), email, victim.state().quote.offer!.id]) expect(told).not.toContain(secret);
    expect(told).toContain('"payment":"PAID"');
    // No one pays twice, and no question is without use.
    expect(await pay(stranger)).toBe(false);
    expect(stranger.state().purchase.problem?.message).toContain(ELSEWHERE);
    expect(await continueFrom(stranger, 0)).toBe('stay');
    expect(stranger.state().quote.error).toContain(ELSEWHERE);
    expect(await control.calls(PAY)).toHaveLength(1);
  });

  it('the same is true if both have the same offer', async () => {
    const stranger = await answered();
    expect(await continueFrom(stranger, 0)).toBe('payment');
    acceptTerms(stranger);
    await stranger.ship();
    const victim = await elsewhere(stranger, newEmail());
    expect(await pay(victim)).toBe(true);
    expect(victim.state().quote.offer?.id).toBe(stranger.state().quote.offer?.id);
    const told = await readAllAnswers(stranger);
    for (const secret of secretsIn(victim)) expect(told).not.toContain(secret);
    expect(await pay(stranger)).toBe(false);
    expect(stranger.state().purchase.policyNumbers).toEqual({});
  });

  it('an account that one device has prepared is not used on another, neither the stranger’s nor the buyer’s', async () => {
    const stranger = await answered();
    expect(await continueFrom(stranger, 0)).toBe('payment');
    acceptTerms(stranger);
    await pay(stranger.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
    await stranger.ship();
    const email = newEmail();
    const victim = await elsewhere(stranger, email);
    expect(victim.state().purchase).toMatchObject({ hasCreatedAccount: false, account: null });
    victim.answer({ email });
    await quoteAndBuy(victim);
    const accounts = (await control.ledger()).accounts.map((account) => JSON.stringify(account));
    expect(accounts).toHaveLength(2);
    const bound = (await control.calls('/api/workflow/purchaseWithCacheUpdate/{id}')).at(-1)!;
    expect(bound.headers['integrity-user']).toBe(email);
  });

  it('a link at the email of the purchase shows all of it, on the first device, too', async () => {
    const buyer = await answered();
    const phone = await elsewhere(buyer, emailOf(buyer));
    await quoteAndBuy(phone);
    expect(await continueFrom(buyer, 0)).toBe('stay');
    const again = await elsewhere(buyer, emailOf(buyer));
    expect(await continueFrom(again, 0)).toBe('payment');
    expect(again.state().purchase).toMatchObject({ hasPurchased: true, policyNumbers: phone.state().purchase.policyNumbers });
  });

  it('an older link shows nothing of a later purchase, unless it was mailed to the email of the purchase', async () => {
    const buyer = await answered();
    const [sandbox, mistyped] = [running().sandbox.url, newEmail()];
    expect(await mailLink(buyer, mistyped)).toMatchObject({ __typename: 'ResumeLinkMailed' });
    const { token } = await mailedLink(sandbox, mistyped);
    const stranger = graphBrowser(url());
    await mailCode(stranger, token);
    await quoteAndBuy(buyer);
    await buyer.ship();
    const refused = await resume(stranger, token, await mailedCode(sandbox, mistyped));
    expect(refused).toMatchObject({ code: 'BOUGHT_SINCE', mailsTo: null, message: expect.stringContaining('you need a link sent to that email') });
    for (const secret of [...secretsIn(buyer), emailOf(buyer)]) expect(stranger.answers.join('\n')).not.toContain(secret);
  });
});
