import { chakra } from '../theme/chakra.ts';

/** HTML from a program file, with the styles of our headings, paragraphs and lists. */
export const Prose = chakra('div', {
  base: {
    maxWidth: 'measure',
    '& > * + *': { marginTop: '4' },
    '& :is(h2, h3, h4)': { textStyle: 'section' },
    '& :is(ul, ol)': { paddingInlineStart: '6' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& a': { color: 'action', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
});
