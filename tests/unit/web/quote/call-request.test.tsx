import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { questionAnswered } from '#events/application';
import { opportunitySaved } from '#events/quote';
import type { FlowPorts } from '#workflows/ports';
import { CallRequest } from '../../../../web/features/quote/CallRequest.tsx';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const saved = opportunitySaved({ opportunity: { id: 'opportunity-1', accountId: 'CRM-1', products: [] }, location: 'Quote' });
const answered = (answers: Readonly<Record<string, string>>) => Object.entries(answers).map(([question, value]) => questionAnswered({ question, value }));
const buyer = answered({
  firstName: 'Maya',
  lastName: 'Castillo',
  email: 'maya@example.com',
  phone: '5125550134',
  address1: '1204 S Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78704',
});

test('a call is offered only where the CRM knows the buyer, and can be told whom to call', () => {
  for (const events of [buyer, [...buyer.slice(1), saved]]) {
    renderInSession(fitness, <CallRequest />, { events });
    expect(screen.queryByRole('button')).toBeNull();
  }
});

test('a request that fails leaves the button, and says so; one that is sent is recorded with its phone, and has the focus', async () => {
  let isAccepted = false;
  const graph = (() => Promise.resolve({ refreshAccount: { isAccepted } })) as unknown as FlowPorts['graph'];
  const recorded = renderInSession(fitness, <CallRequest />, { events: [...buyer, saved], graph });
  fireEvent.click(screen.getByRole('button', { name: 'Request a call' }));
  expect(await screen.findByText('We couldn’t send your request. Please try again, or call us.')).toBeTruthy();
  expect(recorded).toEqual([]);
  isAccepted = true;
  fireEvent.click(screen.getByRole('button', { name: 'Request a call' }));
  const promise = await screen.findByRole('region', { name: 'We’ll call you at (512) 555-0134' });
  expect(recorded).toEqual(answered({ callRequest: '5125550134' }));
  await waitFor(() => expect(document.activeElement).toBe(promise));
});

test('a request that was sent stays said for its phone; another one is asked about again', () => {
  const requested = [...buyer, saved, ...answered({ callRequest: '5125550134' })];
  renderInSession(fitness, <CallRequest />, { events: requested });
  expect(screen.getByRole('region', { name: 'We’ll call you at (512) 555-0134' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  renderInSession(fitness, <CallRequest />, { events: [...requested, ...answered({ phone: '5125550199' })] });
  expect(screen.getByText('We’ll call (512) 555-0199 about your application.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request a call' })).toBeTruthy();
});
