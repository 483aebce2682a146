/** What a part of a bar stands for; each has a pattern of its own, so that no part is known by its colour alone. */
export type BarKind = 'on' | 'abandoned' | 'kicked' | 'open';

/** A part of a bar, and the applications that it leads to. */
export interface BarPart {
  readonly kind: BarKind;
  readonly value: number;
  /** Where in the console its applications are. */
  readonly to: string;
  /** What is written on it where there is room. */
  readonly label?: string;
  /** What it is, and how many: as it is heard, and shown to who points at it. */
  readonly description: string;
}

export interface Bar {
  readonly parts: readonly BarPart[];
  /** What stands at its end. */
  readonly figure: string;
}

/** A row of a chart and of its table: a bar, or two of them, one of each side. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** Which rows belong together: a page, of its questions. */
  readonly group?: string;
  /** Null where a side has nothing like it. */
  readonly bars: readonly (Bar | null)[];
  /** The figures of the table, in the order of its columns. */
  readonly cells: readonly string[];
}

export interface Chart {
  readonly rows: readonly ChartRow[];
  readonly columns: readonly string[];
  /** The marks of the scale, from zero to its end; the same for both sides. */
  readonly ticks: readonly number[];
  readonly formatTick: (value: number) => string;
}

/** Returns ticks from zero to the first one that is not below the maximum. */
export function computeTicks(most: number, steps: readonly number[]): number[] {
  const step = steps.find((one) => most / one <= 5) ?? steps.at(-1) ?? 1;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, at) => Math.round(at * step * 10) / 10);
}
const SHARE_STEPS = [0.2, 0.5, 1, 2, 5, 10, 20, 25];
export const computeShareTicks = (most: number): number[] => computeTicks(most, SHARE_STEPS);

/** The highest of all bars. */
export const findLongestBar = (rows: readonly ChartRow[]): number =>
  Math.max(0, ...rows.flatMap(({ bars }) => bars.map((bar) => (bar?.parts ?? []).reduce((sum, { value }) => sum + value, 0))));

/** All that either side has, in the first one's order; what the second alone has comes after what it follows there. */
export function mergeKeys<T>(sides: readonly (readonly T[])[], keyOf: (one: T) => string): string[] {
  const keys: string[] = [];
  for (const side of sides) {
    let after = -1;
    for (const key of side.map(keyOf)) {
      const at = keys.indexOf(key);
      if (at >= 0) after = at;
      else keys.splice((after += 1), 0, key);
    }
  }
  return keys;
}
