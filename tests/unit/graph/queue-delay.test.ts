import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchQueueDelay } from '../../../graph/http/queue-delay.ts';

describe('watchQueueDelay', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  /** Probes that wait this long each. */
  const watch = (waits: { milliseconds: number }) => watchQueueDelay(() => new Promise((resolve) => setTimeout(resolve, waits.milliseconds)));

  it('is what each of three probes has waited, and falls with the first one that waits less', async () => {
    const waits = { milliseconds: 400 };
    const delay = watch(waits);
    // A quarter of a second to the first probe, a twentieth between those that wait.
    await vi.advanceTimersByTimeAsync(250 + 400 + 50 + 400 + 50 + 399);
    expect(delay.readMs()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(delay.readMs()).toBe(400);
    waits.milliseconds = 10;
    await vi.advanceTimersByTimeAsync(60);
    expect(delay.readMs()).toBe(10);
    delay.end();
  });

  it('grows while the third probe waits, and has not fallen when the next one begins', async () => {
    const waits = { milliseconds: 10 };
    const delay = watch(waits);
    await vi.advanceTimersByTimeAsync(3 * 260);
    waits.milliseconds = 400;
    await vi.advanceTimersByTimeAsync(250 + 400 + 50 + 400 + 50 + 120);
    expect(delay.readMs()).toBe(120);
    await vi.advanceTimersByTimeAsync(280 + 55);
    expect(delay.readMs()).toBe(400);
    delay.end();
  });

  it('is not raised by one long pause', async () => {
    const waits = { milliseconds: 1 };
    const delay = watch(waits);
    await vi.advanceTimersByTimeAsync(1100);
    waits.milliseconds = 900;
    await vi.advanceTimersByTimeAsync(251 + 900);
    expect(delay.readMs()).toBe(1);
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
