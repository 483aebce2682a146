import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SilenceObserver, createOwnLease, createSilenceObserver } from '../../../../graph/db/leases/heartbeats.ts';
import { LEASE_VALIDITY_MS } from '../../../../graph/db/leases/lease-rows.ts';

describe('createOwnLease', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const now = () => ({ monotonicMs: performance.now(), wallMs: Date.now() });
  const createLease = (isAlone = false) => createOwnLease('purchase/1', now(), { now, isAlone: () => isAlone });

  it('becomes invalid for good if it is not renewed in time', () => {
    const lease = createLease();
    vi.advanceTimersByTime(LEASE_VALIDITY_MS - 1);
    expect([lease.isValid(), lease.lossSignal.aborted]).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect([lease.isValid(), lease.lossSignal.aborted]).toEqual([false, true]);
    lease.markRenewed(now());
    expect(lease.isValid()).toBe(false);
  });

  it('is valid while it is renewed, counted from when the statement was sent', () => {
    const lease = createLease();
    vi.advanceTimersByTime(5000);
    const sentAt = now();
    vi.advanceTimersByTime(4000);
    lease.markRenewed(sentAt);
    vi.advanceTimersByTime(LEASE_VALIDITY_MS - 4001);
    expect(lease.isValid()).toBe(true);
    vi.advanceTimersByTime(1);
    expect([lease.isValid(), lease.lossSignal.aborted]).toEqual([false, true]);
  });

  it('is invalid after the machine was suspended, before any timer has run', () => {
    const lease = createLease();
    vi.setSystemTime(Date.now() + LEASE_VALIDITY_MS);
    expect(lease.isValid()).toBe(false);
  });

  it('is always valid if no other process uses the database', () => {
    const lease = createLease(true);
    vi.advanceTimersByTime(LEASE_VALIDITY_MS * 10);
    expect([lease.isValid(), lease.lossSignal.aborted]).toEqual([true, false]);
  });

  it('does not abort after stopWatching', () => {
    const lease = createLease();
    lease.stopWatching();
    vi.advanceTimersByTime(LEASE_VALIDITY_MS * 2);
    expect(lease.lossSignal.aborted).toBe(false);
  });
});

const SECOND_MS = 1000;
/** The database's clock may differ from that of the process, here by a day. */
const AHEAD_MS = 86_400_000;

describe('createSilenceObserver', () => {
  let observer: SilenceObserver;
  beforeEach(() => {
    observer = createSilenceObserver();
  });
  const at = (seconds: number, suspended = 0) => ({ monotonicMs: seconds * SECOND_MS, wallMs: (seconds + suspended) * SECOND_MS });
  const beat = (seconds: number, leap = 0): void => observer.recordHeartbeat(at(seconds), AHEAD_MS + (seconds + leap) * SECOND_MS);
  const canJudgeAt = (seconds: number, suspended = 0): boolean => observer.latestDatabaseTime(at(seconds, suspended)) !== null;

  it('judges once heartbeats have succeeded for as long as a lease lasts', () => {
    expect(canJudgeAt(100)).toBe(false);
    for (const seconds of [100, 105, 110]) beat(seconds);
    expect(canJudgeAt(114)).toBe(false);
    beat(115);
    expect(canJudgeAt(115)).toBe(true);
  });

  it('returns the latest plausible time of the database’s clock: two seconds after the expected one', () => {
    for (const seconds of [0, 5, 10, 15]) beat(seconds);
    expect(observer.latestDatabaseTime(at(18))).toEqual(new Date(AHEAD_MS + 20 * SECOND_MS));
  });

  it('starts over after a heartbeat that failed', () => {
    for (const seconds of [0, 5, 10, 15]) beat(seconds);
    observer.reset();
    expect(canJudgeAt(15)).toBe(false);
    for (const seconds of [20, 25, 30]) beat(seconds);
    expect(canJudgeAt(34)).toBe(false);
    beat(35);
    expect(canJudgeAt(35)).toBe(true);
  });

  it('starts over after a stall of this process', () => {
    for (const seconds of [0, 5, 10, 15, 40]) beat(seconds);
    expect(canJudgeAt(40)).toBe(false);
  });

  it('stops judging while no heartbeat is answered, also if only the wall clock shows it', () => {
    for (const seconds of [0, 5, 10, 15]) beat(seconds);
    expect(canJudgeAt(28)).toBe(false);
    expect(canJudgeAt(16, 30)).toBe(false);
    expect(canJudgeAt(16)).toBe(true);
  });

  it('starts over after a leap of the database’s clock, when all leases look expired', () => {
    for (const seconds of [0, 5, 10, 15]) beat(seconds);
    beat(20, 60);
    expect(canJudgeAt(20)).toBe(false);
    for (const seconds of [25, 30, 35]) beat(seconds, 60);
    expect(canJudgeAt(35)).toBe(true);
  });
});
