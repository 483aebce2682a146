import { chakra } from '../theme/chakra.ts';

/** Children below one another; `space` names the gap (questions 24 px, groups 48 px). */
export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minWidth: '0' },
  variants: { space: { lines: { gap: '3' }, questions: { gap: '6' }, cards: { gap: { base: '6', md: '8' } }, groups: { gap: '12' } } },
  defaultVariants: { space: 'questions' },
});
