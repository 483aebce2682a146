import { createSystem, defineConfig } from '@chakra-ui/react';
import { baseConfig } from './base-config.ts';
import { colors, semanticColors } from './colors.ts';
import { animations, durations, easings, keyframes, shadows } from './effects.ts';
import { globalCss } from './global-css.ts';
import { borderWidths, breakpoints, radii, sizes, spacing, zIndex } from './scale.ts';
import { fontSizes, fontWeights, fonts, letterSpacings, lineHeights, textStyles } from './typography.ts';

/** Chakra's styling engine with our tokens only. Recipes are imported by their components, so each build contains only what it shows. */
export const system = createSystem(
  baseConfig,
  defineConfig({
    preflight: true,
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      textStyles,
      tokens: {
        colors, spacing, sizes, fontSizes, fontWeights, lineHeights, letterSpacings, radii, borderWidths,
        fonts, durations, easings, animations, shadows, zIndex,
      },
      semanticTokens: { colors: semanticColors },
    },
  }),
);
