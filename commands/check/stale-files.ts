import path from 'node:path';
import { type Generator, generators, isCurrent, findLeftOverFiles } from '../generate/generators.ts';

const lineFor = (file: string): string => `${file} is stale: run npm run generate`;

async function staleOf(generator: Generator): Promise<string[]> {
  const made = await generator.make();
  const edited = [...made].filter(([file, text]) => !isCurrent(file, text)).map(([file]) => file);
  return [...edited, ...findLeftOverFiles(generator, made)].map(lineFor);
}

async function staleOfAll(): Promise<string[]> {
  const schema = await staleOf(generators['schema'] as Generator);
  const lines = [...schema];
  for (const [name, generator] of Object.entries(generators)) {
    if (name === 'schema' || (generator.isFromSchema && schema.length > 0)) continue;
    lines.push(...(await staleOf(generator)));
  }
  return lines;
}

/** The message on one line, with paths from the working folder. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim().replace(/\s+/g, ' ').replaceAll(`${process.cwd()}${path.sep}`, '');

/**
 * One line for each generated file that is not what would be generated now, or that no generator makes. While the schema itself is stale, files
 * made from it are not compared.
 */
export const staleFiles = (): Promise<string[]> => staleOfAll().catch((error: unknown) => [`Generated files cannot be checked: ${messageOf(error)}`]);
