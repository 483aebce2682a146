// Fails, with one line a finding, where the schema does not explain itself (npm run descriptions).
import { readFileSync } from 'node:fs';
import { wireFields } from '#graph/rest';
import { makeSchema } from '#graph/server';
import { lintDescriptions } from './description-lint.ts';

interface Row {
  readonly method: string;
  readonly path: string;
}

const { local, gateway } = JSON.parse(readFileSync('docs/spec/endpoints.json', 'utf8')) as { local: Row[]; gateway: Row[] };
const calls = new Set([...local, ...gateway].map(({ method, path }) => `${method} ${path}`));
const fields = wireFields();
const isWireName = (name: string): boolean => fields.some((field) => `.${field}`.endsWith(`.${name}`));

const findings = lintDescriptions(await makeSchema(), { calls, isWireName });
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
