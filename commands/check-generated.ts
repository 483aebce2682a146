// Fails, with a line for each, where something generated and committed is not what would be generated now (npm run stale).
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { executeCodegen, loadContext } from '@graphql-codegen/cli';
import { schemaText } from '#graph/server';
import { eventsDocument } from './events-document.ts';
import { programSchema } from './program-schema.ts';
import { registry } from './registered-operations.ts';
import { restDocument } from './rest-document.ts';
import { statementsDocument } from './statements.ts';

const DOCUMENTS = 'web/generated';

const isStale = (file: string, text: string): boolean => {
  try {
    return readFileSync(file, 'utf8') !== text;
  } catch {
    return true;
  }
};

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
};

const staleOf = (files: Iterable<readonly [string, string]>, remedy: string): string[] =>
  [...files].filter(([file, text]) => isStale(file, text)).map(([file]) => `${file} is stale: run ${remedy}`);

/** The typed documents, made in memory from codegen.yml; what is left over in their folder is stale too. */
async function staleDocuments(): Promise<string[]> {
  const context = await loadContext('codegen.yml');
  context.updateConfig({ silent: true });
  const { result, error } = await executeCodegen(context);
  if (error) throw error;
  const made = new Map(result.map(({ filename, content }) => [path.normalize(filename), content]));
  const leftOver = filesIn(DOCUMENTS).filter((file) => !made.has(file));
  return [...staleOf(made, 'npm run codegen'), ...leftOver.map((file) => `${file} is stale: run npm run codegen`)];
}

/** Everything that is stale, a line each. What is made from the schema is not looked at while the schema itself is stale. */
async function staleLines(): Promise<string[]> {
  const schema = staleOf([['schema.graphql', await schemaText()]], 'npm run schema, then npm run codegen');
  const madeFromIt = schema.length > 0 ? [] : [...(await staleDocuments()), ...staleOf(registry(), 'npm run codegen')];
  return [
    ...schema,
    ...madeFromIt,
    ...staleOf([['docs/events.md', eventsDocument()]], 'npm run events-doc'),
    ...staleOf([['docs/rest.md', await restDocument()]], 'npm run rest-doc'),
    ...staleOf([['docs/statements.md', statementsDocument()]], 'npm run statements-doc'),
    ...staleOf([['programs/program.schema.json', programSchema()]], 'npm run program-schema'),
  ];
}

/** One line, whatever went wrong. */
const lineOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim().replace(/\s+/g, ' ').replaceAll(`${process.cwd()}${path.sep}`, '');

const lines = await staleLines().catch((error: unknown) => [`What is generated cannot be checked: ${lineOf(error)}`]);
for (const line of lines) console.error(line);
if (lines.length > 0) process.exitCode = 1;
