/** A table in Markdown, as docs/performance.md has it. */
export function heading(title: string, columns: readonly string[]): void {
  console.log(`\n${title}\n\n| ${columns.join(' | ')} |\n|${columns.map((_, at) => (at === 0 ? '---' : '--:')).join('|')}|`);
}

export const said = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);

/** The value below which such a share of them is. */
function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const milliseconds = (time: number): string => (time < 10 ? time.toFixed(1) : Math.round(time).toString());
/** Median, 95th percentile and the longest. */
export const spread = (times: readonly number[]): readonly string[] => [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map(milliseconds);
