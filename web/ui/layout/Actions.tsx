import { chakra } from '../theme/chakra.ts';

/** Side by side, or one below the other where a line is too short for them. On phones each has the full width. */
const row = {
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  flexWrap: { sm: 'wrap' },
  whiteSpace: { sm: 'nowrap' },
  alignItems: { base: 'stretch', sm: 'center' },
} as const;

/** The buttons at the end of a page, the primary one first. They are shown in the order in which the keyboard reaches them. */
export const Actions = chakra('div', { base: { ...row, columnGap: '6', rowGap: '3', '& > :last-child': { marginLeft: { sm: 'auto' } } } });

/** The buttons of a document: to save it, then to print it. */
export const DocumentActions = chakra('div', { base: { ...row, gap: '3' } });
