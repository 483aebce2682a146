import { defineRecipe } from '@chakra-ui/react';
import { forcedChosen, forcedFocus, forcedInvalid, forcedDisabled, forcedRow } from '../forced-colors.ts';

/** The whole row is clickable; the native radio or checkbox inside handles keyboard and screen readers. */
export const choiceRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    minHeight: 'target',
    paddingInline: '4',
    paddingBlock: 'calc(var(--chakra-spacing-3) - 1px)',
    bg: 'bg',
    borderWidth: 'hairline',
    borderColor: 'line.control',
    borderRadius: 'md',
    cursor: 'pointer',
    transitionProperty: 'border-color, background-color',
    transitionDuration: 'quick',
    _hover: { bg: 'bg.hover', borderColor: 'action' },
    '&:has(input:checked)': { bg: 'action.subtle', borderColor: 'action', boxShadow: 'chosen', ...forcedRow },
    '&:has([aria-invalid=true])': forcedInvalid,
    '&:has(input:focus-visible)': { outline: '3px solid', outlineColor: 'action', outlineOffset: '2px', ...forcedFocus },
    '&:has(input:disabled)': { bg: 'bg.subtle', borderColor: 'line.strong', color: 'fg.muted', cursor: 'not-allowed', boxShadow: 'none', ...forcedDisabled },
    '& input': { outline: 'none' },
  },
  variants: { invalid: { false: {}, true: { borderColor: 'danger' } } },
  defaultVariants: { invalid: false },
});

/** With large type the segments are below each other. */
export const segmentsRecipe = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
    gap: '1',
    padding: '1',
    bg: 'bg.subtle',
    borderRadius: 'md',
    borderWidth: 'hairline',
    borderColor: 'line',
  },
});

export const segmentRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: 'sm',
    borderWidth: 'hairline',
    borderColor: 'transparent',
    color: 'fg.soft',
    fontWeight: 'medium',
    cursor: 'pointer',
    transitionProperty: 'background-color, color',
    transitionDuration: 'quick',
    _hover: { color: 'action' },
    // On the narrowest phones the text needs the space.
    '& > svg': { '@media (max-width: 359px)': { display: 'none !important' } },
    '&:has(input:checked)': { bg: 'bg', color: 'action', fontWeight: 'strong', borderColor: 'action', ...forcedChosen },
    '&:has(input:focus-visible)': { outline: '3px solid', outlineColor: 'action', outlineOffset: '2px', ...forcedFocus },
    '&:has(input:disabled)': { color: 'fg.muted', cursor: 'not-allowed', ...forcedDisabled },
  },
});
