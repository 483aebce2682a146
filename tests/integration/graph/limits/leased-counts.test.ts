// Limits that are taken from the database in batches.
import { beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#graph/db';
import { createCounters } from '../../../../graph/limits/counters.ts';
import { createLeasedCounts } from '../../../../graph/limits/leased-counts.ts';
import { describeOnBoth } from '../../../support/databases.ts';

const WINDOW_MS = 600_000;

describeOnBoth('createLeasedCounts', (open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);

  /** One process's counts. `statements` grows with each question to the database. */
  function process(key: string, tries: number, batch: number) {
    const counters = createCounters(database.db, Date.now);
    let statements = 0;
    const add: typeof counters.add = (counts) => {
      statements += 1;
      return counters.add(counts);
    };
    const leased = createLeasedCounts({ ...counters, add }, Date.now);
    const count = { key, points: 1, windowMs: WINDOW_MS, scope: 'client' as const, rule: { tries, seconds: WINDOW_MS / 1000, batch } };
    return { isAllowed: async () => (await leased.take([count])).length === 0, statements: () => statements };
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
});
