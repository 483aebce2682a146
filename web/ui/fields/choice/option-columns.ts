import type { Option } from '../field-props.ts';

export interface OptionGrid {
  readonly columns: string | { readonly base: string; readonly tablet: string };
  readonly maxWidth: 'fieldMedium' | 'full';
}

const inColumns = (count: number): OptionGrid => ({ columns: { base: '1fr', tablet: `repeat(${count}, minmax(0, 1fr))` }, maxWidth: 'full' });

const ONE_COLUMN: OptionGrid = { columns: '1fr', maxWidth: 'full' };

interface Fit {
  /** How many options there are. */
  readonly count: (options: number) => boolean;
  /** How many characters the longest label may have. */
  readonly maxLength: number;
  readonly grid: OptionGrid;
}

/** The first that fits. `maxLength` is what stays on one line, or for two columns on two. */
const FITS: readonly Fit[] = [
  // Yes and No are side by side on phones, too. With larger type they are below each other.
  { count: (options) => options === 2, maxLength: 10, grid: { columns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))', maxWidth: 'fieldMedium' } },
  { count: (options) => options === 3, maxLength: 14, grid: inColumns(3) },
  { count: (options) => options > 1, maxLength: 56, grid: inColumns(2) },
];

/** The columns in which a question's options are read and tapped best: from 768 px three short ones are side by side, and others are in two columns. */
export function chooseOptionGrid(options: readonly Option[]): OptionGrid {
  if (options.some(({ help }) => help)) return ONE_COLUMN;
  const longest = Math.max(...options.map(({ label }) => label.length));
  return FITS.find(({ count, maxLength }) => count(options.length) && longest <= maxLength)?.grid ?? ONE_COLUMN;
}
