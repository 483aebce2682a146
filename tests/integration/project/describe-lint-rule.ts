import { beforeAll, describe, expect, it } from 'vitest';
import { type Finding, lintPlanted } from './planted.ts';

/** Sources by what they show. */
type Sources = Readonly<Record<string, string>>;

/** Tests of a lint rule over `web/`: it finds each of the broken sources, and none of the sound ones. */
export function describeLintRule(rule: string, extension: 'ts' | 'tsx', { broken, sound }: { readonly broken: Sources; readonly sound: Sources }): void {
  const fileOf = (name: string): string => `web/features/planted/${name.replaceAll(/\W+/g, '-')}.${extension}`;
  let findings: readonly Finding[] = [];
  const isFound = (name: string): boolean => findings.some((found) => found.file === fileOf(name) && found.rule === rule);

  describe('the lint', () => {
    beforeAll(() => {
      findings = lintPlanted(Object.fromEntries(Object.entries({ ...broken, ...sound }).map(([name, source]) => [fileOf(name), source])));
    });

    it.each(Object.keys(broken))('finds %s', (name) => {
      expect(isFound(name)).toBe(true);
    });

    it.each(Object.keys(sound))('allows %s', (name) => {
      expect(isFound(name)).toBe(false);
    });
  });
}
