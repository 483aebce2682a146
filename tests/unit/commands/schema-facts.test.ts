// What the explorer knows of a schema beside introspection, from a planted schema and planted operations.
import { describe, expect, it } from 'vitest';
import { buildSchema, introspectionFromSchema, parse } from 'graphql';
import { schemaFacts } from '../../../commands/generate/schema-facts.ts';
import { annotateIntrospection } from '../../../web/explorer/schema-facts/annotate-introspection.ts';

const schema = buildSchema(`
  directive @rest(method: RestMethod, path: String, field: String) repeatable on OBJECT | FIELD_DEFINITION | INPUT_OBJECT | INPUT_FIELD_DEFINITION
  enum RestMethod { GET POST PUT }
  type Query { boxes(in: BoxInput!): Found! @rest(method: POST, path: "/api/boxes")  own: String }
  union Found = Box | None
  type None { why: String }
  "A box."
  type Box {
    "Its weight."
    weight: String @rest(field: "Weight")
    size: Size
    lid: Lid @rest(method: GET, path: "/api/lids/{id}")
    here: String
  }
  type Size @rest(field: "Size") { height: String @rest(field: "Height") }
  type Lid { id: ID @rest(field: "Id") box: Box }
  input BoxInput { of: OfInput @rest(field: "Of") }
  input OfInput { name: String }
`);
const documents = parse(`
  query Boxes($in: BoxInput!) { boxes(in: $in) { __typename ...Sized } }
  query Own { own }
  fragment Sized on Box { size { ...High } }
  fragment High on Size { height }
`);
const facts = schemaFacts(schema, documents, { Boxes: ['web/workflows/boxes.ts'], Gone: ['web/gone.ts'] });

describe('the REST origin of a field', () => {
  it.each([
    ['Query.boxes', { calls: ['POST /api/boxes'], field: null }],
    ['Box.weight', { calls: ['POST /api/boxes'], field: 'Weight' }],
    ['Size.height', { calls: ['POST /api/boxes'], field: 'Size.Height' }],
    ['Box.lid', { calls: ['GET /api/lids/{id}'], field: null }],
    ['Lid.id', { calls: ['GET /api/lids/{id}'], field: 'Id' }],
    ['BoxInput.of', { calls: ['POST /api/boxes'], field: 'Of' }],
    ['Box.here', undefined],
    ['None', undefined],
  ])('%s: %j', (key, origin) => {
    expect(facts.rest[key]).toEqual(origin);
  });
});

it('operations use what they select, through fragments, and what they take', () => {
  expect(
    Object.entries(facts.uses)
      .filter(([, names]) => names.includes('Boxes'))
      .map(([key]) => key),
  ).toEqual(['Box', 'Box.size', 'BoxInput', 'BoxInput.of', 'OfInput', 'OfInput.name', 'Query', 'Query.boxes', 'Size', 'Size.height']);
  expect(facts.uses['Query']).toEqual(['Boxes', 'Own']);
  expect(facts.operations).toEqual({ Boxes: ['web/workflows/boxes.ts'], Own: [] });
});

describe('annotateIntrospection', () => {
  const annotated = annotateIntrospection(facts, introspectionFromSchema(schema)) as ReturnType<typeof introspectionFromSchema>;
  const findType = (name: string) => annotated.__schema.types.find((type) => type.name === name) as { description?: string; fields?: { name: string; description?: string }[] };
  const describeField = (type: string, name: string) => findType(type).fields?.find((field) => field.name === name)?.description;

  it('adds the call and the operations below a description', () => {
    expect(describeField('Box', 'weight')).toBe('Its weight.\n\nREST: `POST /api/boxes, Weight`');
    expect(findType('Box').description).toBe('A box.\n\nUsed by `Boxes` in `web/workflows/boxes.ts`.');
    expect(describeField('Query', 'own')).toBe('Used by `Own`.');
    expect(describeField('Box', 'here')).toBeNull();
  });

  it.each([null, undefined, { __type: null }])('leaves other data as it is: %j', (data) => {
    expect(annotateIntrospection(facts, data)).toBe(data);
  });
});
