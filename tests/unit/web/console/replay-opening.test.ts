// Where a replay opens, which moment an address names, which place an application has in its list, and what a moment has changed.
import { describe, expect, it } from 'vitest';
import { questionAnswered } from '#events/application';
import { fold, initialState, type RecordedEvent } from '#events/buyflow';
import type { Entry } from '../../../../web/console/archive/index.ts';
import { listChangedPaths } from '../../../../web/console/frame/follow-change.ts';
import type { FrameRecording } from '../../../../web/console/frame/frame-messages.ts';
import { findPlace } from '../../../../web/console/replay-page/last-list.ts';
import { findNamedMoment, findOpening, summarizeRecording } from '../../../../web/console/replay/index.ts';

const history = (...types: readonly string[]): Entry[] => types.map((type, index) => ({ type, place: index + 1 }) as unknown as Entry);

describe('a replay opens', () => {
  it.each([
    ['at the rule that kicked the buyer out', ['QuestionAnswered', 'QuoteRequested', 'ApplicationKickedOut', 'PageEntered', 'ApplicationAbandoned'], 2],
    ['at its end where the buyer asked again after that', ['ApplicationKickedOut', 'QuestionAnswered', 'QuoteRequested', 'QuoteReceived'], 3],
    ['at the last answer before it was abandoned', ['PageEntered', 'QuestionAnswered', 'QuestionAnswered', 'PageEntered', 'ApplicationAbandoned'], 2],
    ['at its end where the buyer came back', ['QuestionAnswered', 'ApplicationAbandoned', 'ApplicationReopened', 'PageEntered'], 3],
    ['at its end where it was purchased', ['ApplicationKickedOut', 'QuestionAnswered', 'PoliciesIssued', 'PageEntered'], 3],
    ['at its end where nothing was answered', ['PageEntered', 'ApplicationAbandoned'], 1],
  ] as const)('%s', (_what, types, index) => expect(findOpening(history(...types))).toBe(index));
});

it.each([
  ['at=2', 1],
  ['?at=1', 0],
  ['at=9', null],
  ['at=0', null],
  ['at=x', null],
  ['', null],
])('the address %j names a moment, or none', (search, index) => expect(findNamedMoment(history('A', 'B'), search)).toBe(index));

it('an application has its place in the list that it was opened from', () => {
  const list = { path: '/', replay: '', search: '?outcome=ABANDONED', ids: ['a', 'b', 'c'], total: 116, openedId: 'a' } as const;
  expect([findPlace(list, 'b'), findPlace(list, 'a'), findPlace({ ...list, total: null }, 'c'), findPlace(list, 'x'), findPlace(null, 'a')]).toEqual([
    { place: 2, total: 116, previous: 'a', next: 'c' },
    { place: 1, total: 116, previous: null, next: 'b' },
    { place: 3, total: 3, previous: 'b', next: null },
    null,
    null,
  ]);
});

it('a moment follows its answer first, and nothing where the browser recorded nothing', () => {
  const made = questionAnswered({ question: 'zip', value: '78704' });
  const event = { ...made, id: 'e', applicationId: 'a', writer: 'w', sequence: 1, at: '2026-11-26T12:00:00.000Z' } as unknown as RecordedEvent;
  const state = fold.step(initialState(), event);
  const moment = { state, path: '/', visit: 0, at: event.at, recorded: 1, isFolded: true };
  const recording: FrameRecording = { application: 'a', programs: {}, moments: [moment, { ...moment, isFolded: false }], events: [event] };
  expect([listChangedPaths(recording, 0)[0], listChangedPaths(recording, 1)]).toEqual(['answers.zip', []]);
});

it('a recording is summarized by the rules of the server: outcome, reason, amount, device, time, and the path', () => {
  const events: readonly (readonly [string, object, Entry['author']?])[] = [
    ['ApplicationStarted', { root: 'a', release: '0.1.0', sitename: 'fitness', program: 'h'.repeat(64) }],
    ['ProgramLoaded', { program: 'h'.repeat(64), programId: 'FIT', env: 'TEST' }],
    ['WindowSized', { width: 390 }],
    ['SponsorResolved', { sponsorId: 'AIMFIT2', source: 'program' }],
    ['PageEntered', { page: 0, path: '/' }],
    ['OfferStored', { total: '225.11' }, 'facade'],
    ['PageEntered', { page: 1, path: '/Payment' }],
    ['ApplicationKickedOut', { byAddress: false, products: [{ productId: 'p', name: 'P', reasons: [{ rule: 'r', reason: 'Too many claims' }] }] }],
    ['ApplicationAbandoned', { after: 8, exitReasons: {} }, 'facade'],
  ];
  const entries = events.map(([type, data, author = 'application'], index) => ({
    type,
    data,
    author,
    at: new Date(Date.UTC(2026, 10, 26, 12, index)).toISOString(),
    unread: null,
  }));
  expect(summarizeRecording({ entries: entries as unknown as Entry[] })).toEqual({
    outcome: 'kicked out by product',
    reasons: ['Too many claims'],
    quoted: '225.11',
    paid: null,
    sponsor: 'AIMFIT2',
    programHash: 'h'.repeat(64),
    device: 'phone',
    width: 390,
    seconds: 420,
    steps: [
      { path: '/', index: 4 },
      { path: '/Payment', index: 6 },
    ],
  });
});
