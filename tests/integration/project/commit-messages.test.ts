import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lintCommitMessages, subjectProblem } from '../../../commands/check/commit-messages.ts';

describe('subjectProblem', () => {
  it.each([
    ['Batch appends per stream', null],
    ['a'.repeat(72), null],
    ['a'.repeat(73), 'has 73 characters, more than 72'],
    ['Batch appends per stream.', 'ends with a period'],
  ])('of %j is %j', (subject, problem) => expect(subjectProblem(subject)).toBe(problem));
});

describe('lintCommitMessages', () => {
  const before = process.cwd();
  let folder: string;
  // A git hook that runs the tests names the developer's own repository in these.
  const given = Object.entries(process.env).filter(([name]) => name.startsWith('GIT_'));
  const git = (...args: string[]): string => {
    const identity = ['-c', 'user.name=Ida', '-c', 'user.email=ida@example.com', '-c', 'commit.gpgsign=false', '-c', 'core.hooksPath=/dev/null'];
    const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const commit = (subject: string): string => {
    git('commit', '--allow-empty', '--no-verify', '-q', '-m', subject, '-m', 'A body has no limit.');
    return git('rev-parse', 'HEAD');
  };
  const setBase = (commitBase: string): void => writeFileSync('package.json', JSON.stringify({ config: { commitBase } }));
  beforeEach(() => {
    for (const [name] of given) delete process.env[name];
    folder = mkdtempSync(path.join(tmpdir(), 'bindflow-commits-'));
    process.chdir(folder);
  });
  afterEach(() => {
    process.chdir(before);
    Object.assign(process.env, Object.fromEntries(given));
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds bad subjects after the base, and none before it', () => {
    git('init', '-q');
    commit('An old subject that ends with a period.');
    setBase(commit('The base of the check.'));
    commit('Keep this one');
    const bad = commit('Shorten this one.');
    expect(lintCommitMessages()).toEqual([`The subject of commit ${bad.slice(0, 7)} ends with a period: "Shorten this one."`]);
  });

  it('finds nothing in a clone without the base', () => {
    git('init', '-q');
    commit('Only this commit was cloned.');
    setBase('91f4ec4f4fda1b646afb7791e005e7beafe39523');
    expect(lintCommitMessages()).toEqual([]);
  });

  it('finds nothing outside a repository', () => {
    setBase('91f4ec4f4fda1b646afb7791e005e7beafe39523');
    expect(lintCommitMessages()).toEqual([]);
  });
});
