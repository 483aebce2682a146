// The pages' atoms: the state comes from the events and from nothing else.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createStore } from 'jotai';
import { pageEntered, questionAnswered } from '#events/application';
import { type FlowEvent, type RecordedEvent, fold } from '#events/buyflow';
import { logAtom, stateAtom } from '../../../web/event-log/log-atoms.ts';
import { emptyLog } from '../../../web/event-log/event-log.ts';
import { logOf, recordedAt, started } from '../../support/events/recording.ts';

const answered = (question: string, value: string) => questionAnswered({ question, value });
const anyAnswer = fc.tuple(fc.constantFrom('firstName', 'city', 'zip'), fc.string()).map(([question, value]): FlowEvent => answered(question, value));

type Change = (
  events: readonly RecordedEvent[],
  inherited: readonly RecordedEvent[],
) => { readonly events: readonly RecordedEvent[]; readonly inherited: readonly RecordedEvent[] };
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: anyAnswer.map((event): Change => (events, inherited) => ({ inherited, events: [...events, recordedAt(events.length + 1, event)] })),
  },
  // As `replace` does: one in the middle is another one, and the last one is the same.
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), anyAnswer).map(([at, event]): Change => (events, inherited) => ({
      inherited,
      events: events.map((old, index) => (index === (at % events.length || 1) ? recordedAt(index + 1, event) : old)),
    })),
  },
  // As `fork` does: what was its own is inherited.
  {
    weight: 1,
    arbitrary: fc.nat().map((at): Change => (events, inherited) => ({
      inherited: [...inherited, ...events.slice(0, at % events.length)],
      events: events.slice(at % events.length),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map((at): Change => (events, inherited) => ({ inherited, events: events.slice(0, (at % events.length) + 1) })),
  },
);

// spec: 3.31, 9.20
describe('the state atom', () => {
  it('equals the fold of the log, even after the log was replaced', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const store = createStore();
        let log: ReturnType<Change> = { inherited: [], events: logOf([started]) };
        for (const next of changes) {
          log = next(log.events, log.inherited);
          store.set(logAtom, { ...log, known: null });
          expect(store.get(stateAtom)).toEqual(fold.foldAll([...log.inherited, ...log.events]));
        }
      }),
    );
  });

  it('folds only new events: an answer leaves every other slice identical', () => {
    const store = createStore();
    const events = logOf([started, pageEntered({ page: 0, path: '/' }), answered('city', 'Austin')]);
    store.set(logAtom, { ...emptyLog, events: events.slice(0, 2) });
    const { answers, ...before } = store.get(stateAtom);
    store.set(logAtom, { ...emptyLog, events });
    const { answers: now, ...after } = store.get(stateAtom);
    expect([answers['city'], now['city']]).toEqual([undefined, 'Austin']);
    for (const slice of ['identity', 'quote', 'purchase'] as const) expect(after[slice]).toBe(before[slice]);
  });

  it('begins with the state that a snapshot knows', () => {
    const store = createStore();
    const events = logOf([started, answered('city', 'Austin'), answered('zip', '78704')]);
    const state = fold.foldAll(events.slice(0, 2));
    store.set(logAtom, { ...emptyLog, events, known: { count: 2, state } });
    expect(store.get(stateAtom)).toEqual(fold.foldAll(events));
    expect(store.get(stateAtom).quote).toBe(state.quote);
  });

  it('cannot be written, and each store has its own', () => {
    expect('write' in stateAtom).toBe(false);
    const [one, other] = [createStore(), createStore()];
    one.set(logAtom, { ...emptyLog, events: logOf([started, answered('city', 'Austin')]) });
    other.set(logAtom, { ...emptyLog, events: logOf([started]) });
    expect([one, other].map((store) => store.get(stateAtom).answers['city'])).toEqual(['Austin', undefined]);
  });
});
