import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type RecordedEvent, type State, catalog, fold, initialState } from '#events/buyflow';
import { restoreState } from '#events/core';
import { anyLog } from '../../../support/events/histories.ts';
import { deepFreeze, throughJson } from '../../../support/events/recording.ts';
import { type Slice, touches } from '../../../support/events/touches.ts';

const slices = Object.keys(initialState()) as Slice[];
const oneByOne = (log: readonly RecordedEvent[], from = initialState()): State => log.reduce((state, event) => fold.step(state, event), from);

describe('the histories of these tests', () => {
  it('walk the whole flow: every event happens', () => {
    const sample = fc.sample(anyLog, { numRuns: 600, seed: 1 });
    const seen = new Set(sample.flatMap((log) => log.map(({ type }) => type)));
    expect([...seen].sort()).toEqual(Object.keys(catalog.definitions).sort());
  });
});

describe('the fold', () => {
  it('is the same in one go, step by step, and as the last of all states', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const all = fold.foldAll(log);
        expect(oneByOne(log)).toEqual(all);
        expect(fold.states(log)).toHaveLength(log.length);
        expect(fold.states(log).at(-1)).toEqual(all);
      }),
    );
  });

  it('gives every state on the way as the prefix gives it', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        fold.states(log).forEach((state, index) => expect(state).toEqual(fold.foldAll(log.slice(0, index + 1))));
      }),
      { numRuns: 25 },
    );
  });

  it('is the same from a snapshot and the events after it, wherever it is cut', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const all = fold.foldAll(log);
        fold.states(log).forEach((state, index) => {
          const { applicationId, sequence, id } = log[index]!;
          const snapshot = throughJson({ release: 'r', applicationId, sequence, head: id, state });
          expect(restoreState(fold, log, snapshot, 'r')).toEqual(all);
          expect(fold.foldAll(log.slice(index + 1), state)).toEqual(all);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('never mutates its arguments: neither states nor events', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        deepFreeze(log);
        log.reduce((state, event) => deepFreeze(fold.step(state, event)), deepFreeze(initialState()));
        const cut = Math.floor(log.length / 2);
        const half = deepFreeze(fold.foldAll(log.slice(0, cut), deepFreeze(initialState())));
        expect(fold.foldAll(log.slice(cut), half)).toEqual(fold.states(log.slice(cut), half).at(-1));
      }),
    );
  });

  it('leaves the slices that an event does not touch as they are, and the whole state where it touches none', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        log.reduce((before, event) => {
          const next = fold.step(before, event);
          const mayTouch = touches[event.type];
          const kept = slices.filter((slice) => !mayTouch.includes(slice));
          expect(kept.filter((slice) => next[slice] !== before[slice])).toEqual([]);
          if (mayTouch.length === 0) expect(next).toBe(before);
          return next;
        }, initialState());
      }),
    );
  });

  it('makes state that is JSON', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        for (const state of fold.states(log)) expect(isDeepStrictEqual(throughJson(state), state)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('gives the initial state for no events', () => {
    expect(fold.foldAll([])).toEqual(initialState());
    expect(fold.states([])).toEqual([]);
  });
});
