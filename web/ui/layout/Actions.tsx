import { chakra } from '../theme/chakra.ts';

/** The buttons at the end of a page, the primary one first. They are shown in the order in which the keyboard reaches them. On phones each has the full width. */
export const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: { sm: 'wrap' },
    whiteSpace: { sm: 'nowrap' },
    alignItems: { base: 'stretch', sm: 'center' },
    columnGap: '6',
    rowGap: '3',
    '& > :last-child': { marginLeft: { sm: 'auto' } },
  },
});
