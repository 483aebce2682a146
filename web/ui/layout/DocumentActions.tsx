import { chakra } from '../theme/chakra.ts';

/** The buttons of a document: to save it, then to print it. Side by side, or one below the other where a line is too short for them. On phones each has the full width. */
export const DocumentActions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: { sm: 'wrap' },
    whiteSpace: { sm: 'nowrap' },
    alignItems: { base: 'stretch', sm: 'center' },
    gap: '3',
  },
});
