// What the explorer shows of the schema that introspection does not have: the REST calls behind it, and the operations that use it.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, type GraphQLSchema, Kind, buildSchema, concatAST, parse } from 'graphql';
import { formatFacts } from './format-facts.ts';
import { findUsed } from './operation-uses.ts';
import { type Origin, findOrigins } from './rest-origins.ts';

const FACTS_FILE = 'web/explorer/generated/schema-facts.json';

/** Facts by `Type` and `Type.field`. `operations` are those of `web/operations`, with the files that send them. */
export interface SchemaFacts {
  readonly rest: Readonly<Record<string, Origin>>;
  readonly uses: Readonly<Record<string, readonly string[]>>;
  readonly operations: Readonly<Record<string, readonly string[]>>;
}

/** Facts of a schema and the operations that are registered. @param senders files by the name of the operation that they send */
export function schemaFacts(schema: GraphQLSchema, documents: DocumentNode, senders: SchemaFacts['operations']): SchemaFacts {
  const names = documents.definitions.flatMap((definition) => (definition.kind === Kind.OPERATION_DEFINITION && definition.name ? [definition.name.value] : [])).sort();
  const used = names.map((name) => [name, findUsed(schema, documents, name)] as const);
  const keys = [...new Set(used.flatMap(([, set]) => [...set]))].sort();
  return {
    rest: findOrigins(schema),
    uses: Object.fromEntries(keys.map((key) => [key, used.filter(([, set]) => set.has(key)).map(([name]) => name)])),
    operations: Object.fromEntries(names.map((name) => [name, senders[name] ?? []])),
  };
}

const listFiles = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join('/'))
    .sort();

/** The files of web/ that import the document of an operation, by its name. */
function findSenders(): SchemaFacts['operations'] {
  const senders: Record<string, string[]> = {};
  const files = listFiles('web', /\.tsx?$/).filter((file) => !/^web\/(generated|explorer)\//.test(file));
  for (const file of files) {
    const names = new Set([...readFileSync(file, 'utf8').matchAll(/\b([A-Z]\w*)Document\b/g)].map(([, name = '']) => name));
    for (const name of names) (senders[name] ??= []).push(file);
  }
  return senders;
}

/** The file that the explorer is built with. */
export function schemaFactsFile(): readonly [string, string] {
  const documents = concatAST(listFiles('web/operations', /\.graphql$/).map((file) => parse(readFileSync(file, 'utf8'))));
  return [FACTS_FILE, formatFacts(schemaFacts(buildSchema(readFileSync('graph/schema.graphql', 'utf8')), documents, findSenders()))];
}
