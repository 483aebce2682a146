// How far a standby is behind: never told too short.
import { describe, expect, it } from 'vitest';
import { formatLsn, parseLsn } from '#graph/db';
import { createReplayLag } from '../../../../graph/db/standby/replay-lag.ts';

function lagAfter(places: readonly (readonly [at: number, lsn: bigint])[]) {
  const lag = createReplayLag();
  for (const [at, lsn] of places) lag.notePrimary({ at, lsn });
  return lag;
}

it('reads and writes places of the write-ahead log', () => {
  const texts = ['0/0', '0/10', '16/B374D848'];
  const places = [0n, 16n, (0x16n << 32n) + 0xb374d848n];
  expect([texts.map(parseLsn), places.map(formatLsn)]).toEqual([places, texts]);
});

describe('the lag', () => {
  it('is unknown until the standby has a place that was seen', () => {
    const lag = lagAfter([[0, 100n]]);
    expect([lag.measure(50, 99n), lag.measure(60, 100n)]).toEqual([null, 0]);
  });

  it('is the age of the newest place that the standby has', () => {
    expect(
      lagAfter([
        [0, 100n],
        [1000, 200n],
        [2000, 300n],
      ]).measure(2500, 250n),
    ).toBe(1500);
  });

  it('does not grow while no one writes', () => {
    expect(
      lagAfter([
        [0, 100n],
        [1000, 100n],
        [60_000, 100n],
      ]).measure(60_001, 100n),
    ).toBe(0);
  });

  it('is unknown again if an older copy takes the place of the standby', () => {
    const lag = lagAfter([
      [0, 100n],
      [1000, 200n],
    ]);
    expect([lag.measure(1000, 200n), lag.measure(2000, 50n)]).toEqual([0, null]);
  });

  it('forgets what a primary that was lost had written last', () => {
    const lag = lagAfter([
      [0, 100n],
      [1000, 900n],
      [2000, 150n],
    ]);
    expect(lag.measure(2001, 150n)).toBe(0);
  });

  it('is too long rather than too short after more places than are remembered', () => {
    const lag = lagAfter(Array.from({ length: 700 }, (_, place) => [place * 1000, BigInt(place)] as const));
    expect(lag.measure(700_000, 50n)).toBe(700_000);
  });
});
