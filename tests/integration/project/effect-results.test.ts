// What an effect returns is called when it ends: the lint finds effects that return what they should not.
import { describeLintRule } from './describe-lint-rule.ts';

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
const plant = (effects: Readonly<Record<string, string>>): Record<string, string> => Object.fromEntries(Object.entries(effects).map(([name, effect]) => [name, planted(effect)]));

describeLintRule('effect-results', 'ts', { broken: plant(broken), sound: plant(sound) });
