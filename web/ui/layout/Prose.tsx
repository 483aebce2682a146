import { chakra } from '@chakra-ui/react';

/** Words of a program's own, as HTML: headings, paragraphs and lists as they stand elsewhere. */
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
