import { chakra } from '../theme/chakra.ts';

/** Children below one another; `space` names the gap (questions 24 px, groups 48 px). */
export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minWidth: '0' },
  variants: {
    space: { lines: { gap: '3', _print: { gap: '2' } }, questions: { gap: '6', _print: { gap: '4' } }, cards: { gap: { base: '6', md: '8' }, _print: { gap: '3' } }, groups: { gap: '12' } },
  },
  defaultVariants: { space: 'questions' },
});
