// What the payment page shows from the click on Purchase until the server answers.
import { expect, test } from 'vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { questionAnswered } from '#events/application';
import { emailChecked } from '#events/identity';
import { termsAccepted } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { buildTerms } from '#events/rules';
import { PaymentPage } from '../../../../web/features/purchase/index.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const email = 'maya@example.com';
const filled = { cardNumber: '4111 1111 1111 1111', expMonth: '12', expYear: '2030', securityCode: '123', password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };

/** Renders the page, fills in the values, and clicks Purchase. Returns what lets the purchase end. */
function clickPurchase(values: Readonly<Record<string, string>>): () => Promise<void> {
  let end = (): void => undefined;
  const purchase = (): Promise<void> => new Promise((resolve) => void (end = resolve));
  renderInSession(fitness, <PaymentPage summary={null} notices={null} moreActions={<button type="button">More</button>} />, {
    events: [
      questionAnswered({ question: 'email', value: email }),
      emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
      quoteRequested({ page: 0 }),
      quoteReceived({ offer: offerOf() }),
      termsAccepted({ text: buildTerms(fitness, offerOf().quotes).textHash, adminFee: '$25' }),
    ],
    more: { purchase },
  });
  for (const [name, value] of Object.entries(values)) fireEvent.change(document.getElementById(name)!, { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Purchase' }));
  return () => act(async () => Promise.resolve(end()));
}
const readDialog = (): string | undefined => document.querySelector('dialog[open]')?.textContent;
const isLocked = (element: Element): boolean => element.closest('[inert]') !== null;

test('the dialog with the steps is open before the server answers', async () => {
  const end = clickPurchase(filled);
  expect(readDialog()).toContain('Creating your account');
  await end();
  expect(readDialog()).toBeUndefined();
});

test('a page with something missing opens no dialog; fields and links are locked until the server answers', async () => {
  const end = clickPurchase({ ...filled, confirmPassword: '' });
  expect(readDialog()).toBeUndefined();
  const elements = [document.getElementById('cardNumber')!, screen.getByText('Change your answers'), screen.getByText('More')];
  expect(elements.map(isLocked)).toEqual([true, true, true]);
  expect(isLocked(document.querySelector('button[type="submit"]')!)).toBe(false);
  await end();
  expect(elements.map(isLocked)).toEqual([false, false, false]);
});
