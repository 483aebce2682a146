import { chakra } from '@chakra-ui/react';

/** What stands below one another on a page: questions 24 apart, groups 48. */
export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minWidth: '0' },
  variants: { space: { lines: { gap: '3' }, questions: { gap: '6' }, cards: { gap: { base: '6', md: '8' } }, groups: { gap: '12' } } },
  defaultVariants: { space: 'questions' },
});
