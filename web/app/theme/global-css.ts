import { defineGlobalStyles } from '@chakra-ui/react';

const STILL = { animationDuration: '0.01ms !important', animationIterationCount: '1 !important', transitionDuration: '0.01ms !important' };

export const globalCss = defineGlobalStyles({
  html: {
    '--global-font-body': 'fonts.body',
    '--global-font-mono': 'fonts.mono',
    '--global-color-border': 'colors.line',
    color: 'fg',
    bg: 'bg.page',
    fontSize: '100%',
    letterSpacing: 'body',
    scrollbarGutter: 'stable',
    // What takes the focus stays clear of the bar at the bottom and of the top edge.
    scrollPaddingBlock: '6rem',
  },
  'html:has(dialog[open])': { overflow: 'hidden' },
  body: { fontSize: 'md', lineHeight: 'body', minWidth: '20rem' },
  '*::placeholder': { color: 'fg.muted', opacity: '1' },
  '*::selection': { bg: 'action.line' },
  '*:focus-visible': { outline: '3px solid', outlineColor: 'action', outlineOffset: '2px' },
  // Headings and summaries take the focus for those who listen; a ring around them would say they can be pressed.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  '@media (prefers-reduced-motion: reduce)': { '*, *::before, *::after': STILL, html: { scrollBehavior: 'auto' } },
  '@media print': {
    html: { bg: 'bg', fontSize: '87.5%' },
    '[data-print="hide"]': { display: 'none !important' },
    '[data-print="keep"]': { breakInside: 'avoid' },
    '*': { boxShadow: 'none !important' },
  },
});
