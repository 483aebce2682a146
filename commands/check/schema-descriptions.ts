import { readFileSync } from 'node:fs';
import { wireFields } from '#graph/schema/rest';
import { makeSchema } from '#graph/http';
import { lintDescriptions } from './description-lint.ts';

interface Endpoint {
  readonly method: string;
  readonly path: string;
}

/** One line for each description of the facade's schema that is missing or wrong. Calls are those of docs/spec/endpoints.json. */
export async function lintSchemaDescriptions(): Promise<string[]> {
  const { local, gateway } = JSON.parse(readFileSync('docs/spec/endpoints.json', 'utf8')) as { local: Endpoint[]; gateway: Endpoint[] };
  const calls = new Set([...local, ...gateway].map(({ method, path }) => `${method} ${path}`));
  const fields = wireFields();
  const isWireName = (name: string): boolean => fields.some((field) => `.${field}`.endsWith(`.${name}`));
  return lintDescriptions(await makeSchema(), { calls, isWireName });
}
