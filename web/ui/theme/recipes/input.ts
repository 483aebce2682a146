import { defineRecipe } from '@chakra-ui/react';
import { forcedFocus, forcedInvalid, forcedDisabled } from '../forced-colors.ts';

/** Text fields, text areas and selects: 48 px high, text of 16 px (phones zoom in on smaller text). */
export const inputRecipe = defineRecipe({
  base: {
    display: 'block',
    width: 'full',
    minWidth: '0',
    height: 'target',
    paddingInline: '4',
    bg: 'bg',
    color: 'fg',
    fontSize: 'md',
    lineHeight: 'body',
    letterSpacing: 'inherit',
    borderWidth: 'hairline',
    borderColor: 'line.control',
    borderRadius: 'md',
    appearance: 'none',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'quick',
    '&:hover:not([aria-invalid=true], :disabled)': { borderColor: 'fg.muted' },
    '&:focus, &:focus-visible': { outline: '1px solid', outlineOffset: '-2px', outlineColor: 'action', borderColor: 'action', boxShadow: 'halo', ...forcedFocus },
    '&[aria-invalid=true]': { borderColor: 'danger' },
    '&[aria-invalid=true]:not(:focus)': forcedInvalid,
    '&[aria-invalid=true]:focus': { outlineColor: 'danger', boxShadow: 'haloDanger' },
    '&:disabled': { bg: 'bg.subtle', color: 'fg.muted', borderColor: 'line.strong', cursor: 'not-allowed', opacity: '1', ...forcedDisabled },
    '&[readonly]': { bg: 'bg.subtle', borderColor: 'line.strong' },
    // Chromium paints autofilled fields blue; keep our background.
    '&:autofill': { boxShadow: 'inset 0 0 0 3rem var(--chakra-colors-bg)', WebkitTextFillColor: 'var(--chakra-colors-fg)' },
  },
  variants: {
    lead: { none: {}, icon: { paddingInlineStart: 'calc(var(--chakra-sizes-target) - 4px)' } },
    trail: { none: {}, icon: { paddingInlineEnd: 'calc(var(--chakra-sizes-target) - 10px)' }, text: { paddingInlineEnd: '5rem' } },
    figures: { false: {}, true: { fontVariantNumeric: 'tabular-nums' } },
    shape: { line: {}, area: { height: 'auto', minHeight: '8rem', paddingBlock: '3', resize: 'vertical' } },
  },
  defaultVariants: { lead: 'none', trail: 'none', figures: false, shape: 'line' },
});
