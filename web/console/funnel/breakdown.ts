import type { BreakdownDimension, CountUnit, DeviceClass, ReadBreakdownQuery } from '../../generated/graphql.ts';
import { deviceLabels } from '../list/filter-labels.ts';
import { type ListFilter } from '../list/list-filter.ts';

export type BreakdownRow = ReadBreakdownQuery['breakdown'][number];

/** What a breakdown shows, as in the address. */
export interface BreakdownChoice {
  readonly by: BreakdownDimension;
  readonly unit: CountUnit;
}

export const dimensionLabels: Readonly<Record<BreakdownDimension, string>> = {
  DEVICE: 'Device',
  WIDTH: 'Window width',
  PROGRAM: 'Program',
  PROGRAM_VERSION: 'Program version',
  SPONSOR: 'Sponsor',
  SEGMENT: 'Segment',
  REFERRER: 'Referring link',
  STATE: 'State',
  RELEASE: 'Release',
  LAST_PAGE: 'Last page',
  WEEK: 'Week',
  DAY: 'Day',
};
export const unitLabels: Readonly<Record<CountUnit, string>> = { APPLICATION: 'Applications', FAMILY: 'Buyers' };

const isDimension = (text: string): text is BreakdownDimension => Object.hasOwn(dimensionLabels, text);

/** Reads the choice from the address: by device and for each application, where it says nothing else. */
export function parseBreakdown(search: string): BreakdownChoice {
  const query = new URLSearchParams(search);
  const by = query.get('by')?.toUpperCase() ?? '';
  return { by: isDimension(by) ? by : 'DEVICE', unit: query.get('count') === 'buyers' ? 'FAMILY' : 'APPLICATION' };
}

/** Returns the search of an address with another choice. */
export function withBreakdown(search: string, { by, unit }: BreakdownChoice): string {
  const query = new URLSearchParams(search);
  query.delete('by');
  query.delete('count');
  if (by !== 'DEVICE') query.set('by', by.toLowerCase());
  if (unit === 'FAMILY') query.set('count', 'buyers');
  const text = query.toString();
  return text && `?${text}`;
}

const DAY_MS = 86_400_000;
const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Widths are broken down by hundreds of pixels. */
const WIDTH_STEP = 100;

type Narrow = (value: string) => Partial<ListFilter>;
const filters: Readonly<Record<BreakdownDimension, Narrow>> = {
  DEVICE: (value) => ({ devices: [value.toUpperCase() as DeviceClass] }),
  WIDTH: (value) => ({ minWidth: String(Math.max(1, Number(value))), maxWidth: String(Number(value) + WIDTH_STEP - 1) }),
  PROGRAM: (value) => ({ programs: [value] }),
  PROGRAM_VERSION: (value) => ({ versions: [value] }),
  SPONSOR: (value) => ({ sponsors: [value] }),
  SEGMENT: (value) => ({ segments: [value] }),
  REFERRER: (value) => ({ referrers: [value] }),
  STATE: (value) => ({ states: [value] }),
  RELEASE: (value) => ({ releases: [value] }),
  LAST_PAGE: (value) => ({ pages: [value] }),
  DAY: (value) => ({ from: value, until: value }),
  WEEK: (value) => ({ from: value, until: addDays(value, 6) }),
};

/** The filters of applications without a value, where there are such. */
const unnamed: Partial<Record<BreakdownDimension, Partial<ListFilter>>> = { SEGMENT: { segments: [''] }, REFERRER: { referrers: [''] }, STATE: { states: [''] } };

type Widths = Pick<ListFilter, 'minWidth' | 'maxWidth'>;

/** A row's widths, as far as they are within those that are looked at. */
const narrowWidths = ({ minWidth, maxWidth }: Partial<Widths>, scope: Widths): Partial<Widths> =>
  minWidth && maxWidth
    ? { minWidth: String(Math.max(Number(minWidth), Number(scope.minWidth))), maxWidth: String(Math.min(Number(maxWidth), Number(scope.maxWidth || maxWidth))) }
    : {};

/** The filter that finds a row's applications within those that are broken down; null where no filter names them. */
export function filterOfRow({ value }: Pick<BreakdownRow, 'value'>, by: BreakdownDimension, scope: Pick<ListFilter, 'from' | 'until'> & Widths): Partial<ListFilter> | null {
  const { from, until } = scope;
  if (value === null) return unnamed[by] ?? null;
  const narrowed = filters[by](value);
  // A week may begin before the range, or end after it.
  const [first, last] = [narrowed.from ?? from, narrowed.until ?? until];
  return { ...narrowed, ...narrowWidths(narrowed, scope), from: from > first ? from : first, until: until !== '' && until < last ? until : last };
}

/** A row's name as analysts read it. */
export function nameOfRow({ value }: Pick<BreakdownRow, 'value'>, by: BreakdownDimension, versionName: (hash: string) => string): string {
  if (value === null) return by === 'SEGMENT' ? 'No segment' : 'Not recorded';
  if (by === 'DEVICE') return deviceLabels[value.toUpperCase() as DeviceClass];
  if (by === 'WIDTH') return `${value} to ${Number(value) + WIDTH_STEP - 1} px`;
  if (by === 'PROGRAM_VERSION') return versionName(value);
  return by === 'WEEK' ? `${value} to ${addDays(value, 6)}` : value;
}

/** The columns of a breakdown. Each has a number to sort by; null sorts last. */
export const breakdownColumns = [
  { key: 'applications', label: 'Count', read: ({ applications }: BreakdownRow) => applications },
  { key: 'inProgress', label: 'In progress', read: ({ inProgress }: BreakdownRow) => inProgress },
  { key: 'purchased', label: 'Purchased', read: ({ purchased }: BreakdownRow) => purchased },
  { key: 'elsewhere', label: 'Elsewhere', read: ({ purchasedElsewhere }: BreakdownRow) => purchasedElsewhere },
  { key: 'conversion', label: 'Conversion', read: ({ conversion }: BreakdownRow) => conversion?.value ?? null },
  { key: 'abandoned', label: 'Abandoned', read: ({ abandoned }: BreakdownRow) => abandoned },
  { key: 'kickedOut', label: 'Kicked out', read: ({ kickedOut }: BreakdownRow) => kickedOut },
  { key: 'quoted', label: 'Quoted', read: ({ quotedTotal }: BreakdownRow) => Number(quotedTotal) },
  { key: 'paid', label: 'Paid', read: ({ paidTotal }: BreakdownRow) => Number(paidTotal) },
  { key: 'lost', label: 'Lost', read: ({ lostTotal }: BreakdownRow) => Number(lostTotal) },
  { key: 'estimate', label: 'Lost, estimate', read: ({ lostEstimate }: BreakdownRow) => (lostEstimate ? Number(lostEstimate.amount) : null) },
] as const;
export type ColumnKey = (typeof breakdownColumns)[number]['key'];

export interface Sorting {
  readonly by: ColumnKey;
  readonly isAscending: boolean;
}

/** Returns the rows in this order; in the facade's own where there is none. */
export function sortRows(rows: readonly BreakdownRow[], sorting: Sorting | null): readonly BreakdownRow[] {
  const column = breakdownColumns.find(({ key }) => key === sorting?.by);
  if (!column || !sorting) return rows;
  const compare = (one: BreakdownRow, other: BreakdownRow): number => {
    const [first, second] = [column.read(one), column.read(other)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sorting.isAscending ? first - second : second - first;
  };
  return rows.toSorted(compare);
}
