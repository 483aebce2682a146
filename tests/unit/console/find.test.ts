// What is looked for stands in the address, whole and readable by others; what is no filter is named. Views are what was kept of that.
import { describe, expect, it } from 'vitest';
import { EVERYTHING, type Sought, filterOf, isFiltered, searchOf, soughtIn, strayIn } from '../../../web/console/find/sought.ts';
import { renamedView, viewsIn, withView, withoutView } from '../../../web/console/find/views.ts';

const sought: Sought = {
  outcomes: ['ABANDONED', 'PURCHASED'],
  programs: ['fitness'],
  sponsors: ['AIMFIT2', 'AIMYOGA'],
  pages: ['/Payment'],
  reached: ['/'],
  questions: ['', 'zip'],
  answered: ['email'],
  declined: 'yes',
  reasons: ['Two or more claims in the last five years', 'Tools & vehicles, 50 %'],
  from: '2026-11-01',
  until: '2026-11-22',
  text: 'quote failed',
  sort: 'LONGEST',
};

describe('the address', () => {
  it('has all that is looked for, under the names that others link by, and gives it back', () => {
    expect(soughtIn(searchOf(sought))).toEqual(sought);
    expect([searchOf(EVERYTHING), soughtIn('')]).toEqual(['', EVERYTHING]);
    expect(soughtIn('?program=fitness&page=/Quote&outcome=ABANDONED&reason=Too%20old&from=2026-11-01&until=2026-11-02&sponsor=AIM')).toEqual({
      ...EVERYTHING,
      programs: ['fitness'],
      pages: ['/Quote'],
      outcomes: ['ABANDONED'],
      reasons: ['Too old'],
      from: '2026-11-01',
      until: '2026-11-02',
      sponsors: ['AIM'],
    });
  });

  it('asks the facade for whole days, the last one to its end', () => {
    expect(filterOf(sought)).toMatchObject({ since: '2026-11-01T00:00:00.000Z', until: '2026-11-23T00:00:00.000Z', kickoutReasons: sought.reasons, pages: ['/Payment'] });
    expect(filterOf(sought)).toMatchObject({ reached: ['/'], questions: ['', 'zip'], answered: ['email'], declined: true });
    expect(filterOf(EVERYTHING)).toMatchObject({ declined: null, since: null, until: null, text: null });
  });

  it('says what of it is no filter, and looks for the rest', () => {
    const search = '?program=fitness&program=a b&colour=red&outcome=SOLD&from=2026-02-30&until=tomorrow&sort=SIZE&reason=%00&text=';
    expect(soughtIn(search)).toEqual({ ...EVERYTHING, programs: ['fitness'] });
    expect(strayIn(search)).toEqual(['program=a b', 'colour=red', 'outcome=SOLD', 'from=2026-02-30', 'until=tomorrow', 'sort=SIZE', 'reason=\u0000']);
    expect(strayIn(searchOf(sought))).toEqual([]);
  });

  it('is sorted without being filtered', () => {
    expect([isFiltered({ ...EVERYTHING, sort: 'OLDEST' }), isFiltered({ ...EVERYTHING, from: '2026-11-01' })]).toEqual([false, true]);
  });
});

describe('views', () => {
  const views = withView(withView([], { name: 'Left', search: '?page=%2FPayment' }), { name: 'Bought', search: '?outcome=PURCHASED' });

  it('are kept by name, in order; one of the same name takes the place of the other', () => {
    expect(views.map(({ name }) => name)).toEqual(['Bought', 'Left']);
    expect(withView(views, { name: 'Left', search: '?page=%2F' })).toEqual([views[0], { name: 'Left', search: '?page=%2F' }]);
    expect(renamedView(views, 'Bought', 'Sold').map(({ name }) => name)).toEqual(['Left', 'Sold']);
    expect(renamedView(views, 'Bought', 'Left')).toEqual([{ name: 'Left', search: '?outcome=PURCHASED' }]);
    expect(withoutView(views, 'Left')).toEqual([views[0]]);
  });

  it('are none where something else stands in their place', () => {
    expect(viewsIn(JSON.stringify(views))).toEqual(views);
    expect([null, '', '{', '{}', '[{"name":""}]', '[1]'].map(viewsIn)).toEqual([[], [], [], [], [], []]);
  });
});
