// Applications that arrived after a list was counted: recognized by database snapshots, also with open transactions.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { NO_FILTER, countApplications, countArrivals, isListSnapshot } from '#graph/event-store';
import { describeOnBoth } from '../../../../support/databases.ts';

describeOnBoth('arrivals', (open, kind) => {
  it('are counted exactly once, if the list has not counted them', async () => {
    const { db } = await open();
    const arrive = (on = db) =>
      on.insertInto('application_summary').values({ root_id: randomUUID(), application_id: randomUUID(), kickout_reasons: '[]', exit_reasons: '{}', page_times: '{}' }).execute();
    const mark = async () => (await countApplications(db, NO_FILTER)).snapshot;
    await arrive();
    const first = await mark();
    expect(await countArrivals(db, NO_FILTER, first)).toBe(0);
    await arrive();
    expect([await countArrivals(db, NO_FILTER, first), await countArrivals(db, { ...NO_FILTER, programs: ['yoga'] }, first)]).toEqual([1, 0]);
    if (kind === 'PGlite') return;
    // A transaction that begins before the list is counted, and commits after another one that was counted.
    const slow = await db.startTransaction().execute();
    await arrive(slow);
    await arrive();
    const meanwhile = await mark();
    expect(await countArrivals(db, NO_FILTER, meanwhile)).toBe(0);
    await slow.commit().execute();
    expect(await countArrivals(db, NO_FILTER, meanwhile)).toBe(1);
  }, 30_000);
});

it.each([
  ['700:720:701,710', true],
  ['700:700:', true],
  ['0:700:', false],
  ['720:700:', false],
  ['700:720:720', false],
  ['700:720:710,701', false],
  ['700:720:,', false],
  ['99999999999999999999:1:', false],
])('%s is a valid mark of a list: %s', (text, isOne) => {
  expect(isListSnapshot(text)).toBe(isOne);
});
