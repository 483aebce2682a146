// From web/ui/theme by `npm run generate`.
export const theme = {
  "cssProps": "accentColor alignContent alignItems alignSelf all animation animationDuration animationIterationCount appearance background backgroundColor bg border borderBottomWidth borderCollapse borderColor borderInlineWidth borderLeftWidth borderRadius borderRightWidth borderStyle borderTopColor borderTopWidth borderWidth bottom boxShadow boxSize breakBefore breakInside caret clip color columnCount columnGap columns container content css cursor cx cy display fill fillOpacity filter flex flexBasis flexDirection flexGrow flexShrink flexWrap float font fontFamily fontSize fontVariantNumeric fontWeight forcedColorAdjust gap grid gridArea gridAutoColumns gridAutoFlow gridColumn gridRow gridTemplateAreas gridTemplateColumns gridTemplateRows height hideBelow hideFrom inset insetBlock insetBlockStart insetInline insetInlineStart justifyContent justifyItems justifySelf left letterSpacing lg lineHeight listStyle listStyleType margin marginBlock marginBottom marginInline marginLeft marginRight marginTop mask maxHeight maxWidth md minHeight minWidth objectFit opacity order outline outlineColor outlineOffset overflow overflowWrap overflowX overflowY overscrollBehavior padding paddingBlock paddingBottom paddingInline paddingInlineEnd paddingInlineStart paddingLeft paddingRight paddingTop page pointerEvents position resize right rotate rowGap rx scale scrollPaddingBlock scrollbarGutter sm smDown stroke strokeDasharray strokeLinecap strokeLinejoin strokeWidth tablet textAlign textDecoration textDecorationThickness textOverflow textStyle textUnderlineOffset textWrap top touchAction transform transformOrigin transition transitionDuration transitionProperty translate truncate userSelect vectorEffect verticalAlign whiteSpace width xl zIndex",
  "conditions": {
    "_hover": [
      "@media (hover: hover)",
      "&:is(:hover, [data-hover]):not(:disabled, [data-disabled])"
    ],
    "_active": [
      "&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])"
    ],
    "_focusVisible": [
      "&:is(:focus-visible, [data-focus-visible])"
    ],
    "_disabled": [
      "&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])"
    ],
    "_before": [
      "&::before"
    ],
    "_motionReduce": [
      "@media (prefers-reduced-motion: reduce)"
    ],
    "_print": [
      "@media print"
    ],
    "_highContrast": [
      "@media (forced-colors: active)"
    ]
  },
  "from": {
    "sm": "@media screen and (min-width: 30rem)",
    "tablet": "@media screen and (min-width: 48rem)",
    "md": "@media screen and (min-width: 48.0625rem)",
    "lg": "@media screen and (min-width: 62.5rem)",
    "xl": "@media screen and (min-width: 64rem)",
    "2xl": "@media screen and (min-width: 90rem)"
  },
  "below": {
    "sm": "@media screen and (max-width: 29.9975rem)",
    "tablet": "@media screen and (max-width: 47.9975rem)",
    "md": "@media screen and (max-width: 48.06rem)",
    "lg": "@media screen and (max-width: 62.4975rem)",
    "xl": "@media screen and (max-width: 63.9975rem)",
    "2xl": "@media screen and (max-width: 89.9975rem)"
  },
  "textStyles": {
    "display": {
      "fontWeight": "var(--chakra-font-weights-heading)",
      "letterSpacing": "var(--chakra-letter-spacings-heading)",
      "color": "var(--chakra-colors-fg)",
      "fontSize": "var(--chakra-font-sizes-2xl)",
      "lineHeight": "var(--chakra-line-heights-tight)"
    },
    "title": {
      "fontWeight": "var(--chakra-font-weights-heading)",
      "letterSpacing": "var(--chakra-letter-spacings-heading)",
      "color": "var(--chakra-colors-fg)",
      "fontSize": "var(--chakra-font-sizes-xl)",
      "lineHeight": "var(--chakra-line-heights-tight)"
    },
    "section": {
      "fontWeight": "var(--chakra-font-weights-heading)",
      "letterSpacing": "var(--chakra-letter-spacings-heading)",
      "color": "var(--chakra-colors-fg)",
      "fontSize": "var(--chakra-font-sizes-lg)",
      "lineHeight": "var(--chakra-line-heights-snug)"
    },
    "body": {
      "fontSize": "var(--chakra-font-sizes-md)",
      "lineHeight": "var(--chakra-line-heights-body)",
      "fontWeight": "var(--chakra-font-weights-regular)"
    },
    "label": {
      "fontSize": "var(--chakra-font-sizes-md)",
      "lineHeight": "var(--chakra-line-heights-snug)",
      "fontWeight": "var(--chakra-font-weights-strong)",
      "color": "var(--chakra-colors-fg)"
    },
    "small": {
      "fontSize": "var(--chakra-font-sizes-sm)",
      "lineHeight": "var(--chakra-line-heights-body)",
      "fontWeight": "var(--chakra-font-weights-regular)"
    },
    "money": {
      "fontVariantNumeric": "tabular-nums",
      "whiteSpace": "nowrap",
      "textAlign": "right"
    }
  },
  "tokens": {
    "colors": {
      "names": "white blue.50 blue.100 blue.200 blue.300 blue.600 blue.700 blue.800 slate.50 slate.100 slate.200 slate.300 slate.500 slate.600 slate.700 slate.900 green.50 green.200 green.700 red.50 red.200 red.700 amber.50 amber.200 amber.800 bg bg.page bg.subtle bg.hover bg.scrim fg fg.soft fg.muted fg.inverse line line.strong line.control action action.hover action.pressed action.subtle action.line action.halo done done.subtle done.line danger danger.subtle danger.line notice notice.subtle notice.line",
      "props": "background borderColor borderTopColor color accentColor outlineColor"
    },
    "spacing": {
      "names": "0 1 2 3 4 5 6 8 10 12 16",
      "props": "gap rowGap columnGap scrollPaddingBlock inset insetInline insetBlock top bottom left right margin marginTop marginRight marginBottom marginLeft marginInline marginBlock padding paddingTop paddingRight paddingBottom paddingLeft paddingInlineStart paddingInlineEnd paddingInline paddingBlock"
    },
    "sizes": {
      "names": "0 1 2 3 4 5 6 8 10 12 16 full hairline mark iconSmall icon badge headerTall target iconLarge brandWidth brandHeight fieldShort fieldMedium rowShort rowMedium answer code line form aside dialog page pageNarrow logo logoSmall logoHeight measure listMax progress rowDense rail lane laneName breakpoint-sm breakpoint-tablet breakpoint-md breakpoint-lg breakpoint-xl breakpoint-2xl",
      "props": "width height minWidth minHeight maxWidth maxHeight"
    },
    "radii": {
      "names": "none sm md full",
      "props": "borderRadius"
    },
    "borderWidths": {
      "names": "hairline strong accent",
      "props": "borderWidth borderTopWidth borderBottomWidth borderRightWidth borderLeftWidth borderInlineWidth"
    },
    "shadows": {
      "names": "halo haloDanger chosen float bar",
      "props": "boxShadow"
    },
    "zIndex": {
      "names": "raised bar header list progress",
      "props": "zIndex"
    },
    "durations": {
      "names": "quick finish creep",
      "props": "transitionDuration animationDuration"
    },
    "animations": {
      "names": "turn breathe creep rise",
      "props": "animation"
    },
    "fonts": {
      "names": "body signature mono",
      "props": "fontFamily"
    },
    "fontSizes": {
      "names": "dense sm md lg xl 2xl",
      "props": "fontSize"
    },
    "fontWeights": {
      "names": "regular medium strong heading",
      "props": "fontWeight"
    },
    "lineHeights": {
      "names": "tight snug body",
      "props": "lineHeight"
    },
    "letterSpacings": {
      "names": "heading body caps code spread",
      "props": "letterSpacing"
    }
  }
} as const;
