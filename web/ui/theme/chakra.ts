import type { chakra as Chakra } from '@chakra-ui/react';
import createEmotion from '@emotion/css/create-instance';
import { type ElementType, type JSX, type ReactElement, type ReactNode, cloneElement, createElement, isValidElement } from 'react';
import { type Style, isStyleProp, resolveStyle } from './resolve-style.ts';

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };

/** As `defineRecipe` takes it. */
interface Recipe {
  readonly base?: Style;
  readonly variants?: Readonly<Record<string, Readonly<Record<string, Style>>>>;
  readonly defaultVariants?: Props;
}
interface Options {
  readonly defaultProps?: Props;
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
const emotion = createEmotion({ key: 'bindflow', nonce });

/** Attributes whose names are style props, too. */
const HTML_PROPS: Readonly<Record<string, string>> = { htmlWidth: 'width', htmlHeight: 'height', htmlSize: 'size', htmlTranslate: 'translate' };

/** The rules of a recipe with these variants. Their layer is below style props. */
function resolveRecipe({ base = {}, variants = {}, defaultVariants = {} }: Recipe, chosen: Props): Style {
  const styles = Object.entries({ ...defaultVariants, ...chosen }).map(([name, value]) => variants[name]?.[String(value)] ?? {});
  return { '@layer recipes': resolveStyle(base, ...styles) };
}

/** Returns what names the class of a component's style. Each combination of props is worked out once, under its key. */
function createClassNames(recipe: Recipe | undefined): (key: string, variants: Props, styles: Props) => string {
  const names = new Map<string, string>();
  return (key, variants, { css: nested, ...styles }) => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const style = { ...(recipe && resolveRecipe(recipe, variants)), ...resolveStyle((nested ?? {}) as Style, styles) };
    const name = Object.keys(style).length > 0 ? emotion.css(style as Parameters<typeof emotion.css>[0]) : '';
    names.set(key, name);
    return name;
  };
}

interface SplitProps {
  /** The same for the same variants and styles. */
  key: string;
  readonly variants: Record<string, unknown>;
  readonly styles: Record<string, unknown>;
  readonly attributes: Record<string, unknown>;
}

function splitProps(props: Props, variantNames: ReadonlySet<string>): SplitProps {
  const split: SplitProps = { key: '', variants: {}, styles: {}, attributes: {} };
  for (const name of Object.keys(props)) {
    const value = props[name];
    if (value === undefined) continue;
    const isVariant = variantNames.has(name);
    if (!isVariant && !isStyleProp(name)) split.attributes[HTML_PROPS[name] ?? name] = value;
    else {
      (isVariant ? split.variants : split.styles)[name] = value;
      split.key += `${name}:${typeof value === 'string' ? value : JSON.stringify(value)};`;
    }
  }
  return split;
}

const joinClasses = (given: unknown, own: string): string => (typeof given === 'string' ? `${given} ${own}` : own);

/** Chakra's factory with one component an element instead of Emotion's three, as a page has thousands (docs/decisions/2026-11-25-styles-without-chakras-engine.md). */
function createStyled(component: ElementType, recipe?: Recipe, { defaultProps }: Options = {}) {
  const variantNames = new Set(Object.keys(recipe?.variants ?? {}));
  const classOf = createClassNames(recipe);
  return function Styled(props: Props): ReactElement {
    const { key, variants, styles, attributes } = splitProps(defaultProps ? { ...defaultProps, ...props } : props, variantNames);
    const { as = component, asChild, ...rest } = attributes;
    const name = classOf(key, variants, styles);
    if (name !== '') rest['className'] = joinClasses(rest['className'], name);
    if (asChild !== true || !isValidElement(props.children)) return createElement(as as ElementType, rest);
    const { children: _, ...own } = rest;
    return cloneElement(props.children, own);
  };
}

type Tag = keyof JSX.IntrinsicElements;

const elements = new Map<Tag, ReturnType<typeof createStyled>>();

/** `chakra.div` and `chakra('div', recipe)`, as Chakra's. Chakra's own brings its engine along. */
export const chakra = new Proxy(createStyled, {
  get(_, tag: Tag) {
    const known = elements.get(tag) ?? createStyled(tag);
    elements.set(tag, known);
    return known;
  },
}) as unknown as typeof Chakra;

/** Read by screen readers only. */
export const VisuallyHidden = chakra('span', {
  base: { border: '0', clip: 'rect(0, 0, 0, 0)', height: '1px', width: '1px', margin: '-1px', padding: '0', overflow: 'hidden', whiteSpace: 'nowrap', position: 'absolute' },
});
