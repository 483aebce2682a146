// @vitest-environment jsdom
// A buyer who waits for longer than usual reads that it is still under way.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quoteRequested } from '#events/quote';
import { PurchaseProgress } from '../../../web/features/purchase/status/PurchaseProgress.tsx';
import { QuotingDialog } from '../../../web/features/quote/index.ts';
import { LONG_WAIT_MS } from '../../../web/state/use-long-wait.ts';
import { fitness } from '../../support/events/programs.ts';
import { renderInSession } from './render-in-session.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const isSaid = (): boolean => screen.queryByText(/^This is taking longer than usual/) !== null;
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

it.each([
  ['a quote', <QuotingDialog key="quote" />],
  ['a purchase', <PurchaseProgress key="purchase" isOpen />],
])('%s that takes longer than usual says so', (_what, dialog) => {
  renderInSession(fitness, dialog, { events: [quoteRequested({ page: 0 })] });
  pass(LONG_WAIT_MS - 1);
  expect(isSaid()).toBe(false);
  pass(1);
  expect(isSaid()).toBe(true);
});

it('a replay does not, whose moments stand still', () => {
  renderInSession(fitness, <QuotingDialog />, { events: [quoteRequested({ page: 0 })], more: { isReplay: true } });
  pass(LONG_WAIT_MS * 2);
  expect(isSaid()).toBe(false);
});
