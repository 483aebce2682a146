import { parseArgs } from 'node:util';
import { type KeyStatus, UNVERSIONED, formatCounts } from '#graph/operations/keys';
import { openOperator } from './log/operator.ts';
import { progress } from './log/progress.ts';
import { UsageError } from './shell/errors.ts';
import type { Shell } from './shell/shell.ts';

const NOTHING = 'nothing: this line can be removed';

const column = (rows: readonly (readonly [string, string, string])[]): string[] => {
  const width = (index: 0 | 1): number => Math.max(...rows.map((row) => row[index].length));
  return rows.map(([name, role, what]) => `  ${name.padEnd(width(0))}  ${role.padEnd(width(1))}  ${what}`);
};

/** Which versions encrypt what: those of LOG_KEY in its order, then those that it lacks. */
function logKeyLines({ versions, counts }: KeyStatus): string[] {
  const what = (version: string | null): string => formatCounts(counts.filter((count) => count.version === version));
  const others = [...new Set(counts.map(({ version }) => version))].filter((version) => version === null || !versions.includes(version));
  return column([
    ...versions.map((version, index) => [version, index === 0 ? 'encrypts' : 'decrypts only', what(version) || (index === 0 ? 'nothing yet' : NOTHING)] as const),
    ...others.map((version) => [version ?? UNVERSIONED, version === null ? 'of an earlier release' : 'not in LOG_KEY', what(version)] as const),
  ]);
}

/** Which keys signed the sessions that are open. */
function sessionLines({ signingKeys, sessions }: KeyStatus): string[] {
  const what = (key: string | null): string => {
    const found = sessions.find((session) => session.key === key);
    return found ? `${found.sessions} ${found.sessions === 1 ? 'session' : 'sessions'}, the last until ${found.until.slice(0, 16).replace('T', ' ')} UTC` : '';
  };
  const others = sessions.map(({ key }) => key).filter((key) => key === null || !signingKeys.includes(key));
  return column([
    ...signingKeys.map((key, index) => [key, index === 0 ? 'signs' : 'verifies only', what(key) || (index === 0 ? 'nothing yet' : NOTHING)] as const),
    ...others.map((key) => [key ?? UNVERSIONED, key === null ? 'of an earlier release' : 'not in SESSION_SECRET', what(key)] as const),
  ]);
}

async function show(args: string[], shell: Shell): Promise<number> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
  const { operator, close } = await openOperator(shell, { checksKeys: false });
  try {
    const status = await operator.keyStatus();
    shell.say(values.json ? JSON.stringify(status) : ['LOG_KEY, the newest first', ...logKeyLines(status), 'SESSION_SECRET, the newest first', ...sessionLines(status)].join('\n'));
    return 0;
  } finally {
    await close();
  }
}

/** What is left: rows that cannot be read, else rows that transactions have locked, or that a process encrypts with another key. */
const describeLeft = (left: KeyStatus['counts'], unreadable: number): string =>
  `left: ${formatCounts(left)}. ${unreadable > 0 ? `${unreadable} cannot be read.` : 'They are in use: run it again.'}`;

/** Returns 0 once the newest version encrypts everything, 1 if something is left. */
async function rewrap(args: string[], shell: Shell): Promise<number> {
  parseArgs({ args, options: {} });
  const { operator, close } = await openOperator(shell, { checksKeys: false });
  const told = progress('rewrapped', shell.errors);
  let [rewrapped, unreadable] = [0, 0];
  try {
    for await (const step of operator.rewrapKeys()) {
      ({ rewrapped, unreadable } = step);
      told.tell(rewrapped);
    }
    told.end();
    const { versions, counts } = await operator.keyStatus();
    const left = counts.filter(({ version, isNeeded }) => isNeeded && version !== versions[0]);
    shell.say(`Rewrapped ${rewrapped}; ${left.length === 0 ? `version ${versions[0]} encrypts everything.` : describeLeft(left, unreadable)}`);
    return left.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

/** Shows the versions of LOG_KEY and SESSION_SECRET, or encrypts everything with the newest LOG_KEY. */
export async function keys([first, ...more]: string[], shell: Shell): Promise<number> {
  if (first === 'rewrap') return rewrap(more, shell);
  if (first !== undefined && !first.startsWith('-')) throw new UsageError(`there is no command ${JSON.stringify(first)}`);
  return show(first === undefined ? more : [first, ...more], shell);
}
