import { chakra } from '@chakra-ui/react';

/** Short fields side by side (city, state, ZIP; month, year, code); they wrap where there is no room. */
export const FieldRow = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '6',
    alignItems: 'flex-start',
    '& > [data-field]': { flex: '1 1 100%', width: 'auto' },
    '& > [data-width=short]': { flex: '1 1 var(--chakra-sizes-row-short)' },
    '& > [data-width=medium]': { flex: '2 1 var(--chakra-sizes-row-medium)' },
    '--field-width': 'none',
  },
});
