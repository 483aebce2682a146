import { type BreakdownRow, filterOfRow } from './breakdown.ts';
import type { BreakdownDimension } from '../../generated/graphql.ts';
import type { ListFilter } from '../list/list-filter.ts';
import type { Comparison } from './comparison.ts';

/** The field of the filter that has several values of a dimension; others have no "all others". */
const fields: Partial<Record<BreakdownDimension, 'devices' | 'programs' | 'versions' | 'sponsors' | 'segments' | 'referrers' | 'states' | 'releases' | 'pages'>> = {
  DEVICE: 'devices',
  PROGRAM: 'programs',
  PROGRAM_VERSION: 'versions',
  SPONSOR: 'sponsors',
  SEGMENT: 'segments',
  REFERRER: 'referrers',
  STATE: 'states',
  RELEASE: 'releases',
  LAST_PAGE: 'pages',
};
/** A filter accepts no more values. */
const MAX_VALUES = 50;

/** Returns the comparison of a row with all others; null where no filter names them all. Applications of which nothing is recorded are left out if no filter names those. */
export function compareWithOthers(row: BreakdownRow, rows: readonly BreakdownRow[], by: BreakdownDimension, scope: ListFilter): Comparison | null {
  const field = fields[by];
  const own = filterOfRow(row, by, scope);
  if (!field || !own) return null;
  const others = rows.filter(({ value }) => value !== row.value).flatMap((other) => filterOfRow(other, by, scope)?.[field] ?? []);
  return others.length > 0 && others.length <= MAX_VALUES ? { first: { ...scope, ...own }, second: { ...scope, [field]: others } } : null;
}
