import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildSchema, isObjectType } from 'graphql';
import { errorFacts, refusalFacts } from '#graph/input';
import { ROOT } from './planted.ts';

const sources = readdirSync(path.join(ROOT, 'graph'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('input/'))
  .map((file) => readFileSync(path.join(ROOT, 'graph', file), 'utf8'));

/** The codes of errors as the sources write them: `code: 'X'`, `CODE = 'X'`, and the union of the gateway's faults. */
const written = new Set(
  sources.flatMap((text) => [
    ...[...text.matchAll(/\bcode: '(?<code>[A-Z_]+)'/g)].map(({ groups }) => groups!['code']!),
    ...[...text.matchAll(/_CODE = '(?<code>[A-Z_]+)'/g)].map(({ groups }) => groups!['code']!),
    ...[...(/type FaultCode = (?<union>.*);/.exec(text)?.groups?.['union'] ?? '').matchAll(/'(?<code>[A-Z_]+)'/g)].map(({ groups }) => groups!['code']!),
  ]),
);

it('every code of an error is documented in docs/codes.md', () => {
  expect(written.size).toBeGreaterThan(15);
  expect([...written].filter((code) => !(code in errorFacts))).toEqual([]);
});

it('says of each link which kind it is', () => {
  expect(Object.keys(refusalFacts).filter((code) => code.includes('LINK') && !/^(?:CUSTOM|RESUME)_LINK_/.test(code))).toEqual([]);
});

it('has one word for how long to wait: retryAfter of what is refused, resendAfter of a code that was mailed', () => {
  const types = Object.values(buildSchema(readFileSync(path.join(ROOT, 'graph/schema.graphql'), 'utf8')).getTypeMap()).filter(isObjectType);
  const waits = types.flatMap((type) => {
    const isRefusal = type.getInterfaces().some(({ name }) => name === 'Refusal');
    return Object.values(type.getFields()).flatMap(({ name, description }) => (description?.startsWith('Seconds after which') === true ? [{ name, isRefusal }] : []));
  });
  expect(waits.length).toBeGreaterThan(3);
  expect(waits.filter(({ name, isRefusal }) => name !== (isRefusal ? 'retryAfter' : 'resendAfter'))).toEqual([]);
});
