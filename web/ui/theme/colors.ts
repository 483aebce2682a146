import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';

/** Blue is for actions, slate for everything else; green, red and amber have a meaning. */
export const colors = defineTokens.colors({
  white: { value: '#ffffff' },
  blue: {
    50: { value: '#eff5ff' },
    100: { value: '#dde9ff' },
    200: { value: '#bcd3fd' },
    300: { value: '#8fb4f8' },
    600: { value: '#1c58d9' },
    700: { value: '#1647b2' },
    800: { value: '#163b8c' },
  },
  slate: {
    50: { value: '#f7f9fb' },
    100: { value: '#eff3f7' },
    200: { value: '#e0e6ed' },
    300: { value: '#c9d2dd' },
    500: { value: '#748399' },
    600: { value: '#526077' },
    700: { value: '#364358' },
    900: { value: '#101a2b' },
  },
  green: { 50: { value: '#eefbf2' }, 200: { value: '#b3e6c4' }, 700: { value: '#12703a' } },
  red: { 50: { value: '#fef3f2' }, 200: { value: '#f8c6c2' }, 700: { value: '#b3261e' } },
  amber: { 50: { value: '#fff9eb' }, 200: { value: '#f4d99a' }, 800: { value: '#82500a' } },
});

/** The colors that components use. Contrast is at least 4.5:1 for text, 3:1 for the border of a control. */
export const semanticColors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: { value: '{colors.white}' },
    page: { value: '{colors.slate.50}' },
    subtle: { value: '{colors.slate.100}' },
    hover: { value: '{colors.blue.50}' },
    scrim: { value: 'rgb(16 26 43 / 0.5)' },
  },
  fg: {
    DEFAULT: { value: '{colors.slate.900}' },
    soft: { value: '{colors.slate.700}' },
    muted: { value: '{colors.slate.600}' },
    inverse: { value: '{colors.white}' },
  },
  line: { DEFAULT: { value: '{colors.slate.200}' }, strong: { value: '{colors.slate.300}' }, control: { value: '{colors.slate.500}' } },
  action: {
    DEFAULT: { value: '{colors.blue.600}' },
    hover: { value: '{colors.blue.700}' },
    pressed: { value: '{colors.blue.800}' },
    subtle: { value: '{colors.blue.50}' },
    line: { value: '{colors.blue.200}' },
    halo: { value: '{colors.blue.100}' },
  },
  done: { DEFAULT: { value: '{colors.green.700}' }, subtle: { value: '{colors.green.50}' }, line: { value: '{colors.green.200}' } },
  danger: { DEFAULT: { value: '{colors.red.700}' }, subtle: { value: '{colors.red.50}' }, line: { value: '{colors.red.200}' } },
  notice: { DEFAULT: { value: '{colors.amber.800}' }, subtle: { value: '{colors.amber.50}' }, line: { value: '{colors.amber.200}' } },
});
