import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkProgram } from '#events/check';
import type { ProgramProblem } from '#events/program';
import { ratedLobs, surplusLines } from '../sandbox/rating/program-rates.ts';
import { programsDir } from '../startup/installation.ts';
import { CannotError, messageOf } from './shell/errors.ts';
import type { Shell } from './shell/shell.ts';

/** The findings of a check of program files. */
export interface ProgramsReport {
  readonly files: readonly string[];
  /** One line a finding: file, path in it, reason. */
  readonly lines: readonly string[];
}

/** A sitename and `.json`; what has another dot is none, their schema say. */
const PROGRAM_FILE = /^[^.]+\.json$/;

function filesOf(target: string): string[] {
  if (!statSync(target).isDirectory()) return [target];
  const names = readdirSync(target)
    .filter((name) => PROGRAM_FILE.test(name))
    .sort();
  if (names.length === 0) throw new Error(`${target}: there is no program file (*.json) in this folder`);
  return names.map((name) => path.join(target, name));
}

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});

interface Read {
  readonly file: string;
  readonly input: unknown;
  readonly problems: readonly ProgramProblem[];
}

/** The JSON parser's words, on one line. */
const whyNoJson = (error: unknown): string => (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');

function read(file: string): Read {
  let input: unknown;
  try {
    input = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { file, input, problems: [{ path: 'the file', reason: `is not JSON: ${whyNoJson(error)}` }] };
  }
  const { sitename } = asRecord(input);
  const isNamed = typeof sitename !== 'string' || `${sitename}.json` === path.basename(file);
  const named = isNamed ? [] : [{ path: 'sitename', reason: `is ${JSON.stringify(sitename)}, which is not the file’s name` }];
  return { file, input, problems: [...named, ...checkProgram(input, { ratedLobs, surplusLines })] };
}

/** The gateway knows a program by its id: two files with one id would be rated as one. */
function sharedIds(all: readonly Read[]): Map<string, ProgramProblem> {
  const first = new Map<unknown, string>();
  const shared = new Map<string, ProgramProblem>();
  for (const { file, input } of all) {
    const id = asRecord(asRecord(input)['spoke'])['programId'];
    const before = first.get(id);
    if (typeof id === 'string' && before !== undefined) shared.set(file, { path: 'spoke.programId', reason: `${JSON.stringify(id)} is that of ${before}, too` });
    else first.set(id, file);
  }
  return shared;
}

/**
 * Checks program files.
 * @param targets files, or folders of `<sitename>.json`
 * @throws where one cannot be read, or a folder has none
 */
export function programsReport(targets: readonly string[]): ProgramsReport {
  const all = targets.flatMap(filesOf).map(read);
  const shared = sharedIds(all);
  const lines = all.flatMap(({ file, problems }) => {
    const also = shared.get(file);
    return [...problems, ...(also ? [also] : [])].map(({ path: where, reason }) => `${file}: ${where}: ${reason}`);
  });
  return { files: all.map(({ file }) => file), lines };
}

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
