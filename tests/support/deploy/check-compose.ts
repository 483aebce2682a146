// Checks a Compose file against the schema of the Compose Specification.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

// The schema names a dialect that Ajv knows by another address, and formats that JSON Schema does not have.
const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false, allErrors: true });
const check = ajv.compile(JSON.parse(readFileSync('tests/fixtures/compose-spec/compose-spec.json', 'utf8')) as object);

/** Returns what is wrong, a line each; unknown keys, too. */
export function checkCompose(file: object): string[] {
  return check(file) ? [] : (check.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}
