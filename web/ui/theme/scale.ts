import { defineTokens } from '@chakra-ui/react';

/** A length of `value` pixels in rem, so that it grows with the reader's font size. */
export const px = (value: number): { value: string } => ({ value: `${value / 16}rem` });

/** Choices are side by side from `tablet`; for the rest 768 px is still narrow. Below `lg` the header has a menu button and step names are hidden; from `xl` the summary is beside the form. */
export const breakpoints = { sm: '480px', tablet: '768px', md: '769px', lg: '1000px', xl: '1024px', '2xl': '1440px' };

/** Steps of 4 px, named by the multiple: 6 is 24 px (between questions), 12 is 48 px (between groups). */
export const spacing = defineTokens.spacing({
  0: { value: '0' },
  1: px(4),
  2: px(8),
  3: px(12),
  4: px(16),
  5: px(20),
  6: px(24),
  8: px(32),
  10: px(40),
  12: px(48),
  16: px(64),
});

export const sizes = defineTokens.sizes({
  ...spacing,
  full: { value: '100%' },
  hairline: { value: '1px' },
  mark: px(10),
  iconSmall: px(16),
  icon: px(20),
  badge: px(32),
  headerTall: px(80),
  target: px(48),
  iconLarge: px(40),
  brandWidth: px(34),
  brandHeight: px(22),
  fieldShort: px(168),
  fieldMedium: px(320),
  rowShort: px(128),
  rowMedium: px(160),
  answer: px(128),
  code: px(14),
  line: px(16),
  // 640 px beside the summary, wider on tablets.
  form: { value: 'var(--form-width)' },
  aside: { value: 'clamp(20rem, 30vw, 22.5rem)' },
  dialog: px(640),
  page: px(1128),
  // The form of one column, with the margins of the page.
  pageNarrow: px(768),
  logo: px(360),
  logoSmall: px(240),
  logoHeight: px(48),
  measure: { value: '66ch' },
  listMax: px(288),
  progress: px(3),
  // The console's: dense rows, its rail, the lanes of its time line.
  rowDense: px(36),
  rail: px(80),
  lane: px(14),
  laneName: px(72),
});

export const radii = defineTokens.radii({ none: { value: '0' }, sm: px(4), md: px(8), full: { value: '999px' } });

export const borderWidths = defineTokens.borderWidths({
  hairline: { value: '1px' },
  strong: { value: '2px' },
  accent: { value: '4px' },
});

export const zIndex = defineTokens.zIndex({ raised: { value: 1 }, bar: { value: 10 }, header: { value: 20 }, list: { value: 30 }, progress: { value: 40 } });
