import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHeldLease } from '../../../../graph/db/held-lease.ts';
import { SURE_MS } from '../../../../graph/db/lease-times.ts';

describe('createHeldLease', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const now = () => ({ steady: performance.now(), wall: Date.now() });
  const newLease = (isAlone = false) => createHeldLease('purchase/1', now(), { now, isAlone: () => isAlone });

  it('is given up once it was not renewed in time, and stays so', () => {
    const lease = newLease();
    vi.advanceTimersByTime(SURE_MS - 1);
    expect([lease.isSure(), lease.lost.aborted]).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect([lease.isSure(), lease.lost.aborted]).toEqual([false, true]);
    lease.renew(now());
    expect(lease.isSure()).toBe(false);
  });

  it('stays sure while it is renewed, counted from when the statement left', () => {
    const lease = newLease();
    vi.advanceTimersByTime(5000);
    const left = now();
    vi.advanceTimersByTime(4000);
    lease.renew(left);
    vi.advanceTimersByTime(SURE_MS - 4001);
    expect(lease.isSure()).toBe(true);
    vi.advanceTimersByTime(1);
    expect([lease.isSure(), lease.lost.aborted]).toEqual([false, true]);
  });

  it('is not sure after the machine was suspended, before any timer has run', () => {
    const lease = newLease();
    vi.setSystemTime(Date.now() + SURE_MS);
    expect(lease.isSure()).toBe(false);
  });

  it('is always sure where no other process uses the database', () => {
    const lease = newLease(true);
    vi.advanceTimersByTime(SURE_MS * 10);
    expect([lease.isSure(), lease.lost.aborted]).toEqual([true, false]);
  });

  it('watches nothing once it is given back', () => {
    const lease = newLease();
    lease.forget();
    vi.advanceTimersByTime(SURE_MS * 2);
    expect(lease.lost.aborted).toBe(false);
  });
});
