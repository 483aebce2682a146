import { defineGlobalStyles } from '@chakra-ui/react';
import { forcedFocus } from './forced-colors.ts';

const STILL = { animationDuration: '0.01ms !important', animationIterationCount: '1 !important', transitionDuration: '0.01ms !important' };

export const globalCss = defineGlobalStyles({
  html: {
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.line',
    '--form-width': { base: '44rem', xl: '40rem' },
    color: 'fg',
    bg: 'bg.page',
    fontSize: '100%',
    _print: { bg: 'bg', fontSize: '87.5%' },
    letterSpacing: 'body',
    scrollbarGutter: { base: 'auto', md: 'stable' },
    // What takes the focus stays clear of the bar at the bottom and of the top edge.
    scrollPaddingBlock: '6rem',
  },
  'html:has(dialog[open])': { overflow: 'hidden' },
  body: { fontSize: 'md', lineHeight: 'body', minWidth: '320px' },
  '*::placeholder': { color: 'fg.muted', opacity: '1' },
  '*::selection': { bg: 'action.line' },
  '*:focus-visible': { outline: '3px solid', outlineColor: 'action', outlineOffset: '2px', ...forcedFocus },
  // Headings and summaries take the focus for those who listen; a ring around them would say they can be pressed.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '*, *::before, *::after': { _motionReduce: STILL, _print: { boxShadow: 'none !important' } },
  // Links within a text: a telephone number, an e-mail address, the program's own words.
  'main p a[href], main [role="status"] a[href]': { color: 'action', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  'a[href^="tel:"]': { whiteSpace: 'nowrap' },
  '[data-print="hide"]': { _print: { display: 'none !important' } },
  '[data-print="keep"]': { _print: { breakInside: 'avoid' } },
});
