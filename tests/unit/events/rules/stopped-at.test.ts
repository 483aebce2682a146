import { describe, expect, it } from 'vitest';
import { english } from '#events/language';
import { applicationResumed, pageCompleted, pageEntered, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import type { Program } from '#events/program';
import { paymentUnconfirmed, purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { describeStop, findStoppedAt } from '#events/rules';
import { offerOf } from '../../../support/events/offers.ts';
import { fitness, health, trades } from '../../../support/events/programs.ts';
import { given } from '../../../support/events/recording.ts';
import { TODAY } from '../../../support/events/valid-answers.ts';

const named = questionAnswered({ question: 'firstName', value: 'Maya' });
const offer = 'offer-1';
const quoted = [named, ...[0, 1, 2].map((page) => pageCompleted({ page })), quoteRequested({ page: 2 }), quoteReceived({ offer: offerOf() })];
const stopAt = (path: string, events: readonly FlowEvent[], program: Program = trades) => findStoppedAt(given(...events), program, path, TODAY);

describe('a buyer who comes back', () => {
  it('stopped at the first question of the page without a valid answer', () => {
    expect(stopAt('/', [named], fitness)).toEqual({ page: 0, question: 'lastName' });
  });

  it('stopped on the page that can be opened, whatever the address names', () => {
    expect(stopAt('/Payment', [named])).toMatchObject({ page: 0 });
    expect(stopAt('/Application2', [named, pageCompleted({ page: 0 })])).toMatchObject({ page: 1 });
  });

  it('stopped at the payment as a whole', () => {
    expect(stopAt('/Payment', quoted)).toEqual({ page: 3, question: null });
  });

  it('stopped nowhere if nothing was answered, on a page outside the flow, or while a payment is not settled', () => {
    expect(stopAt('/', [])).toBeNull();
    expect(stopAt('/Ineligible', [named])).toBeNull();
    expect(stopAt('/Payment', [...quoted, purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' }), paymentUnconfirmed({ offer, message: '' })])).toBeNull();
  });

  it('is told so until the page is left or loaded again', () => {
    const stoppedAt = { page: 0, question: 'lastName' };
    const back = [named, applicationResumed({ release: 'r', path: '/', stoppedAt }), pageEntered({ page: 0, path: '/' })];
    const shown = (...events: FlowEvent[]) => given(...back, ...events).application.stoppedAt;
    expect(shown(questionAnswered({ question: 'lastName', value: 'Castillo' }))).toEqual(stoppedAt);
    expect(shown(pageEntered({ page: 1, path: '/Application2' }))).toBeUndefined();
    expect(shown(applicationResumed({ release: 'r', path: '/' }))).toBeUndefined();
  });
});

describe('the place where a buyer stopped', () => {
  it.each<[Program, number, string | null, string]>([
    [fitness, 0, 'lastName', 'You stopped at “Last name.”'],
    [fitness, 0, 'startDate', 'You stopped at “When should coverage begin?”'],
    [fitness, 0, null, 'You stopped at the end of your application.'],
    [trades, 1, null, 'You stopped at the end of page 2.'],
    [health, 1, null, 'You stopped at the end of “Coverage.”'],
    [trades, 3, null, 'You stopped at payment.'],
  ])('of %o, page %i, question %s', (program, page, question, words) => {
    expect(describeStop(english, program, { page, question })).toBe(words);
  });
});
