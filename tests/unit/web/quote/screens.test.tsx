// What is shown of a quote: the pages that ask for it, the order, the way out where there is none, and the confirmation.
import { describe, expect, vi, test } from 'vitest';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { memberFeeSet, pageRejected, programLoaded, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { identityVerified, savedDataLoaded } from '#events/identity';
import type { Program } from '#events/program';
import { getRatingLabel } from '#events/rules';
import { paymentAccepted, paymentMethodChosen, policyBound, purchaseCompleted, purchaseRequested } from '#events/purchase';
import { type Charge, type Quote, applicationKickedOut, opportunitySaved, quoteFailed, quoteReceived, quoteRequested } from '#events/quote';
import { ApplicationPage, PageProblemSummary } from '../../../../web/features/application/index.ts';
import { ConfirmationPage } from '../../../../web/features/confirmation/index.ts';
import { IneligiblePage, OrderSummaryBox, QuotingDialog } from '../../../../web/features/quote/index.ts';
import type { Session } from '../../../../web/state/session.ts';
import { chargeOf, feeOf, memberFeeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { fitness, retail, smallProgram, trades, yoga } from '../../../support/events/programs.ts';
import { type SessionOptions, renderInSession } from '../render-in-session.tsx';

const never = (): Promise<void> => new Promise(() => undefined);
const headings = (): (string | null)[] => [...document.querySelectorAll('h1, h2, h3')].map(({ textContent }) => textContent);

describe('an application page', () => {
  const asks = (type: string, title?: string | null): Program =>
    smallProgram({
      questions: [
        { id: 'limit', label: 'How much?', type: 'text' },
        { id: 'venue', label: 'Where?', type: 'text' },
      ],
      display: {
        pages: [
          { id: 'a', name: 'Application1', type: 'Application', components: [{ type, schema: ['venue', 'limit'], ...(title !== undefined && { title }) }, { type: 'Next' }] },
          { id: 'p', name: 'Payment', type: 'Payment', components: [] },
          { id: 'c', name: 'Confirmation', type: 'Confirmation', components: [] },
        ],
      },
    });
  const page = (program: Program, around?: SessionOptions): readonly FlowEvent[] =>
    renderInSession(program, <ApplicationPage page={program.display.pages[0]!} index={0} ProblemSummary={PageProblemSummary} />, around);

  // spec: 2.21
  test.each([
    ['Underwriting', undefined, ['Small', 'What’s covered', 'Policy information']],
    ['Label', undefined, ['Small', 'What’s covered', 'Policy information']],
    ['Underwriting', 'The studio', ['Small', 'What’s covered', 'The studio']],
    ['Label', null, ['Small', 'What’s covered']],
  ])('shows what the schema of an %s component asks, under the title %j', (type, title, titles) => {
    page(asks(type, title));
    expect(headings()).toEqual(titles);
    expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(['Where?*', 'How much?*']);
  });

  // spec: 2.54, 3.17, 4.27
  test('can be filled by a saved address, which locks its fields; Add new clears them', () => {
    const program = {
      ...fitness,
      display: { ...fitness.display, pages: [{ ...fitness.display.pages[0]!, components: [{ type: 'Demographic' }] }, ...fitness.display.pages.slice(1)] },
    };
    const events = [identityVerified({ userName: 'morgan@example.com', primaryPhone: null }), savedDataLoaded({ addresses: 1, methods: 0 })];
    const place = { street1: '1100 CONGRESS AVE', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78701' };
    const recorded = page(program, { events, saved: { addresses: [{ id: 'addr-1', displayText: 'Home', ...place }], methods: [] } });
    const list = screen.getByLabelText<HTMLSelectElement>(/Choose an address/);
    const [street, city] = [/Street address/, /City/].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    const shown = (): unknown[] => [street!.value, city!.value, street!.readOnly, city!.readOnly];
    expect([...list.options].map(({ textContent }) => textContent)).toEqual(['- Select one -', 'Home', 'Add new']);
    fireEvent.change(list, { target: { value: 'addr-1' } });
    expect(shown()).toEqual(['1100 CONGRESS AVE', 'AUSTIN', true, true]);
    fireEvent.change(list, { target: { value: 'new' } });
    expect(shown()).toEqual(['', '', false, false]);
    expect(recorded.map(({ type }) => type)).toEqual(['AddressChosen', 'AddressChosen']);
  });

  // spec: 2.36
  test('shows that Next is busy, and its error below the button and at the top', () => {
    const next = vi.fn<Session['next']>(never);
    page(asks('Label'), { more: { next }, events: [pageRejected({ page: 0, questions: [], message: 'Oops! An error has occurred, please try again later' })] });
    expect(document.querySelector('[role="alert"] h2')?.textContent).toBe('Oops! An error has occurred, please try again later');
    const button = screen.getByText('Next').closest('button')!;
    const beneath = (): string | undefined => button.parentElement?.nextElementSibling?.textContent;
    expect(beneath()).toBe('Error: Oops! An error has occurred, please try again later');
    expect(button.getAttribute('aria-busy')).toBeNull();
    fireEvent.click(button);
    expect([next.mock.calls, button.getAttribute('aria-busy'), document.querySelector('[role="alert"]')]).toEqual([[[0]], 'true', null]);
    expect(beneath()).toBeUndefined();
    fireEvent.click(button);
    expect(next).toHaveBeenCalledTimes(1);
  });

  test('says where the wrong answers are: below its title, above its button', () => {
    page(asks('Label'), { events: [pageRejected({ page: 0, questions: ['limit'], message: 'Check the answers marked below.' })] });
    expect(document.querySelector('[role="alert"] h2')?.textContent).toBe('Check the answers marked below.');
    expect(screen.getByText('Next').closest('button')!.parentElement?.nextElementSibling?.textContent).toBe('Error: Check the answers marked above.');
  });

  // spec: 2.35, 8.2
  test('is quoted by Continue and shows the quote’s error at the top', () => {
    const quote = vi.fn<Session['next']>(never);
    page(fitness, { more: { quote }, events: [quoteRequested({ page: 0 }), quoteFailed({ message: 'Oops! An error has occurred, please try again later', step: 'quote' })] });
    expect(document.querySelector('[role="alert"] h2')?.textContent).toBe('Oops! An error has occurred, please try again later');
    fireEvent.click(screen.getByText('Continue'));
    expect(quote).toHaveBeenCalledWith(0);
  });

  // spec: 2.35
  test('shows a dialog while it is quoted, which can be cancelled', () => {
    const cancelQuote = vi.fn();
    renderInSession(fitness, <QuotingDialog />, { events: [quoteRequested({ page: 0 })], more: { cancelQuote } });
    expect(screen.getByRole('dialog', { name: 'Quoting' }).textContent).toContain('Please wait while we build a quote just for you.');
    fireEvent.click(screen.getByText('Cancel'));
    expect(cancelQuote).toHaveBeenCalledTimes(1);
  });
});

describe('the special-attention page', () => {
  const kicked = [{ productId: 'umbrella', name: 'Umbrella Liability', reasons: [{ rule: 'address', reason: '' }] }];
  const out = (program: Program, byAddress: boolean): void =>
    void renderInSession(program, <IneligiblePage />, { events: [quoteRequested({ page: 0 }), applicationKickedOut({ products: kicked, byAddress })] });
  const usual = 'Additional information is required to complete your application and get your quote.';

  // spec: 2.37
  test('asks for more information by the program’s phone', () => {
    out(trades, false);
    expect(headings()).toEqual(['Your insurance application requires special attention', 'About your application']);
    expect(screen.getByText(usual)).toBeTruthy();
    const phone = screen.getByText(trades.display.phone);
    expect([phone.getAttribute('href'), phone.parentElement?.textContent]).toEqual(['tel:8445550176', expect.stringContaining('Please call (844) 555-0176')]);
  });

  test('says how to call: a button that dials, the hours, and the number under which the CRM has the buyer', () => {
    const opportunity = { id: 'opportunity-1', accountId: 'CRM-100200-ab12', products: [] };
    const events = [quoteRequested({ page: 0 }), opportunitySaved({ opportunity, location: 'Quote' }), applicationKickedOut({ products: kicked, byAddress: true })];
    renderInSession(trades, <IneligiblePage />, { events });
    expect(screen.getByRole('link', { name: 'Call (844) 555-0176' }).getAttribute('href')).toBe('tel:8445550176');
    expect(screen.getByText('Monday to Friday, 8 a.m. to 6 p.m. Central time')).toBeTruthy();
    expect(screen.getByText('CRM-100200-ab12')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy your reference number CRM-100200-ab12' })).toBeTruthy();
  });

  test('leaves out the hours and the number that there are not', () => {
    const { phoneHours: _, ...display } = trades.display;
    out({ ...trades, display }, false);
    expect([screen.queryByText(/Monday/), screen.queryByText('Your reference number')]).toEqual([null, null]);
  });

  // spec: 2.37, 3.28
  test('shows the program’s own text for an address if it has one and it is enabled', async () => {
    out(trades, true);
    expect(await screen.findByText(/^We can’t insure a business at this address online\./)).toBeTruthy();
    for (const words of [usual, /Please call \(/, /It concerns/]) expect(screen.queryByText(words)).toBeNull();
    const { specialKickout } = trades.display;
    out({ ...trades, display: { ...trades.display, specialKickout: { ...specialKickout!, enabled: false } } }, true);
    expect(screen.getByText(usual)).toBeTruthy();
  });

  test('takes what could run out of the program’s own text', async () => {
    const html = '<p>Please <b>call</b> us.<script>alert(1)</script></p><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">Here</a>';
    out({ ...trades, display: { ...trades.display, specialKickout: { enabled: true, html } } }, true);
    const link = await screen.findByText('Here');
    expect([link.getAttribute('href'), document.querySelector('b')?.textContent]).toEqual([null, 'call']);
    expect(document.querySelectorAll('main script, p script, [onerror]')).toHaveLength(0);
  });
});

describe('the order summary box', () => {
  const orderOf = (rateInfo: Partial<Quote['rateInfo']>, ...more: FlowEvent[]): string[] => {
    renderInSession(retail, <OrderSummaryBox />, { events: [...more, quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf([quoteOf(rateInfo)]) })] });
    return [...document.querySelectorAll('dt')].map(({ parentElement }) => [...parentElement!.children].map(({ textContent }) => textContent).join(' | '));
  };
  const lob = { name: retail.spoke.products[0]!.lobs[0]!, coverages: ['A'] };
  const charges: Charge[] = [
    chargeOf({ lob, premium: '1200.50', isAdditionalInsured: true }),
    feeOf('AdminFee', '24.50', { name: '' }),
    feeOf('CCFee', '3.10', { name: 'Card processing fee' }),
  ];

  // spec: 2.38, 2.39, 2.40, 2.41, 2.42, 2.44, 9.11
  test('lists coverage and cost line by line', () => {
    const lines = orderOf(
      {
        total: '1250.00',
        totalPreTaxPremium: '1200.50',
        totalDues: '5.00',
        totalTax: '1.50',
        ratingDiscounts: [
          { label: 'Certified', amount: '-10.00' },
          { label: 'Earlier claims', amount: '7.00' },
        ],
        charges,
      },
      memberFeeSet(memberFeeOf('25.00')),
    );
    expect(headings()).toEqual(['ORDER SUMMARY']);
    const others = retail.spoke.products.flatMap(({ lobs }) => lobs).slice(1);
    expect(lines).toEqual([
      '* Liability | $1,200.50 | $1,000,000\u00a0each\u00a0claim\u00a0/ $2,000,000\u00a0a\u00a0year | Effective 12/01/2026 to 12/01/2027 | Keystone Mutual',
      ...others.map((name) => `${getRatingLabel(retail, name)} | Not covered`),
      'Discount included: Certified | ($10.00)',
      'Surcharge included: Earlier claims | $7.00',
      'Premium total | $1,200.50',
      'Admin fee | $24.50 | Pays for running the program. It isn’t premium.',
      'Card processing fee | $3.10 | 2.5% of the premium. eCheck has no fee.',
      'Member fee | $25.00 | For membership in the association.',
      'Dues | $5.00 | Paid to the association.',
      'Tax | $1.50 | State taxes on the premium.',
      'ORDER TOTAL: | $1,275.00',
    ]);
    expect(screen.getByText('* For the additional insured that you named.')).toBeTruthy();
    expect(document.querySelector('del')).toBeNull();
  });

  // spec: 2.43
  test('strikes the card fee through if an eCheck pays', () => {
    orderOf({ total: '1250.00', charges }, paymentMethodChosen({ payWithCard: false }));
    expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['Card processing fee', '$3.10']);
  });

  test('leaves the card fee out once the order is paid by eCheck', () => {
    const offer = 'offer-1';
    const bound = [
      purchaseRequested({ offer, paymentType: 'ECHECK', amount: '1246.90' }),
      paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '1246.90', paymentType: 'ECHECK', brand: null, input: 'i' }),
      policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-000001' }, input: 'i' }),
      purchaseCompleted({ offer }),
    ];
    const events = [
      paymentMethodChosen({ payWithCard: false }),
      quoteRequested({ page: 0 }),
      quoteReceived({ offer: offerOf([quoteOf({ total: '1250.00', charges })]) }),
      ...bound,
    ];
    renderInSession(retail, <OrderSummaryBox />, { events });
    expect(document.body.textContent).toContain('ORDER TOTAL:$1,246.90');
    expect(document.body.textContent).not.toContain('Card processing fee');
    expect(document.querySelector('del')).toBeNull();
  });

  test('links to the license in the footer only if the program has one', () => {
    orderOf({ charges });
    expect(screen.getByRole('link', { name: 'License' }).getAttribute('href')).toBe('#license');
    cleanup();
    const { license: _, ...provider } = retail.display.provider;
    const events = [quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf([quoteOf({ charges })]) })];
    renderInSession({ ...retail, display: { ...retail.display, provider } }, <OrderSummaryBox />, { events });
    expect(screen.queryByRole('link', { name: 'License' })).toBeNull();
  });

  // spec: 2.39, 2.42
  test.each([
    ['0.00', 'No refund or purchase required.', 'ORDER TOTAL: | $0.00'],
    ['-312.40', 'REFUND SUMMARY', 'REFUND TOTAL: | ($312.40)'],
  ])('of %s is headed %s', (total, title, last) => {
    const lines = orderOf({ total, charges: [chargeOf({ lob })] });
    expect([headings(), lines.at(-1)]).toEqual([[title], last]);
  });
});

describe('the confirmation page', () => {
  const offer = 'offer-1';
  const input = 'i';
  const bought = [
    questionAnswered({ question: 'email', value: 'maya@example.com' }),
    quoteRequested({ page: 0 }),
    quoteReceived({ offer: offerOf([quoteOf(), quoteOf({}, { id: 'quote-2', productCode: 'PROP', productDescription: 'Property' })]) }),
    purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '200.00' }),
    paymentAccepted({ offer, referenceNumber: 'REF-1', amount: '200.00', paymentType: 'CREDIT_CARD', brand: 'visa', input }),
    policyBound({ offer, policyNumbers: { 'quote-1': 'KEY-000001', 'quote-2': 'KEY-000002' }, input }),
  ];
  const confirm = (program: Program, ...more: FlowEvent[]): void =>
    void renderInSession(program, <ConfirmationPage summary={<p>The order</p>} extraComponents={null} />, { events: [...bought, ...more, purchaseCompleted({ offer })] });

  // spec: 2.61
  test('has its title, a policy number for each product, the program’s own text and the order', () => {
    confirm(yoga);
    expect(document.querySelector('h1')?.textContent).toBe('Your policy is confirmed. Thank you for your purchase');
    const text = document.body.textContent ?? '';
    for (const part of ['Liability', 'KEY-000001', 'Property', 'KEY-000002', yoga.display.confirmationText, 'Amount paid$200.00', 'Paid withVisa', 'Payment referenceREF-1'])
      expect(text).toContain(part);
    expect(text).toContain('Save your policy numbers.');
    expect(document.querySelector('aside')?.textContent).toBe('The order');
  });

  test('says the number of an only policy before all else', () => {
    const only = quoteReceived({ offer: offerOf([quoteOf({}, { effectiveDate: '2027-01-15T00:00:00Z' })]) });
    renderInSession(fitness, <ConfirmationPage summary={null} extraComponents={null} />, {
      events: [...bought.slice(0, 2), only, ...bought.slice(3), purchaseCompleted({ offer })],
    });
    expect(document.querySelector('h1')?.nextElementSibling?.textContent).toBe('Your policy number is KEY-000001. Your coverage starts 01/15/2027.');
  });

  test.each([
    [true, 'We’re emailing your proof of coverage and your receipt to maya@example.com.'],
    [false, 'Emails about your policies go to maya@example.com.'],
  ])('says what is emailed where the deployment mails proofs: %s', (mailsProof, words) => {
    confirm(fitness, programLoaded({ program: 'h', programId: 'FITNESS', env: 'TEST', mailsProof }));
    expect(document.body.textContent).toContain(words);
  });

  test('downloads the proof as a PDF, and has none in a replay', () => {
    confirm(fitness);
    const link = screen.getByRole('link', { name: 'Download proof of coverage' });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([expect.stringMatching(/^\/proof-of-coverage\/[\da-f-]{36}\.pdf$/), true]);
    cleanup();
    renderInSession(fitness, <ConfirmationPage summary={null} extraComponents={null} />, { events: bought, more: { isReplay: true } });
    expect(screen.getByRole('button', { name: 'Download proof of coverage: not in a replay' })).toHaveProperty('disabled', true);
  });

  // spec: 2.61
  test('works if the program has no text of its own', () => {
    confirm(smallProgram());
    expect(document.querySelector('h1')?.textContent).toBe('Thank you for your purchase');
  });

  // spec: 8.17, 4.45
  test('reports that the email for a new password could not be sent', () => {
    confirm(fitness, { type: 'PasswordEmailFailed', data: { message: 'Unable to send password update email' } });
    expect(screen.getByText('Unable to send password update email')).toBeTruthy();
  });
});
