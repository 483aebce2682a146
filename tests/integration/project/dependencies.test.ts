// What may enter the lock file, through the command that `npm run check` includes: in a folder of its own with faults planted.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from './planted.ts';

type Entry = Readonly<Record<string, unknown>>;
interface Project {
  readonly manifest: Entry;
  readonly packages: Readonly<Record<string, Entry>>;
  readonly rules: Entry;
  readonly npmrc: string;
}

const SHA = `sha512-${'A'.repeat(86)}==`;
const locked = (more: Entry = {}): Entry => ({ version: '1.0.0', integrity: SHA, license: 'MIT', ...more });
const GOOD: Project = {
  manifest: { dependencies: { plain: '1.0.0' }, devDependencies: { tool: '1.0.0' }, allowScripts: { native: false } },
  packages: {
    '': {},
    'node_modules/plain': locked(),
    'node_modules/plain/node_modules/nested': locked({ license: '(GPL-3.0-only OR ISC)' }),
    'node_modules/native': locked({ hasInstallScript: true, license: 'MIT AND ISC' }),
    'node_modules/tool': locked({ license: 'MPL-2.0', dev: true }),
    'node_modules/odd': locked({ license: undefined }),
  },
  rules: { licenses: ['MIT', 'ISC'], toolLicenses: ['MPL-2.0'], licenseExceptions: { odd: { license: 'MIT', why: 'its LICENSE file' } }, installScripts: {} },
  npmrc: 'loglevel=error\nignore-scripts=true\n',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindflow-dependencies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The command's exit code and lines in a project with these differences from a good one. */
function check(changes: Partial<Project>, cwd = folder): { status: number | null; lines: string[] } {
  const { manifest, packages, rules, npmrc } = { ...GOOD, ...changes };
  if (cwd === folder) {
    mkdirSync(path.join(folder, 'config'));
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    writeFileSync(path.join(folder, 'config/dependencies.json'), JSON.stringify(rules));
    writeFileSync(path.join(folder, '.npmrc'), npmrc);
  }
  const { status, stderr } = spawnSync(process.execPath, ['--import', path.join(ROOT, 'config/typescript-hook.mjs'), path.join(ROOT, 'commands/check-dependencies.ts')], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, lines: stderr.split('\n').filter(Boolean) };
}
const withPackage = (name: string, more: Entry): Partial<Project> => ({ packages: { ...GOOD.packages, [`node_modules/${name}`]: locked(more) } });

describe('npm run check-dependencies', () => {
  it('finds nothing in this project', () => expect(check({}, ROOT)).toEqual({ status: 0, lines: [] }));

  it('finds nothing in a good project', () => expect(check({})).toEqual({ status: 0, lines: [] }));

  it.each<[string, Partial<Project>, RegExp]>([
    [
      'a forbidden license',
      withPackage('copyleft', { license: 'AGPL-3.0-only' }),
      /copyleft@1\.0\.0 has the license AGPL-3\.0-only, which config\/dependencies\.json does not allow$/,
    ],
    ['a forbidden license of a tool', withPackage('copyleft', { license: 'AGPL-3.0-only', dev: true }), /copyleft@1\.0\.0 has the license AGPL-3\.0-only, .* even for tools$/],
    ['a license for tools in the product', withPackage('weak', { license: 'MPL-2.0' }), /weak@1\.0\.0 has the license MPL-2\.0/],
    ['a license that is allowed in part', withPackage('both', { license: '(MIT AND AGPL-3.0-only)' }), /both@1\.0\.0 has the license \(MIT AND AGPL/],
    ['a package without a license', withPackage('none', { license: undefined }), /none@1\.0\.0 has no license/],
    ['another license than the exception’s', withPackage('odd', { license: 'SSPL-1.0' }), /odd@1\.0\.0 has the license SSPL-1\.0/],
    ['an exception without a reason', { rules: { ...GOOD.rules, licenseExceptions: { odd: { license: 'MIT', why: '' } } } }, /odd@1\.0\.0 has no license/],
    [
      'an exception for no package',
      { rules: { ...GOOD.rules, licenseExceptions: { odd: { license: 'MIT', why: 'its LICENSE file' }, gone: { license: 'X', why: 'y' } } } },
      /licenseExceptions lists gone/,
    ],
    ['a new install script', withPackage('miner', { hasInstallScript: true }), /miner has an install script: list it in allowScripts/],
    ['an entry for no install script', { manifest: { ...GOOD.manifest, allowScripts: { native: false, gone: false } } }, /allowScripts lists gone/],
    ['an install script that runs without a reason', { manifest: { ...GOOD.manifest, allowScripts: { native: true } } }, /lets native run its install script: say why/],
    ['settings that let install scripts run', { npmrc: 'loglevel=error\nignore-scripts=false\n' }, /\.npmrc: ignore-scripts=true is missing/],
    ['a range of versions', { manifest: { ...GOOD.manifest, dependencies: { plain: '^1.0.0' } } }, /plain is \^1\.0\.0: name one version/],
    ['content that is not fixed', withPackage('loose', { integrity: undefined }), /loose@1\.0\.0 has no sha512 integrity/],
    ['a package from elsewhere', withPackage('forked', { resolved: 'git+ssh://git@example.com/forked.git#abc' }), /forked@1\.0\.0 comes from git\+ssh/],
  ])('finds %s', (_what, changes, line) => {
    expect(check(changes)).toEqual({ status: 1, lines: [expect.stringMatching(line)] });
  });
});
