// A replay by a later release: what today's stored is folded in the form that it has there, and what nobody knows yet is left out and named.
import { readFileSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import * as today from '#events/buyflow';
import { type AnyEvent, createCatalog } from '#events/core';
import type { HistoryEvent } from '#graph/event-store';

const { QuestionAnswered: answered, ...others } = today.catalog.definitions;
/** In the later release answers are kept in capitals. */
const writeAnswersInCapitals = {
  type: 'QuestionAnswered',
  from: 1,
  name: 'writeAnswersInCapitals',
  up: ({ value, ...rest }: Record<string, unknown>) => ({ ...rest, value: typeof value === 'string' ? value.toUpperCase() : value }),
};
const later = createCatalog<AnyEvent>([...Object.values(others), { ...answered!, version: 2 }], [writeAnswersInCapitals]);
// Modules are shared with other files: what is replaced here is loaded again for them.
vi.resetModules();
vi.doMock('#events/buyflow', () => ({ ...today, catalog: later }));
const { refold } = await import('../../../commands/log/refold.ts');
afterAll(() => {
  vi.doUnmock('#events/buyflow');
  vi.resetModules();
});

const stored = JSON.parse(readFileSync(new URL('../events/golden/v1.json', import.meta.url), 'utf8')) as today.RecordedEvent[];
const told = (event: today.RecordedEvent, index: number): HistoryEvent => {
  const { applicationId: application, sequence, id, type, version, writer, at: shownAt, data } = event;
  const names = Object.entries(later.definitions[type]?.fields ?? {}).flatMap(([name, { privacy }]) => (privacy === 'public' ? [name] : []));
  const open = Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
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
};
const application = {
  kind: 'application',
  root: stored[0]!.applicationId,
  id: stored[0]!.applicationId,
  program: 'p',
  sitename: 'fitness',
  parent: null,
  at: stored[0]!.at,
  key: 'k',
} as const;
const history = (events: readonly HistoryEvent[]) => ({ application, ancestors: [], forks: [], unsound: [], events });

it('folds older answers in their new form, and masks them there', () => {
  const [real, masked] = [true, false].map((isPersonal) => refold(history(stored.map(told)), Infinity, isPersonal));
  const inCapitals = stored.map((event) =>
    event.type === 'QuestionAnswered' && typeof event.data.value === 'string' ? { ...event, data: { ...event.data, value: event.data.value.toUpperCase() } } : event,
  );
  const [before, after] = [stored, inCapitals].map((log) => today.fold.foldAll(log).answers);
  expect(real?.left).toEqual([]);
  expect(real?.steps.at(-1)?.shown.answers).toEqual(after);
  expect(after).not.toEqual(before);
  const last = masked?.steps.at(-1);
  expect([last?.real.answers, last?.shown.answers['email']]).toEqual([after, '•••']);
});

it('continues without an event of a later version, and names it', () => {
  const at = stored.findIndex(({ type }) => type === 'QuestionAnswered');
  const events = stored.map(told).map((event, index) => (index === at ? { ...event, version: 3, stored: null, quarantined: 'unknown' as const } : event));
  const { steps, left } = refold(history(events), Infinity, true);
  expect([left.map(({ place }) => place), steps.length]).toEqual([[at + 1], stored.length - 1]);
});
