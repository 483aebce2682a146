import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Program, readProgram } from '#events/program';

/** The program files of a folder, checked. */
export interface Programs {
  readonly all: readonly Program[];
  /** The file as it is written, for the local server to hand out. */
  file(sitename: string): Readonly<Record<string, unknown>> | undefined;
  byProgramId(programId: string): Program | undefined;
}

/** A sitename and `.json`; what has another dot (the schema of such files) is none. */
const PROGRAM_FILE = /^[^.]+\.json$/;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

async function readOne(file: string): Promise<{ file: Record<string, unknown>; program: Program }> {
  try {
    const json: unknown = JSON.parse(await readFile(file, 'utf8'));
    const program = readProgram(json);
    if (`${program.sitename}.json` !== basename(file)) throw new Error(`sitename: is ${program.sitename}, which is not the file's name`);
    return { file: json as Record<string, unknown>, program };
  } catch (error) {
    throw new Error(`${file}: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Reads `*.json` of a folder.
 * @throws Error of one line that names the file, the path in it and the reason
 */
export async function loadPrograms(folder: string): Promise<Programs> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Error(`${folder}: the folder of program files cannot be read (${reasonOf(error)})`, { cause: error });
  });
  const files = names.filter((name) => PROGRAM_FILE.test(name)).sort();
  if (files.length === 0) throw new Error(`${folder}: there is no program file (*.json) in this folder`);
  const loaded = await Promise.all(files.map((name) => readOne(join(folder, name))));
  const all = loaded.map(({ program }) => program);
  return {
    all,
    file: (sitename) => loaded.find(({ program }) => program.sitename === sitename)?.file,
    byProgramId: (id) => all.find(({ api, spoke }) => api.programId === id || spoke.programId === id),
  };
}
