import { NO_FILTER, type ListFilter, toSearch, parseFilter } from '../list/list-filter.ts';

/** Whose way is looked at, and whose beside it. */
export interface Compared {
  readonly first: ListFilter;
  readonly beside: ListFilter | null;
}

/** A program, a sponsor, a range of days: what else may be looked for is what a funnel tells. */
const scopeOf = ({ programs, sponsors, from, until }: ListFilter): ListFilter => ({ ...NO_FILTER, programs, sponsors, from, until });

/** Reads it from the address, in which `beside` is an address of its own. */
export function comparedIn(search: string): Compared {
  const beside = new URLSearchParams(search).get('beside');
  return { first: scopeOf(parseFilter(search)), beside: beside === null ? null : scopeOf(parseFilter(beside)) };
}

export function searchOfCompared({ first, beside }: Compared): string {
  const query = new URLSearchParams(toSearch(first));
  if (beside) query.set('beside', toSearch(beside).replace(/^\?/, ''));
  const search = query.toString();
  return search && `?${search}`;
}

const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** As many days right before a range; the range itself where it has no end or no beginning. */
export function rangeBefore({ from, until, ...rest }: ListFilter): ListFilter {
  const [begins, ends] = [Date.parse(from), Date.parse(until)];
  if (Number.isNaN(begins) || Number.isNaN(ends) || ends < begins) return { ...rest, from, until };
  return { ...rest, from: dayOf(begins - (ends - begins) - DAY), until: dayOf(begins - DAY) };
}

/** What sets one apart from the other, in words. */
export function nameOf({ programs, sponsors, from, until }: ListFilter): string {
  const days = from || until ? `${from || 'the beginning'} to ${until || 'now'}` : 'all days';
  return [programs.join(', ') || 'All programs', ...(sponsors.length > 0 ? [sponsors.join(', ')] : []), days].join(' · ');
}
