// What the address service returns, and the consequences.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { questionAnswered } from '#events/application';
import { findPageErrors } from '#events/rules';
import { next } from '#workflows/next';
import { fitnessAnswers, otherLocation, tradesAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, continueFrom, eventTypes, newEmail, pay, problemOf, quotedFitness, tradesApplicant, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const VALIDATE = '/api/validate/address';
let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
async function applicant(more = {}): Promise<NodeBuyer> {
  const buyer = await visitor(url(), 'fitness');
  buyer.answer({ ...fitnessAnswers(newEmail()), ...more });
  return buyer;
}

describe('the main address', () => {
  // spec: 5.8, 7.25
  it('is recorded in the service’s spelling, with its county', async () => {
    const buyer = await quotedFitness(url());
    const event = buyer.log.find(({ type }) => type === 'AddressStandardised');
    expect(event?.data).toEqual({
      role: 'main',
      entered: { street1: '1204 South Congress Avenue', street2: '', city: 'Austin', state: 'TX', postalCode: '78704', county: '' },
      standardised: { street1: '1204 S CONGRESS AVE', street2: '', city: 'AUSTIN', state: 'TX', postalCode: expect.stringMatching(/^78704-\d{4}$/), county: 'TRAVIS' },
      // The state alone is public.
      state: 'TX',
    });
    expect(buyer.state().answers).toMatchObject({ address1: '1204 S CONGRESS AVE', city: 'AUSTIN', county: 'TRAVIS' });
  });

  it('is not validated again if it is unchanged', async () => {
    const buyer = await quotedFitness(url());
    await continueFrom(buyer, 0);
    expect(await bindflow.control.calls(VALIDATE)).toHaveLength(1);
  });

  // spec: 5.7, 5.9, 4.17
  it('with ZIP 00000 cannot be validated: all its lines are marked and quoting stops', async () => {
    const buyer = await applicant({ zip: '00000' });
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.log.find(({ type }) => type === 'AddressRejected')?.data).toMatchObject({ role: 'main', message: 'Please enter a valid address.' });
    expect(buyer.state().quote).toMatchObject({ status: 'failed', error: 'Please verify a valid address has been entered.' });
    expect(await bindflow.control.calls('/api/quote/quotes')).toEqual([]);
    expect(await continueFrom(buyer, 0)).toBe('stay');
    const { program } = buyer.ports;
    expect(findPageErrors(buyer.state(), program, program.display.pages[0]!, '2026-11-22')).toEqual(
      Object.fromEntries(['address1', 'city', 'state', 'zip'].map((id) => [id, 'Please enter a valid address.'])),
    );
  });

  // spec: 5.7, 5.9
  it('counts as not validated if the service is down', async () => {
    await bindflow.control.fault({ path: VALIDATE, fault: 'status-500', times: 2 });
    const buyer = await applicant();
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.state().quote.error).toBe('Please verify a valid address has been entered.');
    // The service is back, and the address is unchanged.
    expect(await continueFrom(buyer, 0)).toBe('payment');
  });

  it('with ZIP 00000 is reported by Next, without a report of missing answers', async () => {
    const buyer = await visitor(url(), 'trades');
    buyer.answer({ ...tradesAnswers(newEmail())[0], zip: '00000' });
    expect(await next(buyer.ports, 0)).toBe('stay');
    expect(buyer.state().application.rejection?.message).toBe('Please verify a valid address has been entered.');
    expect(await next(buyer.ports, 0)).toBe('stay');
    expect(buyer.state().application.rejection?.message).toBe('Please verify a valid address has been entered.');
  });

  // spec: 5.6
  it('must not be a PO box', async () => {
    const buyer = await applicant({ address1: 'P.O. Box 114' });
    expect(await continueFrom(buyer, 0)).toBe('stay');
    expect(buyer.log.find(({ type }) => type === 'PageRejected')?.data).toMatchObject({ questions: ['address1'] });
    expect(await bindflow.control.calls(VALIDATE)).toEqual([]);
  });

  it('keeps what is typed during its validation, and drops the answer', async () => {
    await bindflow.control.fault({ path: VALIDATE, fault: 'slow', delayMs: 300 });
    const buyer = await applicant();
    const quoting = continueFrom(buyer, 0);
    await bindflow.control.called(VALIDATE);
    buyer.ports.record(questionAnswered({ question: 'address1', value: '88 Rainey Street' }));
    expect(await quoting).toBe('stay');
    expect(eventTypes(buyer)).not.toContain('AddressStandardised');
    expect(buyer.state().answers['address1']).toBe('88 Rainey Street');
    expect(await continueFrom(buyer, 0)).toBe('payment');
    expect(buyer.state().answers['address1']).toBe('88 RAINEY ST');
  });
});

describe('the alternate location', () => {
  // spec: 5.10, 4.17
  it('reports at its own question that it cannot be validated', async () => {
    const buyer = await tradesApplicant(url());
    buyer.answer({ ...otherLocation, '280': '00000' });
    expect(await continueFrom(buyer, 2)).toBe('stay');
    expect(buyer.state().quote.error).toBe('Please verify a valid Suite or unit of the other location has been entered.');
  });

  // spec: 4.17
  it('is validated before the main address, and is reported first if both are wrong', async () => {
    const buyer = await tradesApplicant(url());
    const main = { address1: '1100 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' };
    await bindflow.control.reset();
    buyer.answer({ ...otherLocation, ...main });
    expect(await continueFrom(buyer, 2)).toBe('payment');
    const streets = (await bindflow.control.calls(VALIDATE)).map(({ body }) => (body as { Street1: string }).Street1);
    expect(streets).toEqual([otherLocation['250'], main.address1]);
    buyer.answer({ '280': '00000', zip: '00000' });
    expect(await continueFrom(buyer, 2)).toBe('stay');
    expect(buyer.state().quote.error).toBe('Please verify a valid Suite or unit of the other location has been entered.');
    expect(buyer.state().addresses.main?.verdict).toBe('standardised');
  });

  // spec: 5.6
  it('must not be a PO box', async () => {
    const buyer = await visitor(url(), 'trades');
    buyer.answer({ ...tradesAnswers(newEmail())[0], ...otherLocation, '250': 'Post Office Box 9' });
    expect(await next(buyer.ports, 0)).toBe('stay');
    expect(buyer.log.at(-1)?.data).toMatchObject({ questions: ['250'] });
  });

  it('is ignored if its question no longer applies', async () => {
    const buyer = await tradesApplicant(url());
    buyer.answer({ ...otherLocation, '280': '00000', otherLocation: 'no' });
    expect(await continueFrom(buyer, 2)).toBe('payment');
    expect(eventTypes(buyer).filter((type) => type === 'AddressRejected')).toEqual([]);
  });

  it('is validated by Next on its page', async () => {
    const buyer = await visitor(url(), 'trades');
    buyer.answer({ ...tradesAnswers(newEmail())[0], ...otherLocation, '280': '00000' });
    expect(await next(buyer.ports, 0)).toBe('stay');
    expect(buyer.state().addresses.alternate?.verdict).toBe('rejected');
    buyer.answer({ '280': '78702' });
    expect(await next(buyer.ports, 0)).toBe('nextPage');
    expect(buyer.state().addresses.alternate?.verdict).toBe('standardised');
    const streets = (await bindflow.control.calls(VALIDATE)).map(({ body }) => (body as { Street1: string }).Street1);
    expect(streets).toEqual([otherLocation['250'], otherLocation['250'], tradesAnswers('')[0].address1]);
  });
});

// spec: 5.16
describe('a separate billing address', () => {
  const billing = { billingVsMailing: false, billingFirstName: 'Rosa', billingLastName: 'Castillo', billingAddress1: '77 West Monroe Street', billingCity: 'Chicago', billingState: 'IL', billingZip: '60603' };

  // spec: 5.16
  it('is standardized and goes to the payment and the orchestration, and the mailing address stays', async () => {
    const buyer = await quotedFitness(url());
    acceptTerms(buyer);
    buyer.answer(billing);
    expect(await pay(buyer)).toBe(true);
    const standardised = { Street1: '77 W MONROE ST', City: 'CHICAGO', StateAbbr: 'IL', County: 'COOK' };
    const [payment] = await bindflow.control.calls('/api/payment/submitPaymentWithCaching/{id}');
    expect(payment?.body).toMatchObject({ FirstName: 'Rosa', LastName: 'Castillo', BillingAddress: standardised });
    const [cached] = await bindflow.control.calls('/api/workflow/cachePurchase/{id}');
    expect(cached?.body).toMatchObject({ Account: { BillingAddress: standardised, Address: { Street1: '1204 S CONGRESS AVE' }, Contacts: [{ FirstName: 'Maya', LastName: 'Castillo' }] } });
  });

  // spec: 5.16
  it('stops the purchase before any gateway call if it is incomplete or invalid', async () => {
    const buyer = await quotedFitness(url());
    acceptTerms(buyer);
    const missing = 'Please verify that all required information is entered correctly. Missing: Billing address';
    buyer.answer({ ...billing, billingCity: '' });
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe(missing);
    expect(buyer.state().purchase.problem?.fields).toEqual(['billingCity']);
    buyer.answer({ billingCity: 'Chicago', billingZip: '00000' });
    expect(await pay(buyer)).toBe(false);
    expect(problemOf(buyer)).toBe(missing);
    expect(buyer.state().purchase.problem?.fields).toEqual(['billingAddress1', 'billingCity', 'billingState', 'billingZip']);
    expect(await bindflow.control.calls('/api/profile/register')).toEqual([]);
    buyer.answer({ billingZip: '60603' });
    expect(await pay(buyer)).toBe(true);
  });
});
