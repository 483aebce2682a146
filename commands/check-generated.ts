// Fails, with one line, where something generated and committed is not what would be generated now (npm run stale).
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { executeCodegen, loadContext } from '@graphql-codegen/cli';
import { schemaText } from '#graph/server';
import { eventsDocument } from './events-document.ts';

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

async function checkSchema(): Promise<string | null> {
  return isStale('schema.graphql', await schemaText()) ? 'schema.graphql is stale: run npm run schema, then npm run codegen' : null;
}

/** The typed documents, made in memory from codegen.yml; what is left over in their folder is stale too. */
async function checkDocuments(): Promise<string | null> {
  const context = await loadContext('codegen.yml');
  context.updateConfig({ silent: true });
  const { result, error } = await executeCodegen(context);
  if (error) throw error;
  const made = new Map(result.map(({ filename, content }) => [path.normalize(filename), content]));
  const stale = [...made].find(([file, content]) => isStale(file, content))?.[0] ?? filesIn(DOCUMENTS).find((file) => !made.has(file));
  return stale ? `${stale} is stale: run npm run codegen` : null;
}

function checkEvents(): string | null {
  return isStale('docs/events.md', eventsDocument()) ? 'docs/events.md is stale: run npm run events-doc' : null;
}

/** One line, whatever went wrong. */
const lineOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).trim().replace(/\s+/g, ' ').replaceAll(`${process.cwd()}${path.sep}`, '');

let line: string | null;
try {
  line = (await checkSchema()) ?? (await checkDocuments()) ?? checkEvents();
} catch (error) {
  line = `What is generated cannot be checked: ${lineOf(error)}`;
}
if (line !== null) {
  console.error(line);
  process.exitCode = 1;
}
