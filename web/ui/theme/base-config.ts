import { defineConditions, defineConfig } from '@chakra-ui/react';

/** Chakra's conditions that the pages use, as Chakra defines them. */
export const CONDITIONS = defineConditions({
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
  before: '&::before',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  print: '@media print',
  highContrast: '@media (forced-colors: active)',
});

/** The style props whose values are tokens, by the kind of token. */
export const PROPS_BY_TOKEN = {
  colors: ['background', 'borderColor', 'borderTopColor', 'color', 'accentColor', 'outlineColor'],
  spacing: [
    'gap', 'rowGap', 'columnGap', 'scrollPaddingBlock', 'inset', 'insetInline', 'insetBlock', 'top', 'bottom', 'left', 'right',
    'margin', 'marginTop', 'marginRight', 'marginBottom', 'marginLeft', 'marginInline', 'marginBlock',
    'padding', 'paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft', 'paddingInlineStart', 'paddingInlineEnd', 'paddingInline', 'paddingBlock',
  ],
  sizes: ['width', 'height', 'minWidth', 'minHeight', 'maxWidth', 'maxHeight'],
  radii: ['borderRadius'],
  borderWidths: ['borderWidth', 'borderTopWidth', 'borderBottomWidth', 'borderRightWidth', 'borderLeftWidth', 'borderInlineWidth'],
  shadows: ['boxShadow'],
  zIndex: ['zIndex'],
  durations: ['transitionDuration', 'animationDuration'],
  animations: ['animation'],
  fonts: ['fontFamily'],
  fontSizes: ['fontSize'],
  fontWeights: ['fontWeight'],
  lineHeights: ['lineHeight'],
  letterSpacings: ['letterSpacing'],
} as const;

/** Chakra's base with only the conditions and style props in use: all of it takes 5 kB and its own time at each start. */
export const baseConfig = defineConfig({
  conditions: CONDITIONS,
  utilities: {
    ...Object.fromEntries(Object.entries(PROPS_BY_TOKEN).flatMap(([values, props]) => props.map((prop) => [prop, { values }]))),
    background: { values: 'colors', shorthand: ['bg'] },
    boxSize: { values: 'sizes', transform: (value: string) => ({ width: value, height: value }) },
    hideFrom: { transform: (breakpoint: string) => ({ [`@breakpoint ${breakpoint}`]: { display: 'none' } }) },
    hideBelow: { transform: (breakpoint: string) => ({ [`@breakpoint ${breakpoint}Down`]: { display: 'none' } }) },
    truncate: { transform: (isCut: boolean) => (isCut ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {}) },
  },
});
