// A replay masks by folding what may be seen: nothing personal can be in it, and it goes through whatever is closed.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type RecordedEvent, catalog, fold, initialState } from '#events/buyflow';
import type { History, HistoryEvent } from '#graph/event-store';
import { diffMasked } from '../../../commands/log/masked-changes.ts';
import { refold } from '../../../commands/log/refold.ts';
import { anyLog } from '../../support/events/histories.ts';

const golden = new URL('../events/golden/', import.meta.url);
const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, golden), 'utf8'));
const names = readdirSync(golden)
  .filter((file) => file.endsWith('.json') && !file.endsWith('.state.json'))
  .map((file) => file.replace('.json', ''));

const isPublic = ({ type }: RecordedEvent, name: string): boolean => catalog.definitions[type]?.fields[name]?.privacy === 'public';
const part = (event: RecordedEvent, isWanted: boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event.data).filter(([name, value]) => value !== undefined && isPublic(event, name) === isWanted));

function told(event: RecordedEvent, index: number, isClosed: boolean): HistoryEvent {
  const [open, personal] = [part(event, true), part(event, false)];
  const data = isClosed ? { ...open, ...Object.fromEntries(Object.keys(personal).map((name) => [name, null])) } : event.data;
  const { applicationId: application, sequence, id, type, version, writer, at: shownAt } = event;
  return {
    place: index + 1,
    application,
    author: 'application',
    sequence,
    id,
    type,
    version,
    writer,
    shownAt,
    open,
    isSealed: true,
    stored: { ...event, data: { ...data } },
    quarantined: null,
  };
}

/** A history of the browser's events, with the key of what is personal or without one. */
function historyWith(events: readonly RecordedEvent[], key: string | null, erased?: string): History {
  const application = {
    kind: 'application',
    root: 'r',
    id: events[0]?.applicationId ?? '',
    program: 'p',
    sitename: null,
    parent: null,
    at: '',
    key,
    ...(erased !== undefined && { erased }),
  } as const;
  return { application, ancestors: [], forks: [], unsound: [], events: events.map((event, index) => told(event, index, key === null)) };
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
/** Texts that stand in no public field, and are no word of the state's own. */
function personalTexts(events: readonly RecordedEvent[]): string[] {
  const known = new Set([...textsIn(initialState()), ...events.flatMap((event) => [...textsIn(part(event, true)), event.applicationId])]);
  return [...new Set(events.flatMap((event) => textsIn(part(event, false))))].filter((text) => text.length > 2 && !known.has(text));
}

function holds(events: readonly RecordedEvent[]): void {
  const { steps, left } = refold(historyWith(events, 'key'), Infinity, false);
  expect(left).toEqual([]);
  const end = steps.at(-1);
  expect(end?.real).toEqual(fold.foldAll(events));
  const seen = new Set(textsIn([steps.map(({ shown }) => shown), steps.slice(1).map((step, index) => diffMasked(steps[index]!, step))]));
  expect(personalTexts(events).filter((text) => seen.has(text))).toEqual([]);
}

describe.each(names)('the golden log %s', (name) => {
  const events = (read(`${name}.json`) as object[]).map((event) => {
    const parsed = catalog.parse(event);
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.event;
  });

  it('is replayed to the state that it folds to, with nothing personal in what is seen', () => {
    holds(events);
    const { steps } = refold(historyWith(events, 'key'), Infinity, true);
    expect(steps.at(-1)?.shown).toEqual(read(`${name}.state.json`));
    expect(refold(historyWith(events, 'key'), 3, true).steps.at(-1)?.shown).toEqual(fold.foldAll(events.slice(0, 3)));
  });

  it('is gone through without its key: where it stopped is known, and that answers are closed', () => {
    for (const history of [historyWith(events, null), historyWith(events, null, '2026-11-22T00:00:00.000Z')]) {
      const { steps, left, isClosed } = refold(history, Infinity, false);
      expect([steps.length + left.length, isClosed]).toEqual([events.length, events.some((event) => Object.keys(part(event, false)).length > 0)]);
      expect(steps.at(-1)?.shown.application.page).toBe(fold.foldAll(events).application.page);
    }
  });
});

it('shows nothing personal of any history', () => {
  fc.assert(
    fc.property(anyLog, (events) => holds(events)),
    { numRuns: 25 },
  );
});

it('says of a masked value that it changed, and not what it was', () => {
  const before = { real: { answers: { name: 'Ann' } }, shown: { answers: { name: '•••' } } };
  const after = { real: { answers: { name: 'Bea' } }, shown: { answers: { name: '•••' } } };
  expect(diffMasked(before, after)).toEqual([{ path: 'answers.name', before: '•••', after: '•••' }]);
  expect(diffMasked(before, before)).toEqual([]);
});
