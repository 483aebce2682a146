import { chakra } from '../theme/chakra.ts';

/** The buttons at the end of a page: others first, the primary one last and at the right. On phones each has the full width. */
export const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column-reverse', sm: 'row' },
    // Where there is no room for all in one line, the last ones are above the first.
    flexWrap: { sm: 'wrap-reverse' },
    whiteSpace: { sm: 'nowrap' },
    alignItems: { base: 'stretch', sm: 'center' },
    columnGap: '6',
    rowGap: '3',
    '& > :last-child': { marginLeft: { sm: 'auto' } },
  },
});
