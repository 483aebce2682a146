// The parts of the payment page, as the specification draws them.
import { describe, expect, vi, test } from 'vitest';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { applicationResumed, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { emailChecked, identityVerified } from '#events/identity';
import { type Program, billingQuestions, usStates } from '#events/program';
import { purchaseRejected, purchaseRequested, purchaseStepFailed, termsAccepted } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { buildTerms } from '#events/rules';
import { faultMessages } from '#workflows/purchase';
import { AccountCard } from '../../../../web/features/purchase/account/AccountCard.tsx';
import { BillingCard } from '../../../../web/features/purchase/BillingCard.tsx';
import { PaymentMethodCard } from '../../../../web/features/purchase/payment-method/PaymentMethodCard.tsx';
import { PaymentPage } from '../../../../web/features/purchase/PaymentPage.tsx';
import { TermsBlock } from '../../../../web/features/purchase/terms/TermsBlock.tsx';
import { chargeOf, feeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { fitness, health, retail, yoga } from '../../../support/events/programs.ts';
import { InPaymentForm, type SessionOptions, renderInSession } from '../render-in-session.tsx';

const answered = (answers: Readonly<Record<string, string | boolean>>): FlowEvent[] => Object.entries(answers).map(([question, value]) => questionAnswered({ question, value }));
const maya = answered({
  firstName: 'Maya',
  lastName: 'Castillo',
  email: 'maya@example.com',
  address1: '1204 S Congress Ave',
  address2: 'Apt 2',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
});
const offer = offerOf([quoteOf({ charges: [chargeOf(), feeOf('AdminFee', '24.50')] })]);
const known = (more = {}): FlowEvent => emailChecked({ email: 'maya@example.com', hasAccount: false, mustChangePassword: false, requiresVerify: false, ...more });
const quoted = [quoteRequested({ page: 0 }), quoteReceived({ offer })];
const verified = identityVerified({ userName: 'morgan@example.com', primaryPhone: '5125550134' });
const labels = (): (string | null)[] => [...document.querySelectorAll('label, legend')].map(({ textContent }) => textContent);
const optionsOf = (name: RegExp): (string | null)[] => [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ textContent }) => textContent);
const inForm = (program: Program, part: React.JSX.Element, around?: SessionOptions): readonly FlowEvent[] =>
  renderInSession(program, <InPaymentForm>{part}</InPaymentForm>, around);

// spec: 2.46
describe('the billing address', () => {
  test('is the mailing address, or a form if it differs', () => {
    const recorded = renderInSession(fitness, <BillingCard rejected={[]} />, { events: maya });
    const same = screen.getByLabelText<HTMLInputElement>(/Billing address is the same/);
    expect(same.checked).toBe(true);
    expect(document.querySelector('address')?.textContent).toBe('Maya Castillo1204 S Congress Ave, Apt 2Austin, TX 78704');
    expect(screen.queryByLabelText(/First name/)).toBeNull();
    fireEvent.click(same);
    expect(recorded).toEqual(answered({ billingVsMailing: false, billingFirstName: 'Maya', billingLastName: 'Castillo' }));
    expect(document.querySelector('address')).toBeNull();
    expect([...document.querySelectorAll('[data-from]')].map((field) => field.getAttribute('data-from'))).toEqual(
      expect.arrayContaining(['FirstName', 'LastName', 'Address1', 'Address2', 'City', 'State', 'Zip'].map((part) => `answers.billing${part}`)),
    );
  });

  test('keeps a payer’s name that was entered before', () => {
    const recorded = renderInSession(fitness, <BillingCard rejected={[]} />, { events: [...maya, ...answered({ billingFirstName: 'Ana', billingLastName: 'Ruiz' })] });
    fireEvent.click(screen.getByLabelText(/Billing address is the same/));
    expect(recorded).toEqual(answered({ billingVsMailing: false }));
  });

  test('does not mark fields that were not on the page at the last attempt', () => {
    renderInSession(fitness, <BillingCard rejected={['billingCity']} />, { events: [...maya, ...answered({ billingVsMailing: false })] });
    expect([...document.querySelectorAll('[aria-invalid]')].map(({ id }) => id)).toEqual(['billingCity']);
  });

  // spec: 5.11, 5.15
  test('marks missing fields after a rejected purchase', () => {
    renderInSession(fitness, <BillingCard rejected={billingQuestions} />, { events: [...maya, ...answered({ billingVsMailing: false })] });
    expect(screen.getAllByText(/Please (enter|select) a valid/).map(({ textContent }) => textContent?.replace(/^Error: /, ''))).toEqual([
      'Please enter a valid name.',
      'Please enter a valid name.',
      'Please enter a valid address.',
      'Please enter a valid city.',
      'Please select a valid state.',
      'Please enter a valid zip.',
    ]);
  });
});

describe('the payment method', () => {
  // spec: 2.50, 2.51
  test('can be a card: number with a lock and the brands, month, year and code', () => {
    inForm(fitness, <PaymentMethodCard />);
    expect(screen.getAllByRole('radio').map((radio) => [radio.closest('label')?.textContent, (radio as HTMLInputElement).checked])).toEqual([
      ['Credit card', true],
      ['eCheck', false],
    ]);
    const number = screen.getByLabelText(/Card number/);
    expect(number.closest('[data-field]')?.querySelector('.lucide-lock-keyhole')).not.toBeNull();
    expect([...document.querySelectorAll('[data-brand]')].map((icon) => icon.getAttribute('data-brand'))).toEqual(['visa', 'mastercard', 'discover', 'american-express']);
    expect(optionsOf(/Expiration month/)).toEqual([
      '01 January',
      '02 February',
      '03 March',
      '04 April',
      '05 May',
      '06 June',
      '07 July',
      '08 August',
      '09 September',
      '10 October',
      '11 November',
      '12 December',
    ]);
    expect(optionsOf(/Expiration year/)).toEqual(Array.from({ length: 20 }, (_, i) => String(2026 + i)));
    expect(screen.getByText('Change the expiration month and year to match your card.')).toBeTruthy();
    const code = screen.getByLabelText<HTMLInputElement>(/Security code/);
    fireEvent.change(code, { target: { value: '12345' } });
    expect(code.value).toBe('123');
    fireEvent.change(number, { target: { value: '378282246310005' } });
    fireEvent.change(code, { target: { value: '1a2345' } });
    expect(code.value).toBe('1234');
  });

  // spec: 2.50, 2.52
  test('can be an eCheck: account type, numbers, and identification if the program asks for it', () => {
    const recorded = inForm(fitness, <PaymentMethodCard />);
    fireEvent.click(screen.getByLabelText('eCheck'));
    expect(recorded).toEqual([{ type: 'PaymentMethodChosen', data: { payWithCard: false } }]);
    expect(screen.queryByLabelText(/Card number/)).toBeNull();
    for (const label of ['Checking', 'Savings', "Driver's license", 'FEIN']) expect(screen.getByLabelText(label)).toBeTruthy();
    for (const label of [/Routing number/, /Account number/]) expect(screen.getByLabelText(label)).toBeTruthy();
    fireEvent.click(screen.getByLabelText("Driver's license"));
    expect(screen.getByLabelText(/Driver's license number/)).toBeTruthy();
    expect(optionsOf(/State of issuance/)).toEqual(['- Select one -', ...usStates.map(({ label }) => label)]);
    fireEvent.click(screen.getByLabelText('FEIN'));
    expect(screen.queryByLabelText(/Driver's license number/)).toBeNull();
    expect([screen.getByLabelText(/Company name/), screen.getByLabelText(/FEIN number/)]).toHaveLength(2);
  });

  // spec: 2.52
  test('asks for no identification if the program does not', () => {
    inForm(retail, <PaymentMethodCard />, { events: [{ type: 'PaymentMethodChosen', data: { payWithCard: false } }] });
    expect(screen.getByLabelText(/Routing number/)).toBeTruthy();
    expect(labels()).not.toContain('FEIN');
  });
});

describe('the account', () => {
  // spec: 5.28
  test('has the application’s email, says so when another is entered, and leads to where it is changed', () => {
    const goTo = vi.fn();
    inForm(fitness, <AccountCard />, { events: [...maya, known()], more: { goTo } });
    const email = screen.getByLabelText<HTMLInputElement>(/Email/);
    const described = (): string =>
      (email.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' ');
    expect([email.value, described()]).toEqual(['maya@example.com', '']);
    fireEvent.focus(email);
    fireEvent.change(email, { target: { value: 'other@example.com' } });
    fireEvent.blur(email);
    expect(described()).toContain('Emails do not match.');
    fireEvent.click(screen.getByRole('button', { name: 'Change email' }));
    expect(goTo.mock.calls).toEqual([[0, 'email']]);
  });

  // spec: 2.49, 2.56, 2.59, 5.31
  test('is created with email and password under the program’s own header, with its benefits', () => {
    inForm(yoga, <AccountCard />, { events: [...maya, known()] });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([yoga.display.accountHeader, 'Create your account']);
    for (const label of [/Email/, /Create password/, /Confirm password/]) expect(screen.getByLabelText(label)).toBeTruthy();
    for (const point of [/Online documents/, /Web access/]) expect(screen.getByText(point)).toBeTruthy();
    expect(screen.getByText('Must contain a number, special character, upper/lowercase and be at least 6 characters')).toBeTruthy();
  });

  // spec: 2.59
  test('is looked up first', () => {
    const lookUp = vi.fn(() => new Promise<void>(() => undefined));
    inForm(fitness, <AccountCard />, { events: maya, more: { identity: { lookUp, canLookUp: () => true } as never } });
    expect(lookUp).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Checking for account.', { selector: 'p' })).toBeTruthy();
    expect(screen.queryByLabelText(/Create password/)).toBeNull();
  });

  // spec: 2.55
  test('shows name, email and phone of the account holder', () => {
    inForm(fitness, <AccountCard />, { events: [...maya, verified] });
    const facts = [...document.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent));
    expect(facts).toEqual([
      ['Name', 'Maya Castillo'],
      ['Email', 'morgan@example.com'],
      ['Primary phone', '(512) 555-0134'],
    ]);
  });

  // spec: 8.8, 6.4
  test('links to the verification if it was never verified', () => {
    inForm(fitness, <AccountCard />, { events: [...maya, known({ hasAccount: true, requiresVerify: true })] });
    const link = screen.getByRole('link', { name: 'click here to verify' });
    expect(link.parentElement?.textContent).toBe('Account must be verified before purchase, click here to verify.');
    expect(link.getAttribute('href')).toMatch(/^https:\/\/[^/]+\/verify\?userName=maya%40example\.com$/);
  });
});

describe('the terms', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Terms and conditions' }));

  // spec: 2.53, 2.60, 4.29, 9.7
  test('open with the checkbox, can be closed or accepted, and are then signed', async () => {
    const recorded = renderInSession(fitness, <TermsBlock />, { events: [...maya, ...quoted] });
    const box = screen.getByLabelText<HTMLInputElement>(/I have read and accept the terms and conditions, including the \$25 admin fee\./);
    fireEvent.click(box);
    const [onward, close] = [...document.querySelectorAll('dialog footer button')];
    expect([onward?.textContent, close?.textContent]).toEqual([fitness.display.terms.length > 1 ? 'Next' : 'I accept', 'Close']);
    fireEvent.click(close!);
    expect([screen.queryByRole('dialog'), box.checked]).toEqual([null, false]);
    fireEvent.click(box);
    for (const _next of fitness.display.terms.slice(1)) fireEvent.click(dialog().getByRole('button', { name: 'Next' }));
    await act(async () => {
      fireEvent.click(dialog().getByRole('button', { name: 'I accept' }));
      await Promise.resolve();
    });
    expect([screen.queryByRole('dialog'), box.checked]).toEqual([null, true]);
    expect(screen.getByText('Maya Castillo', { exact: true })).toBeTruthy();
    fireEvent.click(box);
    expect([box.checked, screen.queryByText('Maya Castillo')]).toEqual([false, null]);
    expect(recorded.map(({ type }) => type).filter((type) => type !== 'ScreenCaptured')).toEqual(['TermsOpened', 'TermsOpened', 'TermsAccepted', 'TermsWithdrawn']);
  });
});

describe('the page', () => {
  const page = <PaymentPage summary={<p>The order</p>} notices={null} />;
  const ready = [...maya, known(), ...quoted, termsAccepted({ text: buildTerms(fitness, offer.quotes).textHash, adminFee: '$25' })];

  // spec: 2.48, 9.15
  test('offers another limit for health only', () => {
    renderInSession(fitness, page, { events: ready });
    expect(screen.queryByText('Select different limit')).toBeNull();
    const selectLimit = vi.fn();
    renderInSession(health, page, { events: ready, more: { selectLimit } });
    fireEvent.click(screen.getByText('Select different limit'));
    expect(selectLimit).toHaveBeenCalledWith(1);
  });

  // spec: 7.18
  test.each<[string, string, FlowEvent[]]>([
    ['that it is saved, for a new account', 'storedMethodConsent', [known()]],
    ['that it is saved, for an account that is logged in', 'storedMethodConsent', [verified]],
    ['no such thing to a buyer who is let in without a password', 'unsavedMethodConsent', [known({ hasAccount: true, mustChangePassword: true })]],
    ['no such thing if the deployment saves no methods', 'unsavedMethodConsent', [known(), applicationResumed({ release: 'r', path: '/Payment', savesMethods: false })]],
    [
      'that it is saved, if the deployment does so again',
      'storedMethodConsent',
      [known(), ...[false, true].map((savesMethods) => applicationResumed({ release: 'r', path: '/', savesMethods }))],
    ],
  ])('has a consent text for the payment method %s', (_, text, events) => {
    renderInSession(fitness, page, { events: [...maya, ...quoted, ...events] });
    const [wanted, other] =
      text === 'storedMethodConsent' ? [fitness.storedMethodConsent, fitness.unsavedMethodConsent!] : [fitness.unsavedMethodConsent!, fitness.storedMethodConsent];
    expect(screen.getByText(`You’ll be charged $100.00 today. ${wanted}`)).toBeTruthy();
    expect(document.body.textContent).not.toContain(other);
  });

  test('has no consent text for an older program without one', () => {
    const { unsavedMethodConsent: _, ...before } = fitness;
    renderInSession(before, page, { events: [...maya, ...quoted, known({ hasAccount: true, mustChangePassword: true })] });
    expect(screen.getByText('You’ll be charged $100.00 today.')).toBeTruthy();
  });

  test('reports a failed service once, not as a problem of the account', () => {
    const events = [
      ...maya,
      ...quoted,
      known({ hasAccount: true, mustChangePassword: true }),
      purchaseRequested({ offer: offer.id, paymentType: 'CREDIT_CARD', amount: '100.00' }),
    ];
    renderInSession(fitness, page, { events: [...events, purchaseStepFailed({ step: 'account', message: faultMessages.account })] });
    expect(document.body.textContent.split(faultMessages.account)).toHaveLength(2);
  });

  // spec: 2.45, 2.47, 2.57
  test('has the payment method first, the answers before the terms, the order summary, and Purchase', () => {
    const purchase = vi.fn(() => new Promise<void>(() => undefined));
    renderInSession(fitness, page, { events: ready, more: { purchase } });
    expect([...document.querySelectorAll('form h2')].map(({ textContent }) => textContent)).toEqual([
      'Payment method',
      'Billing address',
      fitness.display.accountHeader,
      'Review your answers',
    ]);
    expect(screen.getByText('Review your answers').compareDocumentPosition(screen.getByLabelText(/I have read and accept/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.querySelector('aside')?.textContent).toBe('The order');
    fireEvent.click(screen.getByText('Purchase'));
    expect(purchase).toHaveBeenCalledTimes(1);
  });

  // spec: 5.32, 5.33, 8.10
  test('says at the checkbox that the terms must be approved, and names the sections and fields with errors', () => {
    const sections = ['Payment method', 'Account information', 'Affidavit/Terms and Conditions'];
    const message = `Please verify that all required information is entered correctly. Missing: ${sections.join(', ')}`;
    renderInSession(fitness, page, { events: [...maya, known(), ...quoted, purchaseRejected({ sections, fields: ['cardNumber', 'password', 'terms'], message })] });
    const summary = document.querySelector('[role="alert"]');
    expect(summary?.querySelector('h2')?.textContent).toBe(message);
    expect([...summary!.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Please enter a valid card number', '#cardNumber'],
      ['Create password: Please enter a valid password', '#password'],
      ['Must approve terms and conditions', '#terms'],
    ]);
    const box = screen.getByLabelText(/I have read and accept/);
    expect([box.getAttribute('aria-invalid'), document.getElementById('terms-error')?.textContent]).toEqual(['true', expect.stringContaining('Must approve terms and conditions')]);
  });
});
