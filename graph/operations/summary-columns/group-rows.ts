import type { BreakdownRequest } from '#graph/event-store';
import type { CodeColumn } from './code-column.ts';
import { dayOf, formatDay, mondayOf } from './dates.ts';
import type { SummaryStore } from './summary-store.ts';

/** Rows by their value of a dimension. */
export interface Grouping {
  /** Small numbers from 0. */
  readonly groupOf: (row: number) => number;
  readonly valueOf: (group: number) => string | null;
}

function groupByCode({ codes, values }: CodeColumn): Grouping {
  const codeOf = codes();
  return { groupOf: (row) => codeOf[row] ?? 0, valueOf: (code) => values[code] ?? null };
}

/** Numbers what values come to, by their codes: widths by their hundreds. */
function groupByWidth({ width }: SummaryStore): Grouping {
  const codes = width.codes();
  const hundreds = width.values.map((value) => (value === null ? null : String(Math.trunc(Number(value) / 100) * 100)));
  const values = [...new Set(hundreds)];
  const groups = Uint32Array.from(hundreds, (value) => values.indexOf(value));
  return { groupOf: (row) => groups[codes[row] ?? 0] ?? 0, valueOf: (group) => values[group] ?? null };
}

/** Group 0 is of rows without a start. */
function groupByStart({ startedAt }: SummaryStore, toFirstDay: (day: number) => number): Grouping {
  const starts = startedAt.numbers();
  const days: number[] = [Number.NaN];
  const groups = new Map<number, number>();
  return {
    groupOf: (row) => {
      const start = starts[row] ?? Number.NaN;
      if (Number.isNaN(start)) return 0;
      const day = dayOf(start);
      let group = groups.get(day);
      if (group === undefined) {
        const firstDay = toFirstDay(day);
        const known = days.indexOf(firstDay);
        group = known === -1 ? days.push(firstDay) - 1 : known;
        groups.set(day, group);
      }
      return group;
    },
    valueOf: (group) => (group === 0 ? null : formatDay(days[group] ?? 0)),
  };
}

const groupings: { readonly [D in BreakdownRequest['by']]: (store: SummaryStore) => Grouping } = {
  program: ({ program }) => groupByCode(program),
  version: ({ programHash }) => groupByCode(programHash),
  sponsor: ({ sponsor }) => groupByCode(sponsor),
  segment: ({ segment }) => groupByCode(segment),
  referrer: ({ referrer }) => groupByCode(referrer),
  state: ({ state }) => groupByCode(state),
  device: ({ device }) => groupByCode(device),
  width: groupByWidth,
  release: ({ release }) => groupByCode(release),
  page: ({ lastPath }) => groupByCode(lastPath),
  day: (store) => groupByStart(store, (day) => day),
  week: (store) => groupByStart(store, mondayOf),
};

/** Groups rows by a dimension, with the values that SQL gives them. */
export const groupRows = (store: SummaryStore, by: BreakdownRequest['by']): Grouping => groupings[by](store);
