import { NO_FILTER, type ListFilter, toSearch, parseFilter } from '../list/list-filter.ts';

/** Whose way is looked at, and whose beside it. */
export interface Comparison {
  readonly first: ListFilter;
  readonly second: ListFilter | null;
}

/** A funnel has the list's filters, and no order. */
const toScope = (filter: ListFilter): ListFilter => ({ ...filter, sort: NO_FILTER.sort });

/** Reads it from the address, in which `beside` is an address of its own. */
export function parseComparison(search: string): Comparison {
  const beside = new URLSearchParams(search).get('beside');
  return { first: toScope(parseFilter(search)), second: beside === null ? null : toScope(parseFilter(beside)) };
}

export function toComparisonSearch({ first, second }: Comparison): string {
  const query = new URLSearchParams(toSearch(first));
  if (second) query.set('beside', toSearch(second).replace(/^\?/, ''));
  const search = query.toString();
  return search && `?${search}`;
}

const DAY_MS = 86_400_000;
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** As many days right before a range; the range itself where it has no end or no beginning. */
export function toPrecedingDays({ from, until, ...rest }: ListFilter): ListFilter {
  const [begins, ends] = [Date.parse(from), Date.parse(until)];
  if (Number.isNaN(begins) || Number.isNaN(ends) || ends < begins) return { ...rest, from, until };
  return { ...rest, from: formatDay(begins - (ends - begins) - DAY_MS), until: formatDay(begins - DAY_MS) };
}
