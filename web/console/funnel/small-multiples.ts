import type { BreakdownRow } from './breakdown.ts';

const WEEK_MS = 7 * 86_400_000;
/** Scales end at a multiple of this, percent. */
const SCALE_STEP = 25;
/** The size of a chart in its own units; the page stretches it. */
export const CHART = { width: 240, height: 64 } as const;

export interface SmallMultiple {
  readonly row: BreakdownRow;
  /** The conversion of each week as paths in units of the chart: a line, a dot for each week, and its interval as an area. */
  readonly line: string;
  readonly dots: string;
  readonly interval: string;
  /** Every week with its conversion, as it is heard. */
  readonly description: string;
}

/** Charts of rows with the same scales, weeks from left to right. */
export interface SmallMultiples {
  readonly panels: readonly SmallMultiple[];
  /** Rows without a chart. */
  readonly others: number;
  /** The first days of the first and of the last week. */
  readonly first: string;
  readonly last: string;
  /** The end of the scale, percent. */
  readonly top: number;
  /** Where the week begins that is not over, from 0 to the chart's width; null if all are. */
  readonly unfinishedFrom: number | null;
}

type Point = NonNullable<BreakdownRow['series']>[number];
type Converted = Point & { readonly conversion: NonNullable<Point['conversion']> };
const isConverted = (point: Point): point is Converted => point.conversion !== null;

interface Scale {
  readonly begin: number;
  readonly weeks: number;
  readonly top: number;
}

const round = (value: number): string => value.toFixed(1);
const toX = ({ begin, weeks }: Scale, day: string): number => ((Date.parse(day) - begin) / WEEK_MS + 0.5) * (CHART.width / weeks);
const toY = ({ top }: Scale, share: number): number => CHART.height * (1 - Math.min(1, (share * 100) / top));

/** Weeks without a gap between them: a line does not cross a week of which nothing is known. */
function splitRuns(points: readonly Converted[]): Converted[][] {
  const runs: Converted[][] = [];
  for (const point of points) {
    const before = runs.at(-1)?.at(-1);
    if (before && Date.parse(point.day) - Date.parse(before.day) === WEEK_MS) runs.at(-1)?.push(point);
    else runs.push([point]);
  }
  return runs;
}

const draw = (places: readonly (readonly [number, number])[]): string => places.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

function createPanel(row: BreakdownRow, scale: Scale): SmallMultiple {
  const points = (row.series ?? []).filter(isConverted);
  const runs = splitRuns(points);
  const placeOf = (end: 'value' | 'low' | 'high') => (point: Converted) => [toX(scale, point.day), toY(scale, point.conversion[end])] as const;
  return {
    row,
    line: runs.map((run) => draw(run.map(placeOf('value')))).join(''),
    dots: points.map((point) => `${draw([placeOf('value')(point)])}h0.01`).join(''),
    interval: runs.map((run) => `${draw([...run.map(placeOf('high')), ...run.toReversed().map(placeOf('low'))])}Z`).join(''),
    description: points.map(({ day, conversion }) => `${day} ${Math.round(conversion.value * 100)}%`).join(', '),
  };
}

/** Returns the charts of a breakdown; null where two weeks are not there to compare. @param now milliseconds since 1970 */
export function createSmallMultiples(rows: readonly BreakdownRow[], now: number): SmallMultiples | null {
  const shown = rows.filter(({ series }) => series?.some(isConverted));
  const points = shown.flatMap(({ series }) => series ?? []);
  const days = points.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first === last || shown.length < 2) return null;
  const highest = Math.max(...points.map(({ conversion }) => conversion?.value ?? 0)) * 100;
  const scale: Scale = {
    begin: Date.parse(first),
    weeks: Math.round((Date.parse(last) - Date.parse(first)) / WEEK_MS) + 1,
    top: Math.max(SCALE_STEP, Math.ceil(highest / SCALE_STEP) * SCALE_STEP),
  };
  const isUnfinished = Date.parse(last) + WEEK_MS > now;
  return {
    panels: shown.map((row) => createPanel(row, scale)),
    others: rows.length - shown.length,
    first,
    last,
    top: scale.top,
    unfinishedFrom: isUnfinished ? CHART.width - CHART.width / scale.weeks : null,
  };
}
