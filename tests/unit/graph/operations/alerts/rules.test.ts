// When something is worth an alert: windows, thresholds, and what is too little to say.
import { describe, expect, it } from 'vitest';
import {
  type ConversionCounts,
  type DeclineCounts,
  judgeConversions,
  judgeDeclines,
  judgePayments,
  toConversionWindow,
  toDeclineWindow,
} from '../../../../../graph/operations/alerts/rules.ts';

const NOW = Date.parse('2026-11-26T15:42:10Z');
const WEEK = 7 * 86_400_000;

describe('declines of a program', () => {
  const window = toDeclineWindow(NOW);
  const longAgo = new Date(NOW - 10 * WEEK);
  const judge = (counts: Partial<DeclineCounts>) => judgeDeclines([{ program: 'fitness', isDemo: false, declines: 10, earlier: [5, 5, 5, 5], since: longAgo, ...counts }], window);

  it('are those of the last three full hours', () => {
    expect(window).toEqual({ from: new Date('2026-11-26T12:00:00Z'), until: new Date('2026-11-26T15:00:00Z') });
  });

  it('are an alert from twice the mean of earlier weeks on', () => {
    const [alert] = judge({});
    expect(alert).toEqual({
      key: 'declines/real/fitness',
      from: '2026-11-26T12:00:00.000Z',
      scope: { program: 'fitness', sponsor: null, isDemo: false },
      facts: { kind: 'DECLINES_DOUBLED', from: '2026-11-26T12:00:00.000Z', until: '2026-11-26T15:00:00.000Z', declines: 10, usual: 5, weeks: 4 },
    });
    expect(judge({ earlier: [5, 5, 5, 6] })).toEqual([]);
    expect(judge({ declines: 11, earlier: [5, 5, 5, 7] })).toHaveLength(1);
  });

  it('are none while they are few, however many times as many they are', () => {
    expect(judge({ declines: 9, earlier: [0, 0, 0, 0] })).toEqual([]);
    expect(judge({ declines: 10, earlier: [0, 0, 0, 0] })).toHaveLength(1);
  });

  it('are compared with the weeks in which the program was sold', () => {
    const since = (weeks: number): Date => new Date(window.from.getTime() - weeks * WEEK);
    // The first week had eight, the others none because there was no program.
    expect(judge({ earlier: [8, 0, 0, 0], since: since(1) })).toEqual([]);
    expect(judge({ earlier: [8, 0, 0, 0], since: since(4) })).toHaveLength(1);
    expect(judge({ earlier: [4, 0, 0, 0], since: since(1) })[0]?.facts).toMatchObject({ usual: 4, weeks: 1 });
  });

  it('are none without a week to compare with', () => {
    expect(judge({ declines: 500, earlier: [0, 0, 0, 0], since: new Date(window.from.getTime() - WEEK + 1) })).toEqual([]);
    expect(judge({ declines: 500, since: null })).toEqual([]);
  });
});

describe('the conversion of a sponsor', () => {
  const window = toConversionWindow(NOW);
  const judge = (recent: [number, number], earlier: [number, number], more: Partial<ConversionCounts> = {}) => {
    const count = ([purchased, ended]: [number, number]) => ({ purchased, ended });
    return judgeConversions([{ program: 'fitness', sponsor: 'AIM', isDemo: false, recent: count(recent), earlier: count(earlier), ...more }], window);
  };

  it('is that of the last seven full days, against the 28 before', () => {
    expect(window).toEqual({ earlierFrom: new Date('2026-10-22T00:00:00Z'), from: new Date('2026-11-19T00:00:00Z'), until: new Date('2026-11-26T00:00:00Z') });
  });

  it('is an alert once the intervals do not overlap', () => {
    expect(judge([3, 50], [70, 200])).toEqual([
      {
        key: 'conversion/real/fitness/AIM',
        from: '2026-11-19T00:00:00.000Z',
        scope: { program: 'fitness', sponsor: 'AIM', isDemo: false },
        facts: {
          kind: 'CONVERSION_FELL',
          from: '2026-11-19T00:00:00.000Z',
          until: '2026-11-26T00:00:00.000Z',
          recent: { purchased: 3, ended: 50 },
          earlierFrom: '2026-10-22T00:00:00.000Z',
          earlier: { purchased: 70, ended: 200 },
        },
      },
    ]);
    // 10 of 50 is below 35%, but chance may do that.
    expect(judge([10, 50], [70, 200])).toEqual([]);
  });

  it('is none with few applications, with none, or if it has risen', () => {
    expect(judge([0, 30], [30, 30])).toHaveLength(1);
    expect(judge([0, 29], [30, 30])).toEqual([]);
    expect(judge([0, 30], [29, 29])).toEqual([]);
    expect(judge([0, 0], [0, 0])).toEqual([]);
    expect(judge([45, 50], [70, 200])).toEqual([]);
  });

  it('keeps demo data apart', () => {
    expect(judge([3, 50], [70, 200], { isDemo: true })[0]).toMatchObject({ key: 'conversion/demo/fitness/AIM', scope: { isDemo: true } });
  });
});

it('raises each unconfirmed payment by itself', () => {
  const payment = { root: 'r', application: 'a', program: 'fitness', sponsor: 'AIM', isDemo: false, amount: '101.50', unconfirmedAt: new Date(NOW) };
  const raised = judgePayments(['one', 'two'].map((attempt) => ({ ...payment, attempt })));
  expect(raised.map(({ key, from }) => [key, from])).toEqual([
    ['payment/one', null],
    ['payment/two', null],
  ]);
});
