// A history is requested while the pointer rests on its row, and shown without another request.
import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApplicationRows } from '../../../../web/console/list/ApplicationRows.tsx';
import type { ApplicationRow } from '../../../../web/console/list/use-application-list.ts';
import { loadRecording } from '../../../../web/console/replay-page/stored-recording.ts';

// Rows are rendered as far as they are in sight, which they are nowhere without a layout.
vi.mock('@tanstack/react-virtual', () => ({
  useVirtualizer: ({ count }: { readonly count: number }) => ({
    getVirtualItems: () => Array.from({ length: count }, (_, index) => ({ index, key: index, start: index, size: 1 })),
    getTotalSize: () => count,
    scrollToIndex: () => undefined,
  }),
}));

const [ann, bea] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const rowOf = (id: string): ApplicationRow => ({ id, outcome: 'IN_PROGRESS', isPartlyKickedOut: false, kickoutReasons: [], declines: 0 }) as unknown as ApplicationRow;

let requested: string[];
let isAway: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  [requested, isAway] = [[], false];
  vi.stubGlobal('fetch', (_: string, { body, signal }: RequestInit) => {
    const { id } = (JSON.parse(body as string) as { variables: { id?: string } }).variables;
    // The names of questions are asked for once, too.
    if (id === undefined) return Promise.resolve(Response.json({ data: { programVersions: [] } }));
    requested.push(id);
    signal?.addEventListener('abort', () => requested.push(`${id} aborted`));
    if (isAway) return Promise.reject(new TypeError('away'));
    const application = { id, sitename: 'fitness', parent: null };
    return Promise.resolve(Response.json({ data: { applicationHistory: { application, forks: [], events: [], configurations: [] } } }));
  });
});
afterEach(async () => {
  // What a test has prefetched is dropped.
  isAway = false;
  await loadRecording('none');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listOf = (current: number) => (
  <ApplicationRows rows={[rowOf(ann), rowOf(bea)]} isStale={false} current={current} onOpen={() => undefined} hasMore={false} onMore={() => Promise.resolve()} />
);
function showRows() {
  const { container, rerender } = render(listOf(-1));
  const link = (id: string): HTMLElement => container.querySelector<HTMLElement>(`a[href$="${id}"]`)!;
  return { link, select: (current: number) => rerender(listOf(current)) };
}

it('requests it once the pointer rests on the row, and opens it without another request', async () => {
  const { link } = showRows();
  fireEvent.pointerEnter(link(ann));
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(50);
  expect(requested).toEqual([ann]);
  fireEvent.pointerDown(link(ann));
  expect((await loadRecording(ann))?.application).toBe(ann);
  expect(requested).toEqual([ann]);
  // The next time it is read again: it may have new events.
  await loadRecording(ann);
  expect(requested).toEqual([ann, ann]);
});

it('requests nothing for rows that the pointer crosses', async () => {
  const { link } = showRows();
  fireEvent.pointerEnter(link(ann));
  fireEvent.pointerLeave(link(ann));
  await vi.advanceTimersByTimeAsync(1000);
  expect(requested).toEqual([]);
});

it('requests it when a finger or a button goes down, before the click', () => {
  const { link } = showRows();
  fireEvent.pointerDown(link(bea));
  expect(requested).toEqual([bea]);
});

it('requests what the keys J and K select', async () => {
  const { select } = showRows();
  select(1);
  await vi.advanceTimersByTimeAsync(50);
  expect(requested).toEqual([bea]);
});

it('gives a request up for that of another row', () => {
  const { link } = showRows();
  fireEvent.pointerDown(link(ann));
  fireEvent.pointerDown(link(bea));
  expect(requested).toEqual([ann, `${ann} aborted`, bea]);
});

it('reads it again if the prefetch is older than five seconds', async () => {
  const { link } = showRows();
  fireEvent.pointerDown(link(ann));
  await vi.advanceTimersByTimeAsync(4900);
  fireEvent.pointerDown(link(ann));
  expect(requested).toEqual([ann]);
  await vi.advanceTimersByTimeAsync(200);
  await loadRecording(ann);
  expect(requested.filter((one) => one === ann)).toHaveLength(2);
});

it('requests it again if the prefetch has failed', async () => {
  const { link } = showRows();
  isAway = true;
  fireEvent.pointerDown(link(ann));
  await vi.advanceTimersByTimeAsync(0);
  isAway = false;
  expect((await loadRecording(ann))?.application).toBe(ann);
  expect(requested).toEqual([ann, ann]);
});
