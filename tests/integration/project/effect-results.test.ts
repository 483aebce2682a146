// What an effect returns is called when it ends: the lint finds effects that return what they should not.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Finding, lintPlanted } from './planted.ts';

const broken: Readonly<Record<string, string>> = {
  'a scroll, which returns a promise in some browsers': "useEffect(() => document.getElementById('a')?.scrollIntoView(), []);",
  'a call in an effect of the layout': 'useLayoutEffect(() => box.current?.focus(), []);',
  'an assignment': "useEffect(() => (document.title = 'A'), []);",
};
const sound: Readonly<Record<string, string>> = {
  'a scroll in a block': "useEffect(() => { document.getElementById('a')?.scrollIntoView(); }, []);",
  'a clean-up alone': 'useEffect(() => () => box.current?.blur(), []);',
  'a block': 'useLayoutEffect(() => { box.current?.focus(); }, []);',
};

const planted = (effect: string): string =>
  `import { useEffect, useLayoutEffect, useRef } from 'react';\nexport const imported = [useEffect, useLayoutEffect];\nexport function usePlanted(): unknown {\n  const box = useRef<HTMLElement>(null);\n  ${effect}\n  return box;\n}\n`;
const fileOf = (name: string): string => `web/features/planted/${name.replaceAll(/\W+/g, '-')}.ts`;

let findings: readonly Finding[] = [];
beforeAll(() => {
  findings = lintPlanted(Object.fromEntries(Object.entries({ ...broken, ...sound }).map(([name, effect]) => [fileOf(name), planted(effect)])));
});
const isFound = (name: string): boolean => findings.some(({ file, rule }) => file === fileOf(name) && rule === 'effect-results');

describe('the lint', () => {
  it.each(Object.keys(broken))('finds %s', (name) => {
    expect(isFound(name)).toBe(true);
  });

  it.each(Object.keys(sound))('allows %s', (name) => {
    expect(isFound(name)).toBe(false);
  });
});
