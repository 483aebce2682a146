// How long the page asks what became of a payment, and how often.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FlowPorts } from '#workflows/ports';
import { followPayment } from '#workflows/purchase';
import { waitWhileSeen } from '../../../../web/features/purchase/status/wait-while-seen.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('following a payment', () => {
  const show = (isVisible: boolean): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  };

  /** A page whose payment is paid and whose policies are issued at that time. */
  function follow({ boundAfter = Infinity }: { readonly boundAfter?: number } = {}) {
    const begun = Date.now();
    const times: number[] = [];
    const state = { application: { id: 'a', root: 'a' }, purchase: { phase: 'failed', problem: null } };
    const graph = async () => {
      times.push(Date.now() - begun);
      return { purchaseStatus: { payment: 'PAID', offer: null, accepted: null, isBound: Date.now() - begun >= boundAfter, elsewhere: null } };
    };
    const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
    const ports = { state: () => state, graph, wait, now: () => Date.now(), after: () => 0, lastSequence: () => 0 } as unknown as FlowPorts;
    const controller = new AbortController();
    const found = vi.fn<(progress: { readonly isBound: boolean }) => void>();
    const over = followPayment(ports, { signal: controller.signal, waitWhileSeen, onFound: found });
    return { times, found, over, stop: () => controller.abort(), countSince: (ms: number) => times.filter((time) => time >= ms).length };
  }

  test('asks once a minute after ten minutes, and shows policies that are issued hours later', async () => {
    const { found, over, countSince } = follow({ boundAfter: 3 * 60 * MINUTE });
    await vi.advanceTimersByTimeAsync(2 * 60 * MINUTE);
    expect(countSince(60 * MINUTE)).toBeLessThanOrEqual(61);
    expect(countSince(60 * MINUTE)).toBeGreaterThan(55);
    await vi.advanceTimersByTimeAsync(62 * MINUTE);
    await over;
    expect(found).toHaveBeenLastCalledWith(expect.objectContaining({ isBound: true }));
  });

  test('asks nothing while it is hidden, and again once it is shown, but not at each change', async () => {
    const { times, countSince, stop } = follow();
    await vi.advanceTimersByTimeAsync(11 * MINUTE);
    show(false);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(countSince(13 * MINUTE)).toBe(0);
    const before = times.length;
    show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(times).toHaveLength(before + 1);
    for (let changes = 0; changes < 20; changes += 1) {
      show(false);
      show(true);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(times).toHaveLength(before + 1);
    stop();
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(times).toHaveLength(before + 1);
  });

  test('ends after a day', async () => {
    const { times, over } = follow();
    show(true);
    await vi.advanceTimersByTimeAsync(DAY + MINUTE);
    await over;
    expect(times.length).toBeLessThan(1600);
    expect(times.length).toBeGreaterThan(1400);
  });
});
