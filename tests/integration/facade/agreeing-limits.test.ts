// Every list of an input and every page at its own limit, with all that its answer has: no other limit refuses it.
import { type GraphQLField, type GraphQLInputObjectType, type GraphQLInputType, type GraphQLSchema, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSchema } from '#graph/http';
import { defaultLimits } from '#graph/limits';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { flatSelection } from '../../support/flat-selection.ts';
import { type GoodOperation, goodOperations } from '../../support/good-inputs.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { wholeProgramDocument } from '../../support/whole-program.ts';

const schema: GraphQLSchema = await makeSchema();
/** Codes of errors that a limit causes. */
const LIMIT_CODES = ['BAD_USER_INPUT', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'REQUEST_TOO_LARGE', 'TOO_MANY_REQUESTS', 'LOG_BUSY'];
const LIMITS = '{ limits { lists { field items } pages { field rows } document { tokens cost } request { bytes } quotas { name scope points seconds } } }';

interface Limits {
  readonly lists: readonly { readonly field: string; readonly items: number }[];
  readonly pages: readonly { readonly field: string; readonly rows: number }[];
}

let bindflow: RunningBindflow;
let maxItems: ReadonlyMap<string, number>;
let maxRows: ReadonlyMap<string, number>;
beforeAll(async () => {
  bindflow = await startForTests({ limits: defaultLimits });
  const { data } = await graphBrowser(bindflow.facade.url).post({ query: LIMITS });
  const { lists, pages } = (data as { limits: Limits }).limits;
  maxItems = new Map(lists.map(({ field, items }) => [field, items]));
  maxRows = new Map(pages.map(({ field, rows }) => [field, rows]));
}, 120_000);
afterAll(() => bindflow.close());

const fieldOf = ({ name }: GoodOperation): GraphQLField<unknown, unknown> => (schema.getQueryType()!.getFields()[name] ?? schema.getMutationType()!.getFields()[name])!;

/** An event with as many answers as a question may have options. */
const event = {
  id: 'x',
  type: 'QuestionAnswered',
  version: 1,
  at: '2026-11-21T12:00:00.000Z',
  sequence: 1,
  application: 'x',
  data: { question: 'x', value: Array.from({ length: 100 }, () => 'x') },
};

/** Lists that were grown since the last test: inputs have others by what they choose. */
const grownLists = new Set<string>();

/** The value with each of its lists as long as the list may be. @param owner the input and the field that have it */
function grown(value: unknown, type: GraphQLInputType, owner = ''): unknown {
  const here = getNullableType(type);
  if (isListType(here)) {
    grownLists.add(owner);
    const element = owner.endsWith('.events') ? event : grown([value].flat()[0], here.ofType, owner);
    return Array.from({ length: maxItems.get(owner)! }, () => element);
  }
  if (!isInputObjectType(here)) return value;
  const fields = Object.values(here.getFields()).filter(({ name }) => name in (value as object));
  return Object.fromEntries(fields.map((field) => [field.name, grown((value as Record<string, unknown>)[field.name], field.type, `${here.name}.${field.name}`)]));
}

/** Every list of an input, as Input.field. */
const inputLists = Object.values(schema.getTypeMap())
  .flatMap((type) =>
    isInputObjectType(type) ? Object.values(type.getFields()).flatMap((field) => (isListType(getNullableType(field.type)) ? [`${type.name}.${field.name}`] : [])) : [],
  )
  .toSorted();

/** The operation with the largest arguments, and a selection of all that it answers. */
function largest(operation: GoodOperation): { readonly query: string; readonly variables: object } {
  const field = fieldOf(operation);
  const selection = flatSelection(schema, getNamedType(field.type));
  const variables = field.args.map(({ name, type }) => [name, name === 'first' ? maxRows.get(field.name) : grown(operation.variables[name], type)] as const);
  return { query: operation.query.replace(/ \{ __typename \}(?= \}$)/, () => ` ${selection}`), variables: Object.fromEntries(variables) };
}

interface Outcome {
  readonly status: number;
  readonly problems: readonly string[];
}
async function ask(body: object): Promise<Outcome> {
  const { status, errors = [] } = await graphBrowser(bindflow.facade.url).post(body);
  return { status, problems: errors.filter(({ extensions }) => LIMIT_CODES.includes(String(extensions?.['code']))).map(({ message }) => message) };
}

const ALLOWED = { status: 200, problems: [] };

describe('limits', () => {
  const operations = goodOperations(schema);

  it.each(operations.map((operation, index) => [`${operation.name} ${index}`, operation] as const))('agree about the largest %s', async (_, operation) => {
    expect(await ask(largest(operation))).toEqual(ALLOWED);
  });

  it('are known for every list of an input', () => {
    expect([...maxItems.keys()]).toEqual(inputLists);
    expect(inputLists.length).toBeGreaterThan(10);
  });

  it.each(inputLists)('refuse %s if it is longer than they say', async (list) => {
    const stated = maxItems;
    maxItems = new Map([...stated, [list, stated.get(list)! + 1]]);
    const having = operations.find((operation) => {
      grownLists.clear();
      largest(operation);
      return grownLists.has(list);
    });
    const { problems } = await ask(largest(having!));
    maxItems = stated;
    expect(problems.length).toBeGreaterThan(0);
  });

  it('allow a page of the largest size as a literal, too, and none that is larger', async () => {
    const rows = maxRows.get('applications')!;
    const selection = flatSelection(schema, schema.getType('ApplicationConnection')!);
    const page = (first: number): object => ({ query: `{ applications(filter: {}, sort: NEWEST, first: ${first}) ${selection} }` });
    expect(await ask(page(rows))).toEqual(ALLOWED);
    expect((await ask(page(rows + 1))).problems).toEqual([expect.stringContaining(String(rows))]);
  });

  it('allow the longest lists of texts as literals', async () => {
    const inputs = (schema.getType('ApplicationFilterInput') as GraphQLInputObjectType).getFields();
    const lists = [...maxItems].filter(([field]) => field.startsWith('ApplicationFilterInput.') && String(getNamedType(inputs[field.split('.')[1]!]!.type)) === 'String');
    const { filter: given } = operations.find(({ name }) => name === 'applications')!.variables as { filter: Record<string, string | readonly string[]> };
    const literals = (name: string, items: number): string => Array.from({ length: items }, () => JSON.stringify([given[name]!].flat()[0])).join(' ');
    const filter = lists.map(([field, items]) => `${field.split('.')[1]}: [${literals(field.split('.')[1]!, items)}]`).join(' ');
    expect(lists.length).toBeGreaterThan(5);
    expect(await ask({ query: `{ applications(filter: { ${filter} }, sort: NEWEST, first: 500) { nodes { id } } }` })).toEqual(ALLOWED);
  });

  it('allow a whole program with all its questions', async () => {
    expect(await ask({ query: wholeProgramDocument, variables: { sitename: 'health' } })).toEqual(ALLOWED);
  });
});
