import { describe, expect, it } from 'vitest';
import type { UpstreamState } from '#graph/gateway';
import { createEstimates } from '../../../../../graph/nouns/quote/estimates.ts';

const calm: UpstreamState = { upstream: 'gateway', isOpen: false, active: 3, queued: 0 };
const ESTIMATE = { lines: [] };

function estimatesWith(state: Partial<UpstreamState> = {}, now: () => number = () => 0) {
  let calls = 0;
  const estimates = createEstimates({ listStates: () => [{ ...calm, ...state }] }, now);
  const rate = <T>(answer: () => Promise<T>) =>
    function call(): Promise<T> {
      calls += 1;
      return answer();
    };
  return { estimates, rate, calls: () => calls };
}

describe('the cache of estimates', () => {
  it('has equal requests share a call, under way or done', async () => {
    const { estimates, rate, calls } = estimatesWith();
    const ask = () =>
      estimates.get(
        'key',
        rate(() => Promise.resolve(ESTIMATE)),
      );
    expect(await Promise.all([ask(), ask()])).toEqual([ESTIMATE, ESTIMATE]);
    await ask();
    expect(calls()).toBe(1);
  });

  it('keeps neither a failure nor a refusal', async () => {
    const { estimates, rate, calls } = estimatesWith();
    await expect(
      estimates.get(
        'key',
        rate(() => Promise.reject(new Error('away'))),
      ),
    ).rejects.toThrow('away');
    expect(
      await estimates.get(
        'key',
        rate(() => Promise.resolve('refused')),
      ),
    ).toBe('refused');
    expect(
      await estimates.get(
        'key',
        rate(() => Promise.resolve(ESTIMATE)),
      ),
    ).toBe(ESTIMATE);
    expect(calls()).toBe(3);
  });

  it.each([
    ['the circuit of the gateway is open', { isOpen: true }],
    ['calls wait for the gateway', { queued: 1 }],
  ])('makes no call while %s', async (_when, state) => {
    const { estimates, rate, calls } = estimatesWith(state);
    await expect(
      estimates.get(
        'key',
        rate(() => Promise.resolve(ESTIMATE)),
      ),
    ).rejects.toMatchObject({ extensions: { code: 'UPSTREAM_BUSY' } });
    expect(calls()).toBe(0);
  });

  it('makes calls while another upstream has trouble', async () => {
    const { estimates, rate } = estimatesWith({ upstream: 'local', isOpen: true });
    expect(
      await estimates.get(
        'key',
        rate(() => Promise.resolve(ESTIMATE)),
      ),
    ).toBe(ESTIMATE);
  });

  it('has eight calls under way at most, so that quotes find room', async () => {
    const { estimates, rate, calls } = estimatesWith();
    let end: () => void = () => undefined;
    const promise = new Promise<typeof ESTIMATE>((resolve) => (end = () => resolve(ESTIMATE)));
    const slow = Array.from({ length: 8 }, (_, index) =>
      estimates.get(
        `key ${index}`,
        rate(() => promise),
      ),
    );
    await expect(
      estimates.get(
        'another',
        rate(() => promise),
      ),
    ).rejects.toMatchObject({ extensions: { code: 'UPSTREAM_BUSY' } });
    expect(calls()).toBe(8);
    end();
    await Promise.all(slow);
    expect(
      await estimates.get(
        'another',
        rate(() => promise),
      ),
    ).toBe(ESTIMATE);
  });
});
