import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { colors, semanticColors } from './colors.ts';
import { animations, durations, easings, fonts, keyframes, shadows, textStyles, zIndex } from './effects.ts';
import { globalCss } from './global-css.ts';
import { borderWidths, breakpoints, fontSizes, fontWeights, letterSpacings, lineHeights, radii, sizes, spacing } from './scale.ts';

/** Chakra's engine with our tokens alone. Recipes travel with the components that use them, so an entry pays for what it shows. */
export const system = createSystem(
  defaultBaseConfig,
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
