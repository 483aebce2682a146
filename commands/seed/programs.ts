import { createHash } from 'node:crypto';
import { canonicalJson } from '#events/core';
import { loadPrograms } from '../../sandbox/programs.ts';
import type { SeedProgram } from './history.ts';

/** Returns the programs of a folder as they are served and stored. @throws Error of one line that names the file */
export async function seedPrograms(folder: string): Promise<SeedProgram[]> {
  const { all } = await loadPrograms(folder);
  return all.map((program) => {
    const configuration = canonicalJson(program);
    return { program, configuration, hash: createHash('sha256').update(configuration).digest('hex') };
  });
}
