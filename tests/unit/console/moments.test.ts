// Which event made a value what it is, found by comparing the states; and what an event changed.
import { describe, expect, it } from 'vitest';
import { pageCompleted, pageEntered, questionAnswered } from '#events/application';
import { diffStates, leavesOf } from '#events/core';
import { computeMoments, findCause } from '../../../web/console/replay/index.ts';
import { logOf, started } from '../../support/events/recording.ts';

const events = logOf([
  started,
  pageEntered({ page: 0, path: '/' }),
  questionAnswered({ question: 'firstName', value: 'Mya' }),
  questionAnswered({ question: 'disciplines', value: ['yoga', 'pilates'] }),
  questionAnswered({ question: 'firstName', value: 'Maya' }),
  pageCompleted({ page: 0 }),
]);
const entries = events.map((event, index) => ({
  place: index + 1,
  application: event.applicationId,
  author: 'application' as const,
  sequence: event.sequence,
  type: event.type,
  version: event.version,
  at: event.at,
  data: event.data as Record<string, unknown>,
  event,
  unread: null,
  isInherited: false,
}));
const moments = computeMoments({ entries });

describe('why', () => {
  it('is the last event at which the value became another, at the moment that is looked at', () => {
    expect([findCause(moments, 5, 'answers.firstName'), findCause(moments, 3, 'answers.firstName')]).toEqual([4, 2]);
    expect([findCause(moments, 5, 'answers.disciplines'), findCause(moments, 5, 'answers.disciplines.1')]).toEqual([3, 3]);
    expect([findCause(moments, 5, 'application.sitename'), findCause(moments, 5, 'application.completedPages')]).toEqual([0, 5]);
  });

  it('is none of a value that stands as it began, or that no state has', () => {
    expect([findCause(moments, 5, 'purchase.payWithCard'), findCause(moments, 5, 'secret.cardNumber'), findCause(moments, 1, 'answers.firstName')]).toEqual([null, null, null]);
  });
});

describe('the difference of two states', () => {
  it('is in the leaves that differ, whatever became of them', () => {
    expect(diffStates({ a: 1, b: { c: [1, 2], d: {} } }, { a: 1, b: { c: [1], d: { e: 'x' } } })).toEqual([
      { path: 'b.c.1', before: 2, after: undefined },
      { path: 'b.d', before: {}, after: undefined },
      { path: 'b.d.e', before: undefined, after: 'x' },
    ]);
  });

  it('leads from one state to the next: nothing is left out', () => {
    for (const [index, moment] of moments.entries()) {
      const before = new Map(leavesOf(moments[index - 1]?.state ?? {}));
      for (const { path, after } of diffStates(moments[index - 1]?.state ?? {}, moment.state)) {
        if (after === undefined) before.delete(path);
        else before.set(path, after);
      }
      expect(new Map([...before].filter(([path]) => path !== ''))).toEqual(new Map(leavesOf(moment.state)));
    }
  });
});
