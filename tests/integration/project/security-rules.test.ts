// What a correct program never does, and OWASP ASVS asks about: the lint refuses it, or a review would have to find it each time.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Finding, lintPlanted } from './planted.ts';

/** Where it is planted, its source, and the rule that refuses it. */
const refused: readonly (readonly [file: string, source: string, rule: string])[] = [
  ['graph/http/a.ts', 'export const run = (text: string): unknown => eval(text);', 'no-eval'],
  ['graph/http/b.ts', 'export const run = (text: string): unknown => new Function(text);', 'no-new-func'],
  ['web/state/a.ts', 'export const run = (text: string): unknown => Function(text);', 'no-new-func'],
  ['web/state/b.ts', "export const link = 'javascript:alert(1)';", 'no-script-url'],
  ['events/rules/a.ts', 'export const isOne = (value: unknown): boolean => value == 1;', 'eqeqeq'],
  ['graph/resume/a.ts', 'export const code = (): number => Math.random();', 'no-restricted-properties'],
  ['startup/a.ts', 'export const secret = (): string => String(Math.random());', 'no-restricted-properties'],
];

describe('the lint', () => {
  let findings: Finding[];
  beforeAll(() => {
    findings = lintPlanted(Object.fromEntries(refused));
  }, 60_000);

  it.each(refused)('refuses in %s: %s', (file, _source, rule) => {
    expect(findings.filter((finding) => finding.file.endsWith(file)).map((finding) => finding.rule)).toContain(rule);
  });
});
