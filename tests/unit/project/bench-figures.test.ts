import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Figures, printRows } from '../../../bench/figures.ts';

/** Twelve times as fast as the peer in each round, however fast the machine is then. */
const figures: Figures = {
  'event store, 64 callers': [1200, 240, 6000],
  'emmett, 64 callers': [100, 20, 500],
  'bare group commit, 64 callers': [10_000, 2000, 50_000],
  'event store, p99': [5, 25, 1],
  'emmett, p99': [10, 50, 2],
  'bare group commit, p99': [1, 5, 1],
  'event store, one caller': [200, 40, 1000],
  'emmett, one caller': [100, 20, 500],
  'bare group commit, one caller': [1000, 200, 5000],
};

describe('the rows of the bench', () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => vi.restoreAllMocks());

  it('print the ratios of the rounds, and miss no floor that is reached', () => {
    expect(printRows('appending', figures)).toEqual([]);
    expect(lines.find((line) => line.includes('append, 64 callers |'))).toMatch(/ 12 \(12 to 12\) × \| 1,200 \(240 to 6,000\) events\/s/);
  });

  it('name a rate below its floor, and a time above its own', () => {
    const slower = { ...figures, 'event store, one caller': [90, 18, 450], 'event store, p99': [11, 55, 3] };
    expect(printRows('appending', slower)).toEqual(['append, 64 callers, 99th percentile', 'append, one caller']);
  });

  it('name what was not measured', () => {
    expect(printRows('purchasing', { pay: [10] })).toEqual(['statements to bind']);
  });
});
