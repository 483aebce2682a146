// A row of a breakdown beside all others: a comparison whose address has both.
import { describe, expect, it } from 'vitest';
import { compareWithOthers } from '../../../../web/console/funnel/compare-row.ts';
import { parseComparison, toComparisonSearch } from '../../../../web/console/funnel/comparison.ts';
import { NO_FILTER } from '../../../../web/console/list/list-filter.ts';
import { breakdownRow as row } from '../../../support/breakdown-row.ts';

const scope = { ...NO_FILTER, programs: ['yoga'] };

describe('a row of a breakdown', () => {
  it('is compared with all others, also with those of which nothing is recorded, within what is looked at', () => {
    const compared = compareWithOthers(row('TX'), [row(null), row('TX'), row('CA')], 'STATE', scope);
    expect(compared).toEqual({ first: { ...scope, states: ['TX'] }, second: { ...scope, states: ['', 'CA'] } });
    expect(parseComparison(toComparisonSearch(compared!))).toEqual(compared);
  });

  it('is compared with nothing where no filter names the others', () => {
    expect(compareWithOthers(row('phone'), [row('phone')], 'DEVICE', scope)).toBeNull();
    expect(compareWithOthers(row('2026-11-16'), [row('2026-11-16'), row('2026-11-23')], 'WEEK', scope)).toBeNull();
    expect(compareWithOthers(row('a'), [row('a'), ...Array.from({ length: 51 }, (_, at) => row(`b${at}`))], 'SEGMENT', scope)).toBeNull();
  });
});
