import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchQueueDelay } from '../../../graph/http/queue-delay.ts';

describe('watchQueueDelay', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Probes that wait this long each. */
  const watch = (waits: { milliseconds: number }) => watchQueueDelay(() => new Promise((resolve) => setTimeout(resolve, waits.milliseconds)));

  it('is what each of three probes has waited, and falls with the first one that waits less', async () => {
    const waits = { milliseconds: 0 };
    const delay = watch(waits);
    await vi.advanceTimersByTimeAsync(250);
    waits.milliseconds = 400;
    // A quarter of a second to the next probe, a twentieth between those that wait. The third one counts while it waits.
    await vi.advanceTimersByTimeAsync(250 + 400 + 50 + 400 + 40);
    expect(delay.readMs()).toBe(0);
    await vi.advanceTimersByTimeAsync(130);
    const underWay = delay.readMs();
    expect([underWay > 100, underWay < 140]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(280 + 60);
    expect(delay.readMs()).toBeCloseTo(400, -1);
    waits.milliseconds = 10;
    await vi.advanceTimersByTimeAsync(500);
    expect(delay.readMs()).toBeCloseTo(10, -1);
    delay.end();
  });

  it('is not raised by one long pause', async () => {
    const waits = { milliseconds: 0 };
    const delay = watch(waits);
    await vi.advanceTimersByTimeAsync(1100);
    waits.milliseconds = 900;
    await vi.advanceTimersByTimeAsync(251 + 900);
    expect(delay.readMs()).toBe(0);
    delay.end();
  });

  it('takes a database that is far away for one, and notices after a while that it is', async () => {
    const waits = { milliseconds: 80 };
    const delay = watch(waits);
    await vi.advanceTimersByTimeAsync(3000);
    expect(delay.readMs()).toBe(0);
    waits.milliseconds = 200;
    await vi.advanceTimersByTimeAsync(1200);
    expect(delay.readMs()).toBe(120);
    // As after a failover to another region.
    await vi.advanceTimersByTimeAsync(600_000);
    expect(delay.readMs()).toBe(0);
    delay.end();
  });

  it('counts a probe that is not answered, and takes a failure for an answer', async () => {
    let isAway = false;
    const delay = watchQueueDelay(() => (isAway ? new Promise(() => undefined) : Promise.reject(new Error('the database is away'))));
    await vi.advanceTimersByTimeAsync(2000);
    expect(delay.readMs()).toBe(0);
    isAway = true;
    await vi.advanceTimersByTimeAsync(6000);
    expect(delay.readMs()).toBe(1000);
    delay.end();
  });

  it('is not raised by one connection that never answers, and holds two of them at most', async () => {
    let sent = 0;
    let answeredFrom = 2;
    const delay = watchQueueDelay(() => {
      sent += 1;
      return sent < answeredFrom ? new Promise(() => undefined) : Promise.resolve();
    });
    await vi.advanceTimersByTimeAsync(6000);
    expect(delay.readMs()).toBeLessThan(50);
    delay.end();
    [sent, answeredFrom] = [0, Infinity];
    const silent = watchQueueDelay(() => {
      sent += 1;
      return sent < answeredFrom ? new Promise(() => undefined) : Promise.resolve();
    });
    await vi.advanceTimersByTimeAsync(20_000);
    expect([sent, silent.readMs()]).toEqual([2, 1000]);
    // The connections of the server that has taken over answer.
    answeredFrom = 3;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(silent.readMs()).toBeLessThan(50);
    silent.end();
  });
});
