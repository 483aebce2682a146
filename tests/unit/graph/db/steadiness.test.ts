import { beforeEach, describe, expect, it } from 'vitest';
import { type Steadiness, createSteadiness } from '../../../../graph/db/steadiness.ts';

const SECOND = 1000;
/** A day: the database's clock need not agree with that of the process. */
const AHEAD = 86_400_000;

describe('createSteadiness', () => {
  let steadiness: Steadiness;
  beforeEach(() => {
    steadiness = createSteadiness();
  });
  const at = (seconds: number, suspended = 0) => ({ steady: seconds * SECOND, wall: (seconds + suspended) * SECOND });
  const beat = (seconds: number, leap = 0): void => steadiness.succeed(at(seconds), AHEAD + (seconds + leap) * SECOND);
  const isSteadyAt = (seconds: number, suspended = 0): boolean => steadiness.latestDatabaseTime(at(seconds, suspended)) !== null;

  it('is steady once heartbeats were answered for as long as a lease lasts', () => {
    expect(isSteadyAt(100)).toBe(false);
    for (const seconds of [100, 105, 110]) beat(seconds);
    expect(isSteadyAt(114)).toBe(false);
    beat(115);
    expect(isSteadyAt(115)).toBe(true);
  });

  it('tells the latest time that the database’s clock can show: two seconds after what it should', () => {
    for (const seconds of [0, 5, 10, 15]) beat(seconds);
    expect(steadiness.latestDatabaseTime(at(18))).toEqual(new Date(AHEAD + 20 * SECOND));
  });

  it('begins again after a heartbeat that failed', () => {
    for (const seconds of [0, 5, 10, 15]) beat(seconds);
    steadiness.fail();
    expect(isSteadyAt(15)).toBe(false);
    for (const seconds of [20, 25, 30]) beat(seconds);
    expect(isSteadyAt(34)).toBe(false);
    beat(35);
    expect(isSteadyAt(35)).toBe(true);
  });

  it('begins again after a stall of this process', () => {
    for (const seconds of [0, 5, 10, 15, 40]) beat(seconds);
    expect(isSteadyAt(40)).toBe(false);
  });

  it('ends while no heartbeat is answered, also where only the wall clock shows it', () => {
    for (const seconds of [0, 5, 10, 15]) beat(seconds);
    expect(isSteadyAt(28)).toBe(false);
    expect(isSteadyAt(16, 30)).toBe(false);
    expect(isSteadyAt(16)).toBe(true);
  });

  it('begins again after a leap of the database’s clock: all leases look expired then', () => {
    for (const seconds of [0, 5, 10, 15]) beat(seconds);
    beat(20, 60);
    expect(isSteadyAt(20)).toBe(false);
    for (const seconds of [25, 30, 35]) beat(seconds, 60);
    expect(isSteadyAt(35)).toBe(true);
  });
});
