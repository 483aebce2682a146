/** A table in Markdown, as docs/performance.md has it. */
export function heading(title: string, columns: readonly string[]): void {
  console.log(`\n${title}\n\n| ${columns.join(' | ')} |\n|${columns.map((_, at) => (at === 0 ? '---' : '--:')).join('|')}|`);
}

export const said = (...cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`);
