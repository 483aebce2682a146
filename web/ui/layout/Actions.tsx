import { chakra } from '@chakra-ui/react';

/** The way on, and beside it the way back. On phones the way on takes the whole width. */
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
