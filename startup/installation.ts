// Where the files of this installation are: the pages that were built, and the programs that come with it.
import { existsSync } from 'node:fs';
import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of package.json, above this file in a checkout and in `dist` alike. */
function findRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error(`this installation is not complete: there is no package.json above ${import.meta.dirname}`);
    folder = above;
  }
  return folder;
}

const firstThatExists = (...folders: readonly [string, ...string[]]): string => folders.find((folder) => existsSync(folder)) ?? folders[0];

/** `WEB_DIR`, else the pages that were built with this installation. */
export const webDir = (env: Environment): string => path.resolve(env['WEB_DIR'] || path.join(findRoot(), 'dist/web'));

/** `PROGRAMS_DIR`, else `programs/` of the working folder, else the programs of this installation. */
export function programsDir(env: Environment): string {
  const given = env['PROGRAMS_DIR'];
  if (given) return path.resolve(given);
  if (existsSync('programs')) return 'programs';
  return firstThatExists(path.join(findRoot(), 'programs'), path.join(findRoot(), 'dist/programs'));
}
