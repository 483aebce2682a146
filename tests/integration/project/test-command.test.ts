// npm test -- …: what it runs for the names and options that are typed. The runners are stand-ins that write down how they were called.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CONFIG = '--config config/vitest.config.ts';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'test-command-'));
  for (const name of ['npm', 'vitest', 'playwright']) writeFileSync(path.join(folder, name), `#!/bin/sh\necho "${name} $*"\n[ "$FAILING" != "${name}" ]\n`, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly status: number | null;
  readonly calls: readonly string[];
  readonly errors: string;
}

function runTests(words: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  const args = ['--import', './config/typescript-hook.mjs', 'commands/test.ts', ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env: { PATH: `${folder}:${process.env['PATH']}`, ...env } });
  return { status, calls: stdout.split('\n').filter((line) => line !== ''), errors: stderr };
}

const isBuild = (call: string): boolean => call.endsWith('build');

describe('npm test', () => {
  it('runs the checks, one build and three tiers', () => {
    expect(runTests([])).toEqual({
      status: 0,
      calls: ['npm run --silent check', 'npm run --silent build', `vitest run ${CONFIG} --project unit --project web --project integration`, 'playwright test -c tests/journeys'],
      errors: '',
    });
  });

  it('stops at the first step that fails', () => {
    const { status, calls } = runTests([], { FAILING: 'vitest' });
    expect([status, calls.length]).toEqual([1, 3]);
  });

  it.each([
    ['a tier', ['unit'], [`vitest run ${CONFIG} --project unit --project web`]],
    ['a tier with an option', ['unit', '--watch'], [`vitest ${CONFIG} --project unit --project web --watch`]],
    ['half of a tier', ['journeys', '--shard=1/2'], ['playwright test -c tests/journeys --shard=1/2']],
    ['the proof with both runners', ['proof'], [`vitest run ${CONFIG} --project proof --project proof-pages`, 'playwright test -c tests/proof/chromium']],
    ['one file', ['tests/unit/events/rules/money.test.ts'], [`vitest run ${CONFIG} tests/unit/events/rules/money.test.ts`]],
    ['a part of a name', ['rules/mon'], [`vitest run ${CONFIG} tests/unit/events/rules/money.test.ts`]],
    [
      'several names',
      ['resume.journey', 'rules/money'],
      [`vitest run ${CONFIG} tests/unit/events/rules/money.test.ts`, 'playwright test -c tests/journeys tests/journeys/resume.journey.ts'],
    ],
  ])('runs %s', (_what, words, expected) => {
    const { status, calls, errors } = runTests(words);
    // Whether a build is due depends on this checkout.
    expect({ status, calls: calls.filter((call) => !isBuild(call)), errors }).toEqual({ status: 0, calls: expected, errors: '' });
  });

  it.each([
    [
      'an unknown name',
      ['no-such-test'],
      /^There is no test like "no-such-test": name a tier \(unit, integration, journeys, proof\), or a part of the path of a file in tests\/\.\n$/,
    ],
    ['an option that two runners would read', ['--watch'], /^--watch is for one runner, .* name a part that needs one, as in npm test -- unit --watch\n$/],
  ])('refuses %s in one line', (_what, words, message) => {
    expect(runTests(words)).toEqual({ status: 2, calls: [], errors: expect.stringMatching(message) });
  });
});

it('journeys without a browser end with one line', () => {
  const playwright = path.join(ROOT, 'node_modules/.bin/playwright');
  const { status, stderr } = spawnSync(playwright, ['test', '-c', 'tests/journeys', '--list'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], CHROME_PATH: '/nowhere/chromium' },
  });
  expect([status, stderr]).toEqual([1, 'CHROME_PATH names /nowhere/chromium, which does not exist: set it to a Chromium\n']);
});
