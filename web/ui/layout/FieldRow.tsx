import { chakra } from '../theme/chakra.ts';

/** Short fields side by side (city, state, ZIP). From 480 px their labels are on one line, and their controls are, however long labels and errors are. */
export const FieldRow = chakra('div', {
  base: {
    '--field-width': 'none',
    display: { base: 'flex', sm: 'grid' },
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: { base: '6', sm: '0' },
    alignItems: 'flex-start',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'repeat(4, auto)',
    '& > [data-field]': { flex: '1 1 100%', width: 'auto', display: { sm: 'grid' }, gridTemplateRows: { sm: 'subgrid' }, gridRow: { sm: '1 / span 4' }, gridColumn: { sm: 'span 4' } },
    '& > [data-width=short]': { flex: '1 1 var(--chakra-sizes-row-short)', gridColumn: { sm: 'span 2' } },
    '& > [data-width=medium]': { flex: '2 1 var(--chakra-sizes-row-medium)', gridColumn: { sm: 'span 3' } },
    // Label and help have a line each, so that a field without help leaves its line empty.
    '& [data-label]': { display: { sm: 'contents' } },
    '& [data-control]': { gridRow: { sm: '3' } },
    // The error, which would else take the line of an absent help.
    '& > [data-field] > p': { gridRow: { sm: '4' } },
  },
});
