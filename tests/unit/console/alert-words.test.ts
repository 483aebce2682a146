// What the page Alerts says of messages, figures and subscriptions.
import { describe, expect, it } from 'vitest';
import { describeDelivery, describeScope, listFigures } from '../../../web/console/alerts/alert-words.ts';

describe('a message', () => {
  const mail = { channel: 'EMAIL', to: 'Ana Lyst (sub-1)', state: 'PENDING', attempts: 0, deliveredAt: null, error: null } as const;
  it.each([
    [mail, 'Mail for Ana Lyst: sending'],
    [{ ...mail, attempts: 1 }, 'Mail for Ana Lyst: sending'],
    [{ ...mail, attempts: 1, error: 'The mail server did not accept the mail.' }, 'Mail for Ana Lyst: retrying after 1 attempt: The mail server did not accept the mail.'],
    [
      { ...mail, channel: 'WEBHOOK', state: 'FAILED', attempts: 12, error: 'The receiver answered 500.' },
      'Webhook for Ana Lyst: failed after 12 attempts: The receiver answered 500.',
    ],
    [{ ...mail, state: 'DELIVERED', attempts: 1, deliveredAt: '2026-11-27T14:05:09.000Z' }, 'Mail for Ana Lyst: delivered 2026-11-27 at 14:05 UTC'],
  ] as const)('%o', (delivery, words) => {
    expect(describeDelivery(delivery)).toBe(words);
  });
});

describe('figures', () => {
  it('are an amount, if it is known, and a time', () => {
    const facts = { __typename: 'UnconfirmedPaymentFacts', application: { id: 'a' }, amount: '24203.70', unconfirmedAt: '2026-11-27T14:05:09.000Z' } as const;
    expect(listFigures(facts)).toEqual([
      ['Amount', '$24,203.70'],
      ['Unconfirmed since', '2026-11-27 at 14:05 UTC'],
    ]);
    expect(listFigures({ ...facts, amount: null })).toHaveLength(1);
  });

  it('are declines beside the usual ones', () => {
    const facts = { __typename: 'DeclineFacts', from: '2026-11-27T11:00:00.000Z', until: '2026-11-27T14:00:00.000Z', declines: 28, usual: 4.25, weeks: 1 } as const;
    expect(listFigures(facts)).toEqual([
      ['Declined', '28'],
      ['Usual', '4.3, the mean of 1 week'],
      ['Counted', '2026-11-27, 11:00 to 14:00 UTC'],
    ]);
  });
});

it('a subscription says what it covers', () => {
  const all = ['UNCONFIRMED_PAYMENT', 'DECLINES_DOUBLED', 'CONVERSION_FELL'] as const;
  expect(describeScope({ kinds: [...all], program: null, sponsor: null })).toBe('All alerts');
  expect(describeScope({ kinds: ['CONVERSION_FELL'], program: 'fitness', sponsor: 'AIM' })).toBe('A sponsor’s conversion fell. Only program fitness and sponsor AIM');
});
