import { parseArgs } from 'node:util';
import { CannotError, messageOf } from './log/errors.ts';
import { type ProgramsReport, programsReport } from './programs-report.ts';
import { programsDir } from './installation.ts';
import type { Shell } from './shell.ts';

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function reportOn(targets: readonly string[]): ProgramsReport {
  try {
    return programsReport(targets);
  } catch (error) {
    throw new CannotError(`The programs cannot be checked: ${messageOf(error)}`);
  }
}

/** Checks program files or folders of them, a line a finding. Resolves to 0, or to 1 if there are findings. @throws CannotError */
export async function checkPrograms(args: string[], { env, say }: Shell): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const { files, lines } = reportOn(positionals.length > 0 ? positionals : [programsDir(env)]);
  for (const line of lines) say(line);
  say(`${counted(files.length, 'program')}: ${lines.length === 0 ? 'no findings' : counted(lines.length, 'finding')}`);
  return lines.length === 0 ? 0 : 1;
}
