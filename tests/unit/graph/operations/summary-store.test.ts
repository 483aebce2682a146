// Summaries in columns, by their ids.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPause } from '../../../../graph/operations/pause.ts';
import type { ColumnRow } from '../../../../graph/operations/summary-columns/read-rows.ts';
import { MIN_BYTES_PER_ROW, createSummaryStore } from '../../../../graph/operations/summary-columns/summary-store.ts';

const none = {
  program: null,
  sponsor: null,
  release: null,
  programHash: null,
  segment: null,
  referrer: null,
  state: null,
  device: null,
  width: null,
  lastPath: null,
  lowerPath: null,
  lastQuestion: null,
  paymentStatus: null,
  kickoutReasons: null,
  isDeclined: false,
  startedAt: null,
  lastEventAt: null,
  duration: null,
  total: null,
  charged: null,
};
function newRow(text: string): ColumnRow {
  const id = randomUUID();
  return { ...none, root: id, application: id, outcome: 'abandoned', segment: text, pageVisits: '[]', answeredQuestions: '[]', searchText: text };
}

it('forgets the texts of a summary that is removed or replaced', async () => {
  const [store, row, other] = [createSummaryStore(), newRow('first'), newRow('second')];
  await store.reserve(2, createPause());
  for (const written of [row, other]) store.write(written);
  store.remove(row);
  store.write({ ...other, segment: 'third', searchText: 'third' });
  const texts = [...store.segment.values, ...store.searchText.values];
  expect(texts.filter((text) => text !== null)).toEqual(['third', 'third']);
  expect([...store.isAlive().subarray(0, 2)]).toEqual([0, 1]);
});

it('takes at least the bytes a row by which a load is refused', async () => {
  const store = createSummaryStore();
  await store.reserve(100_000, createPause());
  expect(store.bytes() / 100_000).toBeGreaterThanOrEqual(MIN_BYTES_PER_ROW);
});
