// Our style props mean what Chakra's mean: its own system works out the same CSS.
import { describe, expect, it } from 'vitest';
import type { SystemStyleObject } from '@chakra-ui/react';
import fc from 'fast-check';
import { isStyleProp, resolveStyle } from '../../../../web/ui/theme/resolve-style.ts';
import { theme } from '../../../../web/ui/theme/generated/theme.ts';
import { buttonRecipe } from '../../../../web/ui/theme/recipes/button.ts';
import { choiceRecipe, segmentRecipe, segmentsRecipe } from '../../../../web/ui/theme/recipes/choice.ts';
import { inputRecipe } from '../../../../web/ui/theme/recipes/input.ts';
import { system } from '../../../../web/ui/theme/system.ts';

/** With the order of rules, which decides between them. */
const write = (css: unknown): string => JSON.stringify(css);
const ofChakra = (...styles: readonly object[]): string => write(system.css(...(styles as readonly SystemStyleObject[])));

const props = Object.values(theme.tokens).flatMap(({ names, props: own }) => own.split(' ').flatMap((prop) => names.split(' ').map((name): [string, string] => [prop, name])));

describe('resolveStyle', () => {
  it('gives every token of every style prop the custom property that Chakra gives it', () => {
    const differing = props.filter(([prop, name]) => write(resolveStyle({ [prop]: name })) !== ofChakra({ [prop]: name }));
    expect(differing).toEqual([]);
  });

  it.each<[string, object]>([
    ['a breakpoint', { padding: { base: '4', sm: '6', md: '8' }, textStyle: { base: 'title', md: 'display' } }],
    ['breakpoints in another order', { display: { lg: 'flex', base: 'none', sm: 'grid' }, hideFrom: 'xl', hideBelow: 'md' }],
    ['a negative space', { marginRight: '-3', top: '-16', margin: '-1px' }],
    ['conditions', { _hover: { bg: 'bg.subtle', _highContrast: { bg: 'ButtonFace' } }, _print: { bg: 'bg' }, _motionReduce: { animation: 'rise' }, _before: { content: '"x"' } }],
    ['selectors', { '& > a': { marginBlock: '-3', display: { sm: 'grid' } }, '&:disabled': { color: 'fg.muted', _highContrast: { color: 'GrayText' } } }],
    [
      'media queries',
      { '@media (max-height: 479px)': { overflowY: 'auto', '&[open]': { display: 'block' } }, width: { md: 'full' }, '@media (max-width: 359px)': { display: 'none !important' } },
    ],
    ['references', { maxWidth: 'var(--field-width, {sizes.fieldShort})', '--mark': 'colors.action', padding: 'calc(var(--chakra-spacing-3) - 1px)' }],
    ['props for several', { boxSize: 'badge', truncate: true, bg: 'bg.page', textStyle: 'section' }],
    ['what is no token', { width: '100%', gap: 'calc(1px)', border: 'none', zIndex: 5, opacity: 0, color: undefined, borderColor: 'transparent' }],
  ])('works out %s as Chakra does', (_, style) => {
    expect(write(resolveStyle(style as Parameters<typeof resolveStyle>[0]))).toBe(ofChakra(style));
  });

  it('works out any styles together as Chakra does', () => {
    const value = fc.constantFrom('4', '-3', 'full', 'bg.page', 'none', '12px');
    const responsive = fc.record({ base: value, sm: value, md: value, xl: value }, { requiredKeys: [] }).filter((at) => Object.keys(at).length > 0);
    const prop = fc.constantFrom('padding', 'gap', 'width', 'background', 'display', 'marginTop');
    const flat = fc.dictionary(prop, fc.oneof(value, responsive), { maxKeys: 4 });
    // Chakra does not order media queries within others.
    const inQueries = fc.dictionary(fc.constantFrom('_hover', '_print', '_highContrast', '@media (max-width: 359px)'), fc.dictionary(prop, value, { maxKeys: 3 }), { maxKeys: 3 });
    const inSelectors = fc.dictionary(fc.constantFrom('&:disabled', '_focusVisible', '& > a'), flat, { maxKeys: 2 });
    const style = fc.tuple(flat, inQueries, inSelectors).map((parts) => Object.assign({}, ...parts) as Record<string, unknown>);
    fc.assert(
      fc.property(style, style, (one, other) => {
        expect(write(resolveStyle(one, other))).toBe(ofChakra(one, other));
      }),
    );
  });

  it('works out every recipe as Chakra does', () => {
    for (const recipe of [buttonRecipe, choiceRecipe, segmentRecipe, segmentsRecipe, inputRecipe]) {
      const { base = {}, variants = {} } = recipe as { base?: object; variants?: Record<string, Record<string, object>> };
      for (const style of [base, ...Object.values(variants).flatMap((options) => Object.values(options))]) {
        expect(write(resolveStyle(style as Parameters<typeof resolveStyle>[0]))).toBe(ofChakra(style));
      }
    }
  });

  it('knows style props from attributes', () => {
    expect(['padding', 'bg', '_hover', 'css', 'textStyle', 'display', 'hideBelow'].filter((name) => !isStyleProp(name))).toEqual([]);
    expect(['id', 'href', 'onClick', 'aria-label', 'data-field', 'htmlFor', 'src', 'role', 'type', 'ref', 'as', 'asChild', 'children'].filter(isStyleProp)).toEqual([]);
  });
});
