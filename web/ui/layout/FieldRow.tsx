import { chakra } from '../theme/chakra.ts';

/** Short fields side by side (city, state, ZIP). From 480 px their controls are on one line, however long labels and errors are. */
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
    gridTemplateRows: 'repeat(3, auto)',
    '& > [data-field]': { flex: '1 1 100%', width: 'auto', display: { sm: 'grid' }, gridTemplateRows: { sm: 'subgrid' }, gridRow: { sm: '1 / span 3' }, gridColumn: { sm: 'span 2' } },
    '& > [data-width=short]': { flex: '1 1 var(--chakra-sizes-row-short)' },
    '& > [data-width=medium]': { flex: '2 1 var(--chakra-sizes-row-medium)', gridColumn: { sm: 'span 3' } },
    '& [data-label]': { alignSelf: { sm: 'end' } },
  },
});
