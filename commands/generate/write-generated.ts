import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generators, isCurrent, findLeftOverFiles } from './generators.ts';

/** Thrown for a name that no generator has. */
export class UnknownGenerator extends Error {}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Runs generators and writes what has changed, in the order of the map.
 * @param names of generators; none for all
 * @returns a line for each file that was written or removed
 * @throws UnknownGenerator
 */
export async function writeGenerated(names: readonly string[] = []): Promise<string[]> {
  const unknown = names.find((name) => !Object.hasOwn(generators, name));
  if (unknown !== undefined) throw new UnknownGenerator(`There is no generator ${JSON.stringify(unknown)}: ${Object.keys(generators).join(', ')}`);
  const lines: string[] = [];
  for (const [name, generator] of Object.entries(generators)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const made = await generator.make();
    const changed = [...made].filter(([file, text]) => !isCurrent(file, text));
    for (const [file, text] of changed) write(file, text);
    const leftOver = findLeftOverFiles(generator, made);
    for (const file of leftOver) rmSync(file);
    lines.push(...changed.map(([file]) => `${file} written`), ...leftOver.map((file) => `${file} removed`));
  }
  return lines;
}
