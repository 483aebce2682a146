// The address has the whole filter of a list, and names what is no filter. Saved views are such addresses under a name.
import { describe, expect, it } from 'vitest';
import { toFilterInput } from '../../../web/console/list/filter-input.ts';
import { NO_FILTER, type ListFilter, isFiltered, toSearch, parseFilter, findUnknownParams } from '../../../web/console/list/list-filter.ts';
import { renameView, parseViews, addView, removeView } from '../../../web/console/list/saved-views.ts';

const filter: ListFilter = {
  outcomes: ['ABANDONED', 'PURCHASED'],
  programs: ['fitness'],
  devices: ['PHONE'],
  versions: ['a'.repeat(64)],
  releases: ['0.1.0'],
  segments: ['Spring 26'],
  referrers: ['www.google.com', ''],
  states: ['TX', ''],
  minWidth: '320',
  maxWidth: '767',
  sponsors: ['AIMFIT2', 'AIMYOGA'],
  pages: ['/Payment'],
  reached: ['/'],
  continued: ['/Payment'],
  questions: ['', 'zip'],
  answered: ['email'],
  declined: 'yes',
  payments: ['UNCONFIRMED', 'NONE'],
  reminders: ['RETURNED', 'UNDELIVERED'],
  notes: 'no',
  minDollars: '100',
  maxDollars: '2500',
  minMinutes: '2',
  maxMinutes: '10',
  reasons: ['Two or more claims in the last five years', 'Tools & vehicles, 50 %'],
  from: '2026-11-01',
  until: '2026-11-22',
  text: 'quote failed',
  sort: 'LONGEST',
};

describe('the address of a list', () => {
  it('contains the whole filter under the names that others link by, and is parsed back', () => {
    expect(parseFilter(toSearch(filter))).toEqual(filter);
    expect([toSearch(NO_FILTER), parseFilter('')]).toEqual(['', NO_FILTER]);
    expect(parseFilter('?program=fitness&page=/Quote&outcome=ABANDONED&reason=Too%20old&from=2026-11-01&until=2026-11-02&sponsor=AIM')).toEqual({
      ...NO_FILTER,
      programs: ['fitness'],
      pages: ['/Quote'],
      outcomes: ['ABANDONED'],
      reasons: ['Too old'],
      from: '2026-11-01',
      until: '2026-11-02',
      sponsors: ['AIM'],
    });
  });

  it('asks the facade for whole days, the last day included', () => {
    expect(toFilterInput(filter)).toMatchObject({ since: '2026-11-01T00:00:00.000Z', until: '2026-11-23T00:00:00.000Z', kickoutReasons: filter.reasons, pages: ['/Payment'] });
    expect(toFilterInput(filter)).toMatchObject({ reached: ['/'], questions: [null, 'zip'], answered: ['email'], declined: true, hasNotes: false, payments: ['UNCONFIRMED', 'NONE'] });
    expect(toFilterInput(filter)).toMatchObject({ minAmount: '100.00', maxAmount: '2500.00', minSeconds: 120, maxSeconds: 600 });
    expect(toFilterInput(filter)).toMatchObject({ referrers: ['www.google.com', null], states: ['TX', null], minWidth: 320, maxWidth: 767 });
    expect(toFilterInput(NO_FILTER)).toMatchObject({ declined: null, hasNotes: null, minAmount: null, maxSeconds: null, since: null, until: null, text: null });
  });

  it('names what is no filter, and applies the rest', () => {
    const search = '?program=fitness&program=a b&colour=red&outcome=SOLD&from=2026-02-30&until=tomorrow&sort=SIZE&reason=%00&text=&state=tx&min-width=0';
    expect(parseFilter(search)).toEqual({ ...NO_FILTER, programs: ['fitness'] });
    expect(findUnknownParams(search)).toEqual([
      'program=a b',
      'colour=red',
      'outcome=SOLD',
      'from=2026-02-30',
      'until=tomorrow',
      'sort=SIZE',
      'reason=\u0000',
      'state=tx',
      'min-width=0',
    ]);
    expect(findUnknownParams(toSearch(filter))).toEqual([]);
  });

  it('can be sorted without being filtered', () => {
    expect([isFiltered({ ...NO_FILTER, sort: 'OLDEST' }), isFiltered({ ...NO_FILTER, from: '2026-11-01' })]).toEqual([false, true]);
  });
});

describe('saved views', () => {
  const views = addView(addView([], { name: 'Left', search: '?page=%2FPayment' }), { name: 'Bought', search: '?outcome=PURCHASED' });

  it('are sorted by name; a view replaces another of the same name', () => {
    expect(views.map(({ name }) => name)).toEqual(['Bought', 'Left']);
    expect(addView(views, { name: 'Left', search: '?page=%2F' })).toEqual([views[0], { name: 'Left', search: '?page=%2F' }]);
    expect(renameView(views, 'Bought', 'Sold').map(({ name }) => name)).toEqual(['Left', 'Sold']);
    expect(renameView(views, 'Bought', 'Left')).toEqual([{ name: 'Left', search: '?outcome=PURCHASED' }]);
    expect(removeView(views, 'Left')).toEqual([views[0]]);
  });

  it('are none if the stored text is something else', () => {
    expect(parseViews(JSON.stringify(views))).toEqual(views);
    expect([null, '', '{', '{}', '[{"name":""}]', '[1]'].map(parseViews)).toEqual([[], [], [], [], [], []]);
  });
});
