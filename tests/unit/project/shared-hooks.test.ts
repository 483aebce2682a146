// Files of one worker share modules: a hook at the top of a shared one would run for the first file alone.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const HOOK = /^(?:beforeAll|beforeEach|afterAll|afterEach)\(/m;

it('no module that test files share registers a hook when it is loaded', () => {
  const files = readdirSync('tests', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|setup)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => HOOK.test(readFileSync(file, 'utf8')))).toEqual([]);
});
