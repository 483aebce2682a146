// The CRM follows the buyer: after a kickout or a change of location, in the background, and never in the buyer's way.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALL_REQUEST } from '#events/program';
import { next } from '#workflows/next';
import { requestCall } from '#workflows/report';
import { fitnessAnswers, tradesAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, continueFrom, newEmail, pay, quotedTrades, tradesApplicant, visitor } from '../../support/checkout.ts';

interface CrmCall {
  readonly Answers: readonly { readonly QuestionId: string; readonly Value: unknown }[];
  readonly BillingAddress: { readonly Street1: string } | null;
  readonly Opportunities: readonly [
    { readonly Location: string; readonly KickoutAddress: { readonly PostalCode: string } | null; readonly OpportunityProducts: readonly { readonly ExitReason: string }[] },
  ];
}

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const readCrmCalls = async (): Promise<CrmCall[]> => (await bindflow.control.calls('/api/account')).filter(({ method }) => method === 'PUT').map(({ body }) => body as CrmCall);
/** Resolves when the CRM has had this number of calls. */
async function waitForCrmCalls(times: number): Promise<CrmCall[]> {
  for (;;) {
    const all = await readCrmCalls();
    if (all.length >= times) return all;
  }
}
const where = ({ Opportunities: [{ Location }] }: CrmCall): string => Location;
const exits = ({ Opportunities: [{ OpportunityProducts }] }: CrmCall): string[] => OpportunityProducts.map(({ ExitReason }) => ExitReason);

// spec: 4.23, 7.32, 7.33
describe('the CRM is updated', () => {
  it('when the location changes: at Continue and at Purchase, not while answers are entered', async () => {
    const buyer = await tradesApplicant(url());
    expect(await readCrmCalls()).toEqual([]);
    expect(await continueFrom(buyer, 2)).toBe('payment');
    await waitForCrmCalls(1);
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    const all = await waitForCrmCalls(2);
    expect(all.map(where)).toEqual(['Quote', 'OrderSummary']);
    expect(all.map(({ BillingAddress }) => BillingAddress?.Street1 ?? null)).toEqual([null, '1204 S CONGRESS AVE']);
  });

  // spec: 4.23
  it('when answers kick out one product, and when they kick out every product', async () => {
    const buyer = await tradesApplicant(url(), { more: { trade: 'roofing' } });
    const [, first] = await waitForCrmCalls(2);
    expect([where(first!), exits(first!), first!.Opportunities[0].KickoutAddress]).toEqual(['Application', ['None', 'None', 'KickOut'], null]);
    buyer.answer({ hazards: ['explosives'] });
    expect(await continueFrom(buyer, 2)).toBe('ineligible');
    expect(exits((await waitForCrmCalls(3)).at(-1)!)).toEqual(['KickOut', 'KickOut', 'KickOut']);
  });

  it('when the address kicks the application out, with that address', async () => {
    const buyer = await visitor(url(), 'fitness');
    buyer.answer({ ...fitnessAnswers(newEmail()), city: 'Palm Beach', state: 'FL', zip: '33480' });
    expect(await continueFrom(buyer, 0)).toBe('ineligible');
    const [only] = await waitForCrmCalls(1);
    expect([where(only!), exits(only!)]).toEqual(['Quote', ['KickOut']]);
    expect(only!.Opportunities[0].KickoutAddress?.PostalCode).toMatch(/^33480/);
  });
});

describe('a buyer who asks to be called', () => {
  const kickedOut = async () => {
    const buyer = await visitor(url(), 'fitness');
    buyer.answer({ ...fitnessAnswers(newEmail()), claims: 'two-or-more' });
    expect(await continueFrom(buyer, 0)).toBe('ineligible');
    await waitForCrmCalls(1);
    return buyer;
  };
  const request = { QuestionId: CALL_REQUEST, Value: true };

  it('is reported to the CRM, then and after each kickout with that phone, and never to rating', async () => {
    const buyer = await kickedOut();
    expect(await requestCall(buyer.ports)).toBe(true);
    expect(buyer.state().answers[CALL_REQUEST]).toBe('5125550134');
    const [before, asked] = await waitForCrmCalls(2);
    expect(before!.Answers).not.toContainEqual(request);
    expect(asked!.Answers).toContainEqual(request);
    expect([where(asked!), exits(asked!)]).toEqual(['Quote', ['KickOut']]);

    expect(await continueFrom(buyer, 0)).toBe('ineligible');
    expect((await waitForCrmCalls(3)).at(-1)!.Answers).toContainEqual(request);
    // Nobody is called at another phone, or while buying.
    buyer.answer({ phone: '5125550199' });
    expect(await continueFrom(buyer, 0)).toBe('ineligible');
    expect((await waitForCrmCalls(4)).at(-1)!.Answers).not.toContainEqual(request);
    buyer.answer({ phone: '5125550134', claims: 'none' });
    expect(await continueFrom(buyer, 0)).toBe('payment');
    expect((await waitForCrmCalls(5)).at(-1)!.Answers).not.toContainEqual(request);
    const rated = (await bindflow.control.calls('/api/quote/quotes')).at(-1)!.body;
    expect(JSON.stringify(rated)).toContain('"QuestionId":"claims"');
    expect(JSON.stringify(rated)).not.toContain(CALL_REQUEST);
  });

  it('learns that the CRM did not take it, and can ask again', async () => {
    const buyer = await kickedOut();
    await bindflow.control.fault({ method: 'PUT', path: '/api/account', fault: 'status-500', times: 2 });
    expect(await requestCall(buyer.ports)).toBe(false);
    expect(buyer.state().answers[CALL_REQUEST]).toBeUndefined();
    expect(await requestCall(buyer.ports)).toBe(true);
  });
});

describe('a CRM that is down', () => {
  it('does not delay the buyer, and leaves no event', async () => {
    await bindflow.control.fault({ method: 'PUT', path: '/api/account', fault: 'timeout', times: 100 });
    const buyer = await quotedTrades(url());
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    expect(buyer.log.map(({ type }) => type)).not.toContain('QuoteFailed');
    expect((await bindflow.control.ledger()).policies).toHaveLength(3);
  });

  // spec: 4.22
  it('stops neither Next nor a kickout', async () => {
    await bindflow.control.fault({ method: 'PUT', path: '/api/account', fault: 'status-500', times: 100 });
    const buyer = await visitor(url(), 'trades');
    const [first, second] = tradesAnswers(newEmail());
    buyer.answer(first);
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    buyer.answer({ ...second, hazards: ['explosives'] });
    expect(await next(buyer.ports, 1)).toBe('ineligible');
    await waitForCrmCalls(1);
  });
});
