import { defineGlobalStyles } from '@chakra-ui/react';
import { forcedFocus } from './forced-colors.ts';

const REDUCED_MOTION = { animationDuration: '0.01ms !important', animationIterationCount: '1 !important', transitionDuration: '0.01ms !important' };

export const globalCss = defineGlobalStyles({
  html: {
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.line',
    '--form-width': { base: '46rem', xl: '40rem' },
    color: 'fg',
    bg: 'bg.page',
    fontSize: '100%',
    _print: { bg: 'bg', fontSize: '75%' },
    letterSpacing: 'body',
    scrollbarGutter: { base: 'auto', md: 'stable' },
    // A focused element is not covered by the bottom bar.
    scrollPaddingBlock: '6rem',
  },
  'html:has(dialog[open])': { overflow: 'hidden' },
  body: { fontSize: 'md', lineHeight: 'body', minWidth: '320px' },
  '*::placeholder': { color: 'fg.muted', opacity: '1' },
  '*::selection': { bg: 'action.line' },
  '*:focus-visible': { outline: '3px solid', outlineColor: 'action', outlineOffset: '2px', ...forcedFocus },
  // Headings take the focus for screen readers; a ring would make them look clickable.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '*, *::before, *::after': { _motionReduce: REDUCED_MOTION, _print: { boxShadow: 'none !important' } },
  // Links in a text: a phone number, an email address, the program's texts.
  'main p a[href], main [role="status"] a[href]': { color: 'action', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  'a[href^="tel:"]': { whiteSpace: 'nowrap' },
  '@page': { margin: '0.6in' },
  main: { _print: { maxWidth: 'none !important' } },
  '[data-print="hide"]': { _print: { display: 'none !important' } },
  '[data-print="keep"]': { _print: { breakInside: 'avoid' } },
  // Of a part that is printed alone: all that is not in it, and does not have it.
  'body:has([data-print-chosen]) *:not([data-print-chosen], [data-print-chosen] *, :has([data-print-chosen]))': { _print: { display: 'none !important' } },
});
