import { rows, type Part, type Row } from './rows.ts';
import { heading, said } from './table.ts';

/** What was measured in each round, by what was measured. */
export type Figures = Readonly<Record<string, readonly number[]>>;

export const ROUNDS = 5;

/** Measures each in turn, round after round: other load on the machine slows all of them alike. */
export async function measureInTurn(measured: Readonly<Record<string, () => Promise<number>>>, rounds = ROUNDS): Promise<Figures> {
  const figures: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) for (const [name, measure] of Object.entries(measured)) (figures[name] ??= []).push(await measure());
  return figures;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @param share of the values that are at most as large, as 0.99 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const show = (value: number): string => digits.format(value);
/** The median, with the least and the most. */
const spread = (values: readonly number[]): string => `${show(median(values))} (${show(Math.min(...values))} to ${show(Math.max(...values))})`;

/** Ratios round by round, or the values themselves if the row has no peer. */
function resultsOf({ ours, against }: Row, figures: Figures): readonly number[] {
  const peer = against === undefined ? undefined : figures[against];
  return (figures[ours] ?? []).map((value, round) => (peer ? value / (peer[round] ?? Number.NaN) : value));
}

function isReached({ floor, isRate = false }: Row, result: number): boolean {
  if (floor === undefined) return true;
  return isRate ? result >= floor : result <= floor;
}

/** Prints the rows of a part. Returns the names of those that miss their floor. */
export function printRows(part: Part, figures: Figures): readonly string[] {
  const wanted = rows.filter((row) => row.part === part);
  heading(`${part}: median (least to most) of the rounds`, ['', 'goal', 'floor', 'result', 'ours', 'peers']);
  return wanted.flatMap((row) => {
    const { name, unit, ours, against, beside = [], goal, floor, isRate } = row;
    const results = resultsOf(row, figures);
    const unitOfResult = against === undefined ? ` ${unit}` : ' ×';
    const limit = (value: number | undefined): string => (value === undefined ? '' : `${isRate ? '≥' : '≤'} ${show(value)}${unitOfResult}`);
    const peers = [...(against === undefined ? [] : [against]), ...beside].map((peer) => `${peer} ${spread(figures[peer] ?? [])}`);
    const isFine = isReached(row, median(results));
    said(name, limit(goal), limit(floor), `${spread(results)}${unitOfResult}${isFine ? '' : ' MISSED'}`, `${spread(figures[ours] ?? [])} ${unit}`, peers.join('; '));
    return isFine ? [] : [name];
  });
}
