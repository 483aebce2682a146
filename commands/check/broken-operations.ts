import { readFileSync } from 'node:fs';
import { type GraphQLSchema, Kind, buildSchema, parse } from 'graphql';
import { schemaText } from '../generate/schema-text.ts';
import { breaksOf } from './operation-breaks.ts';
import { halfPruned, readManifest, release, schemaFile } from '../generate/registered-operations.ts';

const nameOf = (text: string): string => parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)?.name?.value ?? 'without a name';

/** The schema that a release was written for; null for this release, whose pages are not built yet and send what is registered then. */
const releasedSchema = (version: string): GraphQLSchema | null => (version === release() ? null : buildSchema(readFileSync(schemaFile(version), 'utf8')));

function breaksIn(now: GraphQLSchema): string[] {
  return Object.entries(readManifest()).flatMap(([version, documents]) => {
    const before = releasedSchema(version);
    return Object.values(documents).flatMap((text) =>
      breaksOf(text, now, before).map((reason) => `The schema breaks the registered operation ${nameOf(text)} of release ${version}: ${reason}`),
    );
  });
}

/** One line for each break of a registered operation by the schema as its classes make it now. */
export async function describeBrokenOperations(): Promise<string[]> {
  const half = halfPruned();
  return half ? [half] : breaksIn(buildSchema(await schemaText()));
}
