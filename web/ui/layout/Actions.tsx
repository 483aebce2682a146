import { chakra } from '../theme/chakra.ts';

/** The buttons at the end of a page: back, then the primary one. On phones each has the full width. */
export const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column-reverse', sm: 'row' },
    justifyContent: 'space-between',
    alignItems: { base: 'stretch', sm: 'center' },
    gap: '3',
    '& > :only-child': { marginLeft: { sm: 'auto' } },
  },
});
