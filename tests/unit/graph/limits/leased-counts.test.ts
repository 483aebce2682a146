// Points that a process has reserved: forgotten once no one spends them, so that memory does not grow with each buyer of a day.
import { expect, it, vi } from 'vitest';
import { type LimitCount, createLeasedCounts } from '../../../../graph/limits/leased-counts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const count: LimitCount = { scope: 'application', rule: { tries: 100, seconds: DAY_MS / 1000, batch: 10 }, points: 1, windowMs: DAY_MS, key: 'eventByte/application/0:x' };

function leasing() {
  let time = 0;
  const add = vi.fn((counts: readonly { readonly key: string; readonly points: number }[]) =>
    Promise.resolve(new Map(counts.map(({ key, points }) => [key, { points, expire: DAY_MS }]))),
  );
  const counts = createLeasedCounts({ add, subtract: () => Promise.resolve(), deleteExpired: () => Promise.resolve() } as never, () => time);
  return { counts, add, wait: (minutes: number) => (time += minutes * MINUTE_MS) };
}

it('forgets a batch that no one has spent from for ten minutes, and reserves another', async () => {
  const { counts, add, wait } = leasing();
  await counts.take([count]);
  wait(9);
  await counts.take([count]);
  wait(9);
  await counts.dropIdle();
  await counts.take([count]);
  expect(add).toHaveBeenCalledTimes(1);
  wait(10);
  await counts.dropIdle();
  await counts.take([count]);
  expect(add).toHaveBeenCalledTimes(2);
});
