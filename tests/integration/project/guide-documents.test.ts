// Every GraphQL document in a guide fits the schema: a reader copies it as it stands.
import { readFileSync, readdirSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { expect, it } from 'vitest';

const GUIDES = 'docs/guides';
const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));

const documents = readdirSync(GUIDES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => {
    const text = readFileSync(`${GUIDES}/${file}`, 'utf8');
    const found = [/graphql\(`([^`]+)`\)/g, /```graphql\n([^`]+)```/g, /"query":"(\{.*?[^\\])"/g].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, document = '']) => document.trim()),
    );
    // The script's own command, which names the input and the field with what to select.
    const asked = [...text.matchAll(/\bask (\w+) '([^']+)'/g)].map(([, input = '', field = '']) => `mutation($input: ${input}Input!) { ${field} }`);
    return [...found.map((document) => document.replaceAll('\\"', '"')), ...asked].map((document) => ({ file, document }));
  });

it('has documents to check', () => expect(documents.length).toBeGreaterThan(10));

it.each(documents)('$file: $document', ({ document }) => {
  expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
});
