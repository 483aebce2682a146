import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { questionAnswered } from '#events/application';
import { opportunitySaved } from '#events/quote';
import { CallRequest } from '../../../../web/features/quote/CallRequest.tsx';
import { fitness } from '../../../support/events/programs.ts';
import { renderInSession } from '../render-in-session.tsx';

const saved = opportunitySaved({ opportunity: { id: 'opportunity-1', accountId: 'CRM-1', products: [] }, location: 'Quote' });
const phone = questionAnswered({ question: 'phone', value: '5125550134' });

test('a call is offered only where the CRM knows the buyer, and a number to call', () => {
  for (const events of [[phone], [saved]]) {
    renderInSession(fitness, <CallRequest />, { events });
    expect(screen.queryByRole('button')).toBeNull();
  }
});

test('a request that fails leaves the button, and says so', async () => {
  renderInSession(fitness, <CallRequest />, { events: [phone, saved] });
  fireEvent.click(screen.getByRole('button', { name: 'Request a call' }));
  expect(await screen.findByText('We couldn’t send your request. Please try again, or call us.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request a call' })).toBeTruthy();
});

test('a request that was sent stays said', () => {
  renderInSession(fitness, <CallRequest />, { events: [phone, saved, questionAnswered({ question: 'callRequest', value: true })] });
  expect(screen.getByRole('status').textContent).toContain('We’ll call you at (512) 555-0134');
  expect(screen.queryByRole('button')).toBeNull();
});
