// Limits that are taken from the database in batches.
import { beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#graph/db';
import { createCounters } from '../../../../graph/limits/counters.ts';
import { createLeasedCounts } from '../../../../graph/limits/leased-counts.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const WINDOW_MS = 1_200_000;

describeOnBoth('createLeasedCounts', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  /** One process's counts. `statements` grows with each question to the database. */
  function process(key: string, tries: number, batch: number, now: () => number = Date.now) {
    const counters = createCounters(database.db, now);
    let statements = 0;
    const add: typeof counters.add = (counts) => {
      statements += 1;
      return counters.add(counts);
    };
    const leased = createLeasedCounts({ ...counters, add }, now);
    const count = { key, points: 1, windowMs: WINDOW_MS, scope: 'client' as const, rule: { tries, seconds: WINDOW_MS / 1000, batch } };
    return {
      isAllowed: async () => (await leased.take([count])).length === 0,
      giveBack: (takenAt = now()) => leased.giveBack([count], takenAt),
      dropIdle: leased.dropIdle,
      statements: () => statements,
    };
  }
  const countAllowed = async (tries: readonly Promise<boolean>[]): Promise<number> => (await Promise.all(tries)).filter(Boolean).length;

  it('takes one batch for all tries that arrive together, and allows exactly the limit', async () => {
    const { isAllowed, statements } = process('together', 100, 20);
    expect(await countAllowed(Array.from({ length: 20 }, isAllowed))).toBe(20);
    expect(statements()).toBe(1);
    expect(await countAllowed(Array.from({ length: 130 }, isAllowed))).toBe(80);
    expect(statements()).toBe(6);
  });

  it('never allows more than the limit in two processes together', async () => {
    const [one, other] = [process('shared', 50, 10), process('shared', 50, 10)];
    expect(await countAllowed(Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? one : other).isAllowed()))).toBe(50);
  });

  it('reuses the point of an attempt that is taken back, once, and never allows more than the limit', async () => {
    const { isAllowed, giveBack, statements } = process('taken back', 3, 1);
    for (let times = 0; times < 5; times += 1) {
      expect(await isAllowed()).toBe(true);
      await giveBack();
    }
    expect(statements()).toBe(1);
    expect(await countAllowed(Array.from({ length: 5 }, isAllowed))).toBe(3);
    await giveBack();
    expect([await isAllowed(), await isAllowed()]).toEqual([true, false]);
  });

  it('reuses no point of an earlier window', async () => {
    let time = Date.now();
    const { isAllowed, giveBack } = process('another window', 1, 1, () => time);
    const takenAt = time;
    expect(await isAllowed()).toBe(true);
    time += WINDOW_MS;
    expect(await isAllowed()).toBe(true);
    await giveBack(takenAt);
    expect(await isAllowed()).toBe(false);
  });

  it('counts what a process has taken back for the others, too: they allow less, never more', async () => {
    const [one, other] = [process('returned', 3, 1), process('returned', 3, 1)];
    expect(await one.isAllowed()).toBe(true);
    await one.giveBack();
    expect(await countAllowed(Array.from({ length: 4 }, () => other.isAllowed()))).toBe(2);
    expect(await countAllowed(Array.from({ length: 4 }, () => one.isAllowed()))).toBe(1);
  });

  it('returns what is left of an idle batch to the database, for others', async () => {
    let time = Date.now();
    const [idle, other] = [process('idle', 20, 10, () => time), process('idle', 20, 10, () => time)];
    expect(await countAllowed([idle.isAllowed()])).toBe(1);
    time += WINDOW_MS / 2;
    await idle.dropIdle();
    expect(await countAllowed(Array.from({ length: 20 }, other.isAllowed))).toBe(19);
  });

  it('returns nothing to a later window, though its clock is slow', async () => {
    let time = Date.now();
    const [slow, other] = [process('slow', 10, 10, () => time - 1), process('slow', 10, 10, () => time)];
    expect(await slow.isAllowed()).toBe(true);
    time += WINDOW_MS - 1;
    expect(await countAllowed(Array.from({ length: 10 }, other.isAllowed))).toBe(10);
    await slow.dropIdle();
    expect(await process('slow', 10, 10, () => time).isAllowed()).toBe(false);
  });
});
