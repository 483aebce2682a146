// A breakdown in the console: what the address says, which list a row leads to, and what its file holds.
import { describe, expect, it } from 'vitest';
import { filterOfRow, nameOfRow, parseBreakdown, sortRows, withBreakdown } from '../../../../web/console/funnel/breakdown.ts';
import { createBreakdownCsv } from '../../../../web/console/funnel/breakdown-csv.ts';
import { breakdownRow as row } from '../../../support/breakdown-row.ts';

const days = { from: '', until: '', minWidth: '', maxWidth: '' };

describe('the address', () => {
  it.each([
    ['', { by: 'DEVICE', unit: 'APPLICATION' }],
    ['?by=program_version&count=buyers', { by: 'PROGRAM_VERSION', unit: 'FAMILY' }],
    ['?by=nonsense&count=7', { by: 'DEVICE', unit: 'APPLICATION' }],
  ])('%j is read, and what is unknown is left out', (search, choice) => expect(parseBreakdown(search)).toEqual(choice));

  it('keeps the filters, and says nothing of the default', () => {
    expect(withBreakdown('?program=yoga&by=week', { by: 'SPONSOR', unit: 'FAMILY' })).toBe('?program=yoga&by=sponsor&count=buyers');
    expect(withBreakdown('by=week', { by: 'DEVICE', unit: 'APPLICATION' })).toBe('');
  });
});

describe('a row', () => {
  it.each([
    ['DEVICE', 'phone', { devices: ['PHONE'] }],
    ['PROGRAM_VERSION', 'a'.repeat(64), { versions: ['a'.repeat(64)] }],
    ['SEGMENT', null, { segments: [''] }],
    ['LAST_PAGE', '/Payment', { pages: ['/Payment'] }],
    ['STATE', 'TX', { states: ['TX'] }],
    ['STATE', null, { states: [''] }],
    ['REFERRER', 'www.google.com', { referrers: ['www.google.com'] }],
    ['WIDTH', '300', { minWidth: '300', maxWidth: '399' }],
  ] as const)('by %s leads to its applications', (by, value, filter) => expect(filterOfRow({ value }, by, days)).toMatchObject(filter));

  it('of a week leads to its days, as far as they are in the range', () => {
    expect(filterOfRow({ value: '2026-11-16' }, 'WEEK', days)).toEqual({ from: '2026-11-16', until: '2026-11-22' });
    expect(filterOfRow({ value: '2026-11-16' }, 'WEEK', { ...days, from: '2026-11-18', until: '2026-11-20' })).toEqual({ from: '2026-11-18', until: '2026-11-20' });
  });

  it('of widths leads to those within the range', () =>
    expect(filterOfRow({ value: '300' }, 'WIDTH', { ...days, minWidth: '360', maxWidth: '1000' })).toMatchObject({ minWidth: '360', maxWidth: '399' }));

  it('without a value leads nowhere where no filter names it', () => expect(filterOfRow({ value: null }, 'DEVICE', days)).toBeNull());

  it('is named in words', () => {
    const named = (by: Parameters<typeof nameOfRow>[1], value: string | null): string => nameOfRow({ value }, by, () => 'yoga 2, 11/20/2026');
    expect([named('DEVICE', 'phone'), named('PROGRAM_VERSION', 'a'), named('WEEK', '2026-11-16'), named('SEGMENT', null), named('RELEASE', null), named('WIDTH', '300')]).toEqual([
      'Phone',
      'yoga 2, 11/20/2026',
      '2026-11-16 to 2026-11-22',
      'No segment',
      'Not recorded',
      '300 to 399 px',
    ]);
  });
});

it('rows are sorted by any column, those without a value last', () => {
  const rows = [row('a', { conversion: null }), row('b', { purchased: 1, conversion: { value: 0.1, low: 0, high: 0.4 } }), row('c', { purchased: 9 })];
  const orderOf = (by: 'purchased' | 'conversion', isAscending: boolean) => sortRows(rows, { by, isAscending }).map(({ value }) => value);
  expect([orderOf('purchased', false), orderOf('conversion', true), orderOf('conversion', false), sortRows(rows, null)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'c', 'a'],
    ['c', 'b', 'a'],
    rows,
  ]);
});

it('a file says what it is of, quotes what has to be quoted, and has no cell that a spreadsheet runs', () => {
  const now = Date.UTC(2026, 10, 26, 12);
  const csv = createBreakdownCsv([row('=HYPERLINK("x")'), row('a,b', { conversion: null, lostEstimate: null })], ({ value }) => String(value), {
    dimension: 'Segment',
    scope: 'All programs · all days',
    unit: 'Buyer',
    now,
  });
  expect(csv.split('\r\n')).toEqual([
    '# All programs · all days',
    '"# counted 2026-11-26T12:00:00.000Z, each buyer once"',
    'segment,count,in progress,purchased,purchased elsewhere,abandoned,kicked out,conversion,conversion low,conversion high,quoted USD,paid USD,lost USD,lost without offer,"lost without offer, estimate USD"',
    `"'=HYPERLINK(""x"")",10,1,3,0,4,2,0.3333,0.1206,0.6458,1000.00,300.00,700.00,2,400.00`,
    '"a,b",10,1,3,0,4,2,,,,1000.00,300.00,700.00,0,',
    '',
  ]);
});
