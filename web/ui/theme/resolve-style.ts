import { theme } from './generated/theme.ts';

/** Style props as components write them, nested by breakpoints, conditions and selectors; or the CSS that they stand for. */
export interface Style {
  readonly [name: string]: unknown;
}
type Css = Record<string, unknown>;

const split = (words: string): string[] => words.split(' ');
const toDashes = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('.', '-');
const toVariable = (kind: string, name: string): string => `var(--chakra-${toDashes(kind)}-${toDashes(name)})`;

/** Custom properties by kind and name of a token, such as `spacing` and `4`. */
const variables = new Map(Object.entries(theme.tokens).map(([kind, { names }]) => [kind, new Map(split(names).map((name) => [name, toVariable(kind, name)]))]));
const spacing = variables.get('spacing') ?? new Map<string, string>();
const negatives = [...spacing].map(([name, variable]): [string, string] => [`-${name}`, `calc(${variable} * -1)`]);
for (const [name, variable] of negatives) spacing.set(name, variable);
const kinds = new Map(Object.entries(theme.tokens).flatMap(([kind, { props }]) => split(props).map((prop): [string, string] => [prop, kind])));
const cssProps: ReadonlySet<string> = new Set([...split(theme.cssProps), 'css']);
const conditions: Readonly<Record<string, readonly string[]>> = theme.conditions;
const from: Readonly<Record<string, string>> = theme.from;
const below: Readonly<Record<string, string>> = theme.below;
const textStyles: Readonly<Record<string, Style>> = theme.textStyles;

const isStyle = (value: unknown): value is Style => typeof value === 'object' && value !== null;
const isBreakpoint = (name: string): boolean => name === 'base' || Object.hasOwn(from, name);

/** The custom property of a token by its path: `sizes.form`, `colors.fg`. */
export function findVariable(path: string): string | undefined {
  const at = path.indexOf('.');
  return variables.get(path.slice(0, at))?.get(path.slice(at + 1));
}

/** A prop's value: a token's custom property if it names one, else itself. */
function resolveValue(prop: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (prop.startsWith('--')) return findVariable(value) ?? value;
  const text = value.replace(/\{([^}]+)\}/g, (reference, path: string) => findVariable(path) ?? reference);
  return variables.get(kinds.get(prop) ?? '')?.get(text) ?? text;
}

/** Props that stand for several, or for a rule. */
const SHORTHANDS: Readonly<Record<string, (value: unknown) => Css>> = {
  boxSize: (value) => ({ width: resolveValue('width', value), height: resolveValue('height', value) }),
  hideFrom: (value) => ({ [from[String(value)] ?? '']: { display: 'none' } }),
  hideBelow: (value) => ({ [below[String(value)] ?? '']: { display: 'none' } }),
  textStyle: (value) => ({ ...textStyles[String(value)] }),
  truncate: (value) => (value === true ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } : {}),
};

/** True if a prop is a style and no attribute of the element. */
export const isStyleProp = (name: string): boolean => cssProps.has(name) || name === 'bg' || Object.hasOwn(SHORTHANDS, name) || Object.hasOwn(conditions, name);

/** Adds styles in place; a later value replaces an earlier one with all its breakpoints. */
function mergeStyles(target: Css, added: Style): Css {
  for (const [key, value] of Object.entries(added)) {
    const name = key === 'bg' ? 'background' : key;
    const known = target[name];
    if (isStyle(value)) target[name] = mergeStyles(isStyle(known) ? { ...known } : {}, value);
    else if (value !== undefined) target[name] = value;
  }
  return target;
}

function addRules(css: Css, rules: Style, path: readonly string[]): void {
  let place = css;
  for (const key of path) place = (place[key] ??= {}) as Css;
  mergeStyles(place, rules);
}

const shorthandOf = (prop: string): ((value: unknown) => Css) | undefined => (Object.hasOwn(SHORTHANDS, prop) ? SHORTHANDS[prop] : undefined);

/** A value for each breakpoint. */
function addResponsive(css: Css, prop: string, values: Style, path: readonly string[]): void {
  for (const [name, value] of Object.entries(values)) addProp(css, prop, value, name === 'base' ? path : [...path, from[name] ?? '']);
}

function addProp(css: Css, prop: string, value: unknown, path: readonly string[]): void {
  if (value === undefined || value === null) return;
  if (!isStyle(value)) addRules(css, shorthandOf(prop)?.(value) ?? { [prop]: resolveValue(prop, value) }, path);
  else if (Object.keys(value).every(isBreakpoint)) addResponsive(css, prop, value, path);
  else addStyle(css, value, [...path, ...(conditions[prop] ?? [prop])]);
}

function addStyle(css: Css, style: Style, path: readonly string[]): void {
  for (const [prop, value] of Object.entries(style)) addProp(css, prop, value, path);
}

/** Where a media query comes: from narrow to wide, then from low or narrow limits up, then the others, print last. */
function rankQuery(query: string): readonly [number, number] {
  const length = Number.parseFloat(/[\d.]+/.exec(query)?.[0] ?? '0') * (query.includes('rem') ? 16 : 1);
  if (query.includes('print')) return [3, 0];
  if (query.includes('min-width')) return [0, length];
  return query.includes('(max-') ? [1, -length] : [2, 0];
}

function compareQueries([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  const [[groupA, lengthA], [groupB, lengthB]] = [rankQuery(a), rankQuery(b)];
  return groupA - groupB || lengthA - lengthB || a.localeCompare(b);
}

/** Media queries last, as their rules win over those before them. */
function sortQueries(css: Style): Css {
  const entries = Object.entries(css).map(([key, value]): [string, unknown] => [key, isStyle(value) ? sortQueries(value) : value]);
  const queries = entries.filter(([key]) => key.startsWith('@media'));
  return Object.fromEntries([...entries.filter((entry) => !queries.includes(entry)), ...queries.toSorted(compareQueries)]);
}

/** Returns the CSS of style props, as Chakra's `system.css` works it out. Later styles win. */
export function resolveStyle(...styles: readonly Style[]): Css {
  const css: Css = {};
  const merged: Css = {};
  for (const style of styles) mergeStyles(merged, style);
  addStyle(css, merged, []);
  return sortQueries(css);
}
