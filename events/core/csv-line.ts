/** A cell that a spreadsheet cannot take for a formula: one that begins like one gets an apostrophe in front. */
function toCell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns one line of CSV (RFC 4180), without its end. */
export const createCsvLine = (cells: readonly (string | number | null)[]): string => cells.map(toCell).join(',');
