// The manifest of operations that the facade serves to everybody in production, and the schema that each release of them was written for.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, buildSchema, parse, print, printSchema, visit } from 'graphql';

export const MANIFEST = 'graph/server/registered-operations.json';
const SCHEMAS = 'graph/server/registered-schemas';
/** Written by graphql-codegen from the pages' own .graphql files. */
const OWN = 'web/generated/persisted-documents.json';

/** Ids (`sha256:…` of the text) → text. */
export type Documents = Readonly<Record<string, string>>;
/** By release: the version in package.json. */
export type Manifest = Readonly<Record<string, Documents>>;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The release that is being worked on. */
export const release = (): string => (readJson('package.json') as { version: string }).version;

export function readManifest(): Manifest {
  try {
    return readJson(MANIFEST) as Manifest;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    throw error;
  }
}

export const schemaFile = (version: string): string => path.posix.join(SCHEMAS, `${version}.graphql`);

/** The schema without its descriptions: what a release was written for, to be compared with. */
function bare(text: string): string {
  const withoutWords = visit<DocumentNode>(parse(printSchema(buildSchema(text))), { enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined) });
  return `# The schema that this release's operations were written for. Written by npm run codegen; nothing changes it once the release is out.\n${print(withoutWords)}\n`;
}

/** The files as they have to be: what this release's pages send beside what is kept of releases before it, which nothing changes. */
export function registry(): ReadonlyMap<string, string> {
  const { [release()]: _before, ...kept } = readManifest();
  const manifest: Manifest = { ...kept, [release()]: readJson(OWN) as Documents };
  return new Map([
    [MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`],
    [schemaFile(release()), bare(readFileSync('schema.graphql', 'utf8'))],
  ]);
}

/** A release of which only one of its two, operations or schema, is left. */
export function halfPruned(): string | null {
  const versions = Object.keys(readManifest());
  const files = readdirSync(SCHEMAS).map((file) => path.posix.join(SCHEMAS, file));
  const without = versions.map(schemaFile).find((file) => !files.includes(file));
  if (without) return `${without} is missing: bring it back, or remove its release from ${MANIFEST} too`;
  const left = files.find((file) => !versions.map(schemaFile).includes(file));
  return left ? `${left} has no release in ${MANIFEST}: remove it too` : null;
}
