import { createCsvLine } from '#events/core';
import type { BreakdownRow } from './breakdown.ts';

export interface CsvSource {
  /** What the first column is. */
  readonly dimension: string;
  /** What was looked for, in words. */
  readonly scope: string;
  /** What counts as one. */
  readonly unit: string;
  /** When it was counted, milliseconds since 1970. */
  readonly now: number;
}

const HEAD = [
  'count',
  'in progress',
  'purchased',
  'purchased elsewhere',
  'abandoned',
  'kicked out',
  'conversion',
  'conversion low',
  'conversion high',
  'quoted USD',
  'paid USD',
  'lost USD',
  'lost without offer',
  'lost without offer, estimate USD',
];

const round = (share: number | undefined): number | null => (share === undefined ? null : Math.round(share * 10_000) / 10_000);

/** Returns a breakdown as CSV (RFC 4180). The first lines say what it is of and when; they begin with #. @param nameOf how a row is named */
export function createBreakdownCsv(rows: readonly BreakdownRow[], nameOf: (row: BreakdownRow) => string, { dimension, scope, unit, now }: CsvSource): string {
  const lines = rows.map((row) => [
    nameOf(row),
    row.applications,
    row.inProgress,
    row.purchased,
    row.purchasedElsewhere,
    row.abandoned,
    row.kickedOut,
    round(row.conversion?.value),
    round(row.conversion?.low),
    round(row.conversion?.high),
    row.quotedTotal,
    row.paidTotal,
    row.lostTotal,
    row.lostEstimate?.applications ?? 0,
    row.lostEstimate?.amount ?? null,
  ]);
  const notes = [`# ${scope}`, `# counted ${new Date(now).toISOString()}, each ${unit.toLowerCase()} once`];
  return `${[...notes.map((note) => [note]), [dimension.toLowerCase(), ...HEAD], ...lines].map(createCsvLine).join('\r\n')}\r\n`;
}
