// What the funnel's page makes of what the facade tells: addresses, scales, and the links behind each bar.
import { describe, expect, it } from 'vitest';
import { mergeKeys, computeTicks } from '../../../web/console/funnel/chart.ts';
import { describeFilter } from '../../../web/console/list/filter-words.ts';
import { parseComparison, toPrecedingDays, toComparisonSearch } from '../../../web/console/funnel/comparison.ts';
import { createPagesChart } from '../../../web/console/funnel/pages-chart.ts';
import { createQuestionsChart } from '../../../web/console/funnel/questions-chart.ts';
import type { Funnel, FunnelSide } from '../../../web/console/funnel/funnel-side.ts';
import { createTimesChart } from '../../../web/console/funnel/times-chart.ts';
import { formatPoints, formatSeconds } from '../../../web/console/funnel/format-numbers.ts';

describe('the address', () => {
  it('says whose way is looked at, and whose beside it', () => {
    const search = '?program=fitness&from=2026-11-01&until=2026-11-10&beside=program%3Dtrades%26sponsor%3DAIMFIT2';
    const compared = parseComparison(search);
    expect([compared.first, compared.second]).toMatchObject([
      { programs: ['fitness'], from: '2026-11-01', until: '2026-11-10' },
      { programs: ['trades'], sponsors: ['AIMFIT2'], from: '' },
    ]);
    expect(toComparisonSearch(compared)).toBe(search);
    expect(toComparisonSearch(parseComparison('?beside='))).toBe('?beside=');
    expect(parseComparison('').second).toBeNull();
  });

  it('has every filter of the list, and no order', () => {
    const search = '?outcome=PURCHASED&program=yoga&page=%2FPayment&text=x&beside=outcome%3DABANDONED';
    expect(toComparisonSearch(parseComparison(`${search}&sort=LONGEST`))).toBe(search);
  });

  it('goes back by as many days as there are', () => {
    const { first } = parseComparison('?from=2026-11-08&until=2026-11-14');
    expect(toPrecedingDays(first)).toMatchObject({ from: '2026-11-01', until: '2026-11-07' });
    expect(toPrecedingDays({ ...first, until: '' })).toMatchObject({ from: '2026-11-08', until: '' });
    expect(describeFilter(toPrecedingDays(first), { versionName: String, questionLabel: String })).toBe('From 2026-11-01 · Until 2026-11-07');
  });
});

const page = (path: string, entered: number, continued: number, more: Partial<Funnel['pages'][number]> = {}): Funnel['pages'][number] => ({
  path,
  entered,
  continued,
  visits: entered,
  stopped: [],
  abandonedAfter: [],
  medianSeconds: null,
  p90Seconds: null,
  ...more,
});
const side = (name: 'A' | 'B', program: string, applications: number, pages: Funnel['pages']): FunnelSide => ({
  name,
  scope: parseComparison(`?program=${program}`).first,
  funnel: {
    applications,
    pages,
    outcomes: [],
    kickoutReasons: [],
    declined: 0,
    declines: 0,
    timed: applications,
    reminders: { reminded: 0, returned: 0, purchased: 0, undelivered: 0 },
  },
});
const one = side('A', 'fitness', 200, [
  page('/', 200, 120, {
    stopped: [
      { outcome: 'ABANDONED', count: 70 },
      { outcome: 'KICKED_OUT_BY_ADDRESS', count: 6 },
      { outcome: 'KICKED_OUT_BY_PRODUCT', count: 4 },
    ],
    abandonedAfter: [
      { question: 'zip', count: 60 },
      { question: null, count: 10 },
    ],
    medianSeconds: 30,
    p90Seconds: 90,
  }),
  page('/Payment', 120, 100),
]);
const other = side('B', 'trades', 50, [page('/', 50, 40, { medianSeconds: 41, p90Seconds: 100 }), page('/Application2', 40, 30), page('/Payment', 30, 30)]);

describe('a chart', () => {
  it('has the bars of both on one scale, each part with its link, and says how they differ', () => {
    const { rows, ticks, columns } = createPagesChart([one, other]);
    expect(rows.map(({ label }) => label)).toEqual(['/', '/Application2', '/Payment']);
    expect([ticks, columns.at(-1)]).toEqual([[0, 25, 50, 75, 100], 'Difference in reach']);
    const parts = rows[0]!.bars[0]!.parts;
    expect(parts.map(({ kind, value, to }) => [kind, value, to])).toEqual([
      ['on', 60, '~/console?program=fitness&continued=%2F'],
      ['abandoned', 35, '~/console?outcome=ABANDONED&program=fitness&page=%2F'],
      ['kicked', 5, '~/console?outcome=KICKED_OUT_BY_ADDRESS&outcome=KICKED_OUT_BY_PRODUCT&program=fitness&page=%2F'],
      ['open', 0, '~/console?outcome=IN_PROGRESS&program=fitness&page=%2F'],
    ]);
    expect(parts[1]!.description).toBe('A: /: 70 · 35.0% abandoned here');
    expect([rows[1]!.bars[0], rows[2]!.bars[1]!.figure]).toEqual([null, '30 · 60.0% (±0 points)']);
    expect(rows[1]!.cells.at(-1)).toBe('+80.0 points');
  });

  it('of questions begins with those who answered none', () => {
    const { rows } = createQuestionsChart([{ ...one, questions: [{ path: '/', question: 'zip', answered: 150 }] }], (id, [sitename]) => `${id} of ${sitename}`);
    expect(rows.map(({ label, bars }) => [label, bars[0]?.figure])).toEqual([
      ['Before any answer', '200 · 5.0% left'],
      ['zip of fitness', '150 · 40.0% left'],
    ]);
    expect(rows.map(({ bars }) => bars[0]?.parts[1]?.to)).toEqual([
      '~/console?outcome=ABANDONED&program=fitness&question=',
      '~/console?outcome=ABANDONED&program=fitness&question=zip',
    ]);
  });

  it('of times has only pages that a buyer left', () => {
    const { rows, ticks } = createTimesChart([one, other]);
    expect(rows.map(({ bars }) => bars.map((bar) => bar?.figure))).toEqual([['30 s · 1 min 30 s', '41 s · 1 min 40 s (+11 s)']]);
    expect(ticks).toEqual([0, 30, 60, 90, 120]);
  });
});

it('words and scales', () => {
  expect([formatSeconds(59.6), formatSeconds(120), formatSeconds(5400), formatSeconds(null)]).toEqual(['1 min', '2 min', '1.5 h', '—']);
  expect([formatPoints({ count: 1, of: 4 }, { count: 1, of: 8 }), formatPoints({ count: 0, of: 0 }, { count: 0, of: 3 })]).toEqual(['−12.5 points', '±0 points']);
  const [half, less] = [
    { count: 8, of: 16 },
    { count: 7, of: 16 },
  ];
  expect([formatPoints(half, less), formatPoints(less, half)]).toEqual(['−6.3 points', '+6.3 points']);
  expect([computeTicks(0, [5, 10]), computeTicks(27, [5, 10])]).toEqual([
    [0, 5],
    [0, 10, 20, 30],
  ]);
  expect(
    mergeKeys(
      [
        ['a', 'c'],
        ['a', 'b', 'c', 'd'],
      ],
      (key) => key,
    ),
  ).toEqual(['a', 'b', 'c', 'd']);
});
