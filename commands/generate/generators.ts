// Everything that is generated and committed, by the name that `npm run generate -- NAME` takes.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { executeCodegen, loadContext } from '@graphql-codegen/cli';
import { matrixDocument } from '../../tests/proof/matrix/document.ts';
import { eventsDocument } from './events-document.ts';
import { limitsDocument } from './limits-document.ts';
import { metricsDocument } from './metrics-document.ts';
import { programSchema } from './program-schema.ts';
import { registry } from './registered-operations.ts';
import { restDocument } from './rest-document.ts';
import { schemaChangelogFiles } from './schema-changelog.ts';
import { schemaFactsFile } from './schema-facts.ts';
import { codesDocument } from './codes-document.ts';
import { schemaText } from './schema-text.ts';
import { settingsDocument } from './settings-document.ts';
import { statementsDocument } from './statements.ts';
import { themeFiles } from './theme.ts';

export interface Generator {
  /** The files as they should be: path from the working folder → text. */
  readonly make: () => Promise<ReadonlyMap<string, string>>;
  /** True if the files are made from `graph/schema.graphql`. */
  readonly isFromSchema?: boolean;
  /** A folder in which all files are this generator's. */
  readonly folder?: string;
}

const oneFile = (file: string, text: () => string | Promise<string>): Generator => ({ make: async () => new Map([[file, await text()]]) });

/** The typed documents of `config/codegen.yml`. */
async function typedDocuments(): Promise<ReadonlyMap<string, string>> {
  const context = await loadContext('config/codegen.yml');
  context.updateConfig({ silent: true });
  const { result, error } = await executeCodegen(context);
  if (error) throw error;
  return new Map(result.map(({ filename, content }) => [path.normalize(filename), content]));
}

/** In the order in which they run: each reads what those before it have written. */
export const generators: Readonly<Record<string, Generator>> = {
  schema: oneFile('graph/schema.graphql', schemaText),
  codegen: { make: typedDocuments, isFromSchema: true, folder: 'web/generated' },
  operations: { make: async () => registry(), isFromSchema: true },
  explorer: { make: async () => new Map([schemaFactsFile(), ...(await schemaChangelogFiles())]), isFromSchema: true, folder: 'web/explorer/generated' },
  events: oneFile('docs/events.md', eventsDocument),
  rest: oneFile('docs/rest.md', restDocument),
  codes: oneFile('docs/codes.md', codesDocument),
  limits: oneFile('docs/limits.md', limitsDocument),
  metrics: oneFile('docs/metrics.md', metricsDocument),
  settings: oneFile('docs/settings.md', settingsDocument),
  statements: oneFile('docs/statements.md', statementsDocument),
  theme: { make: themeFiles, folder: 'web/ui/theme/generated' },
  programs: oneFile('programs/program.schema.json', programSchema),
  matrix: oneFile('docs/purchase-matrix.md', matrixDocument),
};

/** Files in a generator's own folder that it no longer makes. */
export function findLeftOverFiles({ folder }: Generator, made: ReadonlyMap<string, string>): string[] {
  if (folder === undefined) return [];
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return files.map((entry) => path.join(entry.parentPath, entry.name)).filter((file) => !made.has(file));
  } catch {
    return [];
  }
}

/** The text of a generated file is as it should be. */
export function isCurrent(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch {
    return false;
  }
}
