import { chakra } from '../theme/chakra.ts';

/** At most two columns, and one where two would be too narrow. */
const PHONE_COLUMNS = 'repeat(auto-fit, minmax(min(100%, max({sizes.rowShort}, calc(50% - {spacing.3}))), 1fr))';

/** Short fields side by side (city, state, ZIP), on phones the shortest of them, at most two. Those side by side have their controls on one line, however long labels and errors are. */
export const FieldRow = chakra('div', {
  base: {
    '--field-width': 'none',
    display: 'grid',
    columnGap: { base: '3', sm: '4' },
    alignItems: 'flex-start',
    gridTemplateColumns: { base: PHONE_COLUMNS, sm: 'none' },
    gridAutoFlow: { sm: 'column' },
    gridAutoColumns: { sm: 'minmax(0, 1fr)' },
    gridTemplateRows: { sm: 'repeat(5, auto)' },
    // Fields below each other are apart; a gap would also part the label from its control.
    marginBottom: { base: '-6', sm: '0' },
    '& > [data-field]': {
      width: 'auto',
      display: 'grid',
      gridTemplateRows: 'subgrid',
      gridRow: { base: 'span 5', sm: '1 / span 5' },
      gridColumn: { base: '1 / -1', sm: 'span 4' },
      paddingBottom: { base: '6', sm: '0' },
    },
    '& > [data-width=short]': { gridColumn: { base: 'auto', sm: 'span 2' } },
    // Alone on its line of a phone, only its control is short: half a line is too narrow for a label.
    '& > :not([data-width=short]) + [data-width=short]:last-child': {
      '--field-width': { base: 'sizes.fieldShort', sm: 'none' },
      gridColumn: { base: '1 / -1', sm: 'span 2' },
    },
    '& > [data-width=medium]': { gridColumn: { sm: 'span 3' } },
    // Label and help have a line each, so that a field without help leaves its line empty. A short label is at the lower edge of its line.
    '& [data-label]': { display: 'contents' },
    '& [data-label] > div': { alignSelf: 'end' },
    '& [data-control]': { gridRow: '3' },
    // So that “- Select one -” fits into half of a phone.
    '& select': { paddingInline: { smDown: '12px 36px' } },
    // The error, which would else take the line of an absent help.
    '& > [data-field] > p': { gridRow: '4' },
    '& > [data-field] > output': { gridRow: '5' },
  },
});
