// The query builder: what its checkboxes do to the text of an operation.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GraphQLSchema, buildSchema, parse, validate } from 'graphql';
import { type TextEdit, beginOperation, findOperationAt, toggleArgument, toggleSelection } from '../../../../web/explorer/builder/edit-operation.ts';
import type { Path } from '../../../../web/explorer/builder/edit-selections.ts';

const schema = buildSchema(`
  type Query { box(id: ID!, color: String): Box  lid(id: Int!): Lid  found: Found  boxes: [Box!]! }
  type Mutation { paint(id: ID!): Box }
  type Box { name: String id: ID! lid: Lid }
  type Lid { weight(in: String): Float box: Box }
  union Found = Box | None
  type None { why: String }
`);

const applied = (text: string, { start, end, text: added }: TextEdit): string => text.slice(0, start) + added + text.slice(end);

function found(text: string, offset = text.length) {
  const operation = findOperationAt(text, offset);
  if (operation.state !== 'found') throw new Error(operation.state);
  return operation;
}
/** `box.lid.on Box` as a path. */
const path = (names: string): Path => names.split('.').map((name) => (name.startsWith('on ') ? { on: name.slice(3) } : { field: name }));
const toggle = (text: string, names: string, on: GraphQLSchema = schema): string => applied(text, toggleSelection(on, found(text), path(names)));
const compact = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

describe('toggleSelection', () => {
  it.each([
    ['adds a field with its required arguments, a variable for each, and a first field', 'query A { __typename }', 'box', 'query A($id: ID!) { __typename box(id: $id) { id } }'],
    ['adds a nested field with what is above it', 'query A { found { __typename } }', 'found.on Box.lid.weight', 'query A { found { __typename ... on Box { lid { weight } } } }'],
    [
      'names a variable after its field if the name has another type',
      'query A($id: ID!) { box(id: $id) { id } }',
      'lid',
      'query A($id: ID!, $lidId: Int!) { box(id: $id) { id } lid(id: $lidId) { weight } }',
    ],
    [
      'adds a variable beside others',
      'query A($in: String) { boxes { lid { weight(in: $in) } } }',
      'box',
      'query A($in: String, $id: ID!) { boxes { lid { weight(in: $in) } } box(id: $id) { id } }',
    ],
    ['removes a field that has an alias', 'mutation A($id: ID!) { a: paint(id: $id) { id } }', 'paint', 'mutation A { __typename }'],
    [
      'removes a field with the variables that only it used',
      'query A($id: ID!, $lidId: Int!) { box(id: $id) { id } lid(id: $lidId) { weight } }',
      'lid',
      'query A($id: ID!) { box(id: $id) { id } }',
    ],
    ['removes what is empty with the last field', 'query A { boxes { lid { weight } } found { __typename } }', 'boxes.lid.weight', 'query A { found { __typename } }'],
    ['leaves a placeholder in an empty operation', 'query A { boxes { id } }', 'boxes', 'query A { __typename }'],
    [
      'keeps a variable that a fragment uses',
      'query A($id: ID!) { box(id: $id) { id } ...F } fragment F on Query { box(id: $id) { name } }',
      'box',
      'query A($id: ID!) { ...F } fragment F on Query { box(id: $id) { name } }',
    ],
  ])('%s', (_what, text, names, result) => {
    const cut = text.indexOf(' fragment');
    expect(compact(applied(text, toggleSelection(schema, found(text, cut < 0 ? text.length : cut), path(names))))).toBe(result);
  });

  it('shares a variable of the same name and type', () => {
    const twice = buildSchema('type Query { one(id: ID!): String two(id: ID!): String }');
    expect(compact(toggle('query A($id: ID!) { one(id: $id) }', 'two', twice))).toBe('query A($id: ID!) { one(id: $id) two(id: $id) }');
  });

  it('keeps the comments and the operations around', () => {
    const text = '# title\nquery A { boxes { id } }\n\n# other\nquery B { boxes { id } }\n';
    expect(applied(text, toggleSelection(schema, found(text, 12), path('boxes.name')))).toBe(
      '# title\nquery A {\n  boxes {\n    id\n    name\n  }\n}\n\n# other\nquery B { boxes { id } }\n',
    );
  });
});

describe('toggleArgument', () => {
  it('adds an argument with a variable, and removes both', () => {
    const text = 'query A($id: ID!) { box(id: $id) { id } }';
    const more = applied(text, toggleArgument(schema, found(text), path('box'), 'color'));
    expect(compact(more)).toBe('query A($id: ID!, $color: String) { box(id: $id, color: $color) { id } }');
    expect(compact(applied(more, toggleArgument(schema, found(more), path('box'), 'color')))).toBe(text);
  });
});

describe('findOperationAt', () => {
  const text = 'query A { a }\nquery B { b }';
  it.each([
    [0, 'A'],
    [13, 'A'],
    [14, 'B'],
    [99, 'B'],
  ])('at %i finds %s', (offset, name) => {
    expect(found(text, offset).operation.name?.value).toBe(name);
  });

  it('says that there is none, or why it cannot be read', () => {
    expect(findOperationAt('# only a comment\n', 3)).toEqual({ state: 'empty' });
    expect(findOperationAt('query {', 3)).toEqual({ state: 'unreadable', message: expect.stringContaining('Syntax Error') as string });
  });
});

it('beginOperation adds an operation after what is there', () => {
  expect(applied('# note', beginOperation(schema, '# note', 'mutation' as never, path('paint')))).toBe(
    '# note\nmutation NewMutation($id: ID!) {\n  paint(id: $id) {\n    id\n  }\n}\n',
  );
});

describe('every root field of the schema', () => {
  const real = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
  const roots = [real.getQueryType(), real.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((name) => [type === real.getQueryType() ? 'query' : 'mutation', name] as const),
  );

  it.each(roots)('%s %s is added so that the operation is valid, and removed again', (kind, name) => {
    const empty = `${kind} A {\n  __typename\n}`;
    const added = toggle(empty, name, real);
    // An abstract type has no field of its own: its name is selected.
    expect(validate(real, parse(added)).map(({ message }) => message)).toEqual([]);
    expect(toggle(added, name, real)).toBe(empty);
  });
});
