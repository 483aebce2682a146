import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSampler } from '../../../../graph/tracing/sampler.ts';

const ids = Array.from({ length: 2000 }, () => randomBytes(16).toString('hex'));
const unlimited = { perSecond: 1e6, secret: 'ours', now: () => 0 };

describe('createSampler', () => {
  it('records about the share of traces that is asked for, and the same ones in each process', () => {
    const chosen = ids.filter(createSampler({ ...unlimited, ratio: 0.25 }));
    expect(chosen.length).toBeGreaterThan(350);
    expect(chosen.length).toBeLessThan(650);
    expect(ids.filter(createSampler({ ...unlimited, ratio: 0.25 }))).toEqual(chosen);
    expect(ids.filter(createSampler({ ...unlimited, ratio: 0 }))).toEqual([]);
    expect(ids.filter(createSampler({ ...unlimited, ratio: 1 }))).toEqual(ids);
  });

  it('does not let a stranger choose ids that are recorded', () => {
    const smallest = Array.from({ length: 1000 }, (_, index) => index.toString(16).padStart(32, '0'));
    expect(smallest.filter(createSampler({ ...unlimited, ratio: 0.01 })).length).toBeLessThan(50);
    expect(ids.filter(createSampler({ ...unlimited, ratio: 0.5, secret: 'another' }))).not.toEqual(ids.filter(createSampler({ ...unlimited, ratio: 0.5 })));
  });

  it('records no more in a second than the limit, whatever the ids', () => {
    let time = 0;
    const isSampled = createSampler({ ratio: 1, perSecond: 10, secret: 'ours', now: () => time });
    const count = (tries: number): number => Array.from({ length: tries }, () => isSampled('a'.repeat(32))).filter(Boolean).length;
    expect(count(1000)).toBe(10);
    expect(count(1000)).toBe(0);
    time = 500;
    expect(count(1000)).toBe(5);
    time = 100_000;
    expect(count(1000)).toBe(10);
  });
});
