import { defineTextStyles, defineTokens } from '@chakra-ui/react';
import { px } from './scale.ts';

export const fonts = defineTokens.fonts({
  body: { value: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif" },
  signature: { value: "'Dancing Script', 'Segoe Script', 'Snell Roundhand', cursive" },
  mono: { value: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace" },
});

export const fontSizes = defineTokens.fontSizes({
  dense: px(13),
  sm: px(14),
  md: px(16),
  lg: px(20),
  xl: px(28),
  '2xl': px(36),
});

export const fontWeights = defineTokens.fontWeights({
  regular: { value: '400' },
  medium: { value: '500' },
  strong: { value: '600' },
  heading: { value: '650' },
});

export const lineHeights = defineTokens.lineHeights({ tight: { value: '1.2' }, snug: { value: '1.35' }, body: { value: '1.5' } });

export const letterSpacings = defineTokens.letterSpacings({
  heading: { value: '-0.018em' },
  body: { value: '-0.006em' },
  caps: { value: '0.06em' },
  code: { value: '0.02em' },
  spread: { value: '0.3em' },
});

const heading = { fontWeight: 'heading', letterSpacing: 'heading', color: 'fg' };
export const textStyles = defineTextStyles({
  display: { value: { ...heading, fontSize: '2xl', lineHeight: 'tight' } },
  title: { value: { ...heading, fontSize: 'xl', lineHeight: 'tight' } },
  section: { value: { ...heading, fontSize: 'lg', lineHeight: 'snug' } },
  body: { value: { fontSize: 'md', lineHeight: 'body', fontWeight: 'regular' } },
  label: { value: { fontSize: 'md', lineHeight: 'snug', fontWeight: 'strong', color: 'fg' } },
  small: { value: { fontSize: 'sm', lineHeight: 'body', fontWeight: 'regular' } },
  money: { value: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'right' } },
});
