import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import createEmotion from '@emotion/css/create-instance';
import { CONDITIONS, PROPS_BY_TOKEN } from '../../web/ui/theme/base-config.ts';
import { breakpoints } from '../../web/ui/theme/scale.ts';
import { system } from '../../web/ui/theme/system.ts';
import { textStyles } from '../../web/ui/theme/typography.ts';

const FOLDER = 'web/ui/theme/generated';
/** Where style props are used: the schema explorer has a design of its own. */
const STYLED = ['app', 'assets', 'console', 'features', 'form', 'gallery', 'ui'];

function listSources(): string[] {
  const files = STYLED.flatMap((folder) => readdirSync(path.join('web', folder), { recursive: true, withFileTypes: true }));
  return files.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.startsWith(FOLDER)).map((entry) => path.join(entry.parentPath, entry.name));
}

/** The CSS properties in use. Others are attributes to the pages, so the list is made of the sources and not by hand. */
function listCssProps(): string[] {
  const words = new Set(listSources().flatMap((file) => readFileSync(file, 'utf8').match(/\b[a-z][a-zA-Z]+(?=[=:])/g) ?? []));
  return [...words].filter((word) => system.isValidProperty(word)).toSorted();
}

const firstKey = (style: unknown): string => Object.keys(style as object)[0] ?? '';
const listTokens = (kind: string): string => [...(system.tokens.categoryMap.get(kind as 'colors')?.keys() ?? [])].filter((name) => !/^(-|colorPalette)/.test(name)).join(' ');

/** What a style prop needs to know of the theme. */
function themeModule(): string {
  const names = Object.keys(breakpoints);
  const theme = {
    cssProps: listCssProps().join(' '),
    conditions: Object.fromEntries(Object.entries(CONDITIONS).map(([name, selectors]) => [`_${name}`, [selectors].flat()])),
    from: Object.fromEntries(names.map((name) => [name, firstKey(system.css({ hideFrom: name }))])),
    below: Object.fromEntries(names.map((name) => [name, firstKey(system.css({ hideBelow: name }))])),
    textStyles: Object.fromEntries(Object.keys(textStyles).map((name) => [name, system.css({ textStyle: name })])),
    tokens: Object.fromEntries(Object.entries(PROPS_BY_TOKEN).map(([kind, props]) => [kind, { names: listTokens(kind), props: props.join(' ') }])),
  };
  return `// From web/ui/theme by \`npm run generate\`.\nexport const theme = ${JSON.stringify(theme, null, 2)} as const;\n`;
}

/** The rules of all pages: Chakra's reset, ours, and the tokens as custom properties. */
function themeStyles(): string {
  const emotion = createEmotion({ key: 'theme' });
  emotion.injectGlobal(system.layers.atRule);
  for (const rules of system._global) emotion.injectGlobal(rules as Parameters<typeof emotion.injectGlobal>[0]);
  return `/* From web/ui/theme by \`npm run generate\`. */\n${Object.values(emotion.cache.inserted)
    .filter((rule) => typeof rule === 'string')
    .join('\n')
    .replaceAll('}', '}\n')}`;
}

export const themeFiles = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([
    [`${FOLDER}/theme.css`, themeStyles()],
    [`${FOLDER}/theme.ts`, themeModule()],
  ]);
