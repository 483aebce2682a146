import { defineRecipe } from '@chakra-ui/react';

/** The box of a message. The colour repeats what the icon and the words say. */
export const toneRecipe = defineRecipe({
  base: { display: 'flex', alignItems: 'flex-start', gap: '3', padding: '4', borderWidth: 'hairline', borderRadius: 'md', color: 'fg' },
  variants: {
    tone: {
      info: { bg: 'action.subtle', borderColor: 'action.line', '--mark': 'colors.action' },
      amber: { bg: 'notice.subtle', borderColor: 'notice.line', '--mark': 'colors.notice' },
      error: { bg: 'danger.subtle', borderColor: 'danger.line', '--mark': 'colors.danger' },
      success: { bg: 'done.subtle', borderColor: 'done.line', '--mark': 'colors.done' },
    },
  },
  defaultVariants: { tone: 'info' },
});

export type Tone = 'info' | 'amber' | 'error' | 'success';
