// Fails where the schema, as the classes make it, breaks a registered operation: one line each, with its name (npm run operations).
import { readFileSync } from 'node:fs';
import { type GraphQLSchema, Kind, buildSchema, parse } from 'graphql';
import { schemaText } from '#graph/server';
import { breaksOf } from './operation-breaks.ts';
import { halfPruned, readManifest, release, schemaFile } from './registered-operations.ts';

const nameOf = (text: string): string => parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)?.name?.value ?? 'without a name';

/** Pages of this release are still to be built: they send what is registered then. Those of releases before are open somewhere. */
const before = (version: string): GraphQLSchema | null => (version === release() ? null : buildSchema(readFileSync(schemaFile(version), 'utf8')));

function findings(now: GraphQLSchema): string[] {
  return Object.entries(readManifest()).flatMap(([version, documents]) => {
    const written = before(version);
    return Object.values(documents).flatMap((text) =>
      breaksOf(text, now, written).map((reason) => `The schema breaks the registered operation ${nameOf(text)} of release ${version}: ${reason}`),
    );
  });
}

const half = halfPruned();
const lines = half ? [half] : findings(buildSchema(await schemaText()));
for (const line of lines) console.error(line);
if (lines.length > 0) process.exitCode = 1;
