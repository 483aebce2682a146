import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const MAX_SUBJECT_LENGTH = 72;

/** What is wrong with the subject of a commit; null if nothing is. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > MAX_SUBJECT_LENGTH) return `has ${subject.length} characters, more than ${MAX_SUBJECT_LENGTH}`;
  return subject.endsWith('.') ? 'ends with a period' : null;
}

/** Git's output; null without git, without a repository or without this history. */
function git(...args: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** The commit after which subjects are checked: `config.commitBase` in package.json. */
const baseCommit = (): string | undefined => (JSON.parse(readFileSync('package.json', 'utf8')) as { config?: { commitBase?: string } }).config?.commitBase;

/** One line for each commit since the base whose subject is too long or ends with a period. None in a clone without that history. */
export function lintCommitMessages(): string[] {
  const base = baseCommit();
  const log = base === undefined ? null : git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`);
  return (log ?? '').split('\n').flatMap((line) => {
    const [, hash, subject] = /^(\S+) (.*)$/.exec(line) ?? [];
    const problem = subject === undefined ? null : subjectProblem(subject);
    return problem === null ? [] : [`The subject of commit ${hash} ${problem}: ${JSON.stringify(subject)}`];
  });
}
