// The table of OWASP ASVS: each requirement has one row, and names code and tests that exist, or says why not.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/asvs.md', 'utf8');
type Row = readonly [id: string, requirement: string, code: string, tests: string];
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ /.test(line))
  .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()) as unknown as Row);
const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
const startsWith = (start: string) => rows.filter(([, , code]) => code.startsWith(start));
const withTests = rows.filter(([, , code]) => !/^(?:not met|operator): \S/.test(code));

describe('docs/asvs.md', () => {
  it('has each requirement once, of every chapter that concerns a web application', () => {
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(([id]) => Number(id.split('.')[0])))).toEqual(new Set(Array.from({ length: 16 }, (_, index) => index + 1)));
  });

  it('counts what has code and tests, what is the operator’s, and what is not met', () => {
    for (const [name, count] of [['with code and tests', withTests.length], ['operator', startsWith('operator').length], ['not met', startsWith('not met').length]] as const)
      expect(text).toContain(`| ${name} | ${count} |`);
  });

  it.each(withTests)('%s %s names code and a test that exist', (_id, _requirement, code, tests) => {
    for (const files of [filesIn(code), filesIn(tests)]) expect(files.length).toBeGreaterThan(0);
    for (const file of [...filesIn(code), ...filesIn(tests)]) expect(existsSync(file), file).toBe(true);
    for (const file of filesIn(tests)) expect(file).toMatch(/^tests\/.*\.(?:test\.tsx?|journey\.ts)$/);
  });
});
