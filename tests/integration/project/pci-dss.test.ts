// The table for assessors: each requirement names code and tests that exist.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('docs/pci-dss.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')) as [string, string, string, string]);
const filesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');

describe('docs/pci-dss.md', () => {
  it('has the requirements that concern software', () => {
    const requirements = rows.map(([requirement]) => requirement).join('\n');
    for (const number of ['3.3.1', '3.5.1', '4.2.1', '6.2.4', '6.3.2', '6.4.3', '8.3.4', '8.4.2', '10.2.1', '10.3.4', '11.6.1']) expect(requirements).toContain(number);
  });

  it.each(rows)('%s names code and a test that exist', (_requirement, _what, code, tests) => {
    for (const files of [filesIn(code), filesIn(tests)]) expect(files.length).toBeGreaterThan(0);
    for (const file of [...filesIn(code), ...filesIn(tests)]) expect(existsSync(file), file).toBe(true);
    for (const file of filesIn(tests)) expect(file).toMatch(/^tests\/.*\.(test\.tsx?|journey\.ts)$/);
  });
});
