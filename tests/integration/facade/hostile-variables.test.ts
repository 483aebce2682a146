// No variables, whatever they hold, keep the process from its other work: the first problem ends the check.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  isLeafType,
  isUnionType,
} from 'graphql';
import { makeSchema } from '../../../graph/schema/schema.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { graphBrowser } from '../../support/graph-browser.ts';

/** Milliseconds of processor that the whole process may take for one hostile request; before, it took 8,000. */
const PROCESSOR_MS = 500;

interface Place {
  readonly path: readonly string[];
  readonly isList: boolean;
}

/** Every list and input object within an argument. */
function placesIn(type: GraphQLInputType, path: readonly string[], above: readonly string[] = []): Place[] {
  const here = getNullableType(type);
  if (isListType(here)) return [{ path, isList: true }];
  if (!isInputObjectType(here) || above.includes(here.name)) return [];
  const fields = Object.values(here.getFields()).flatMap((field) => placesIn(field.type, [...path, field.name], [...above, here.name]));
  return [{ path, isList: false }, ...fields];
}

const nested = ([name, ...rest]: readonly string[], value: unknown): unknown => (name === undefined ? value : { [name]: nested(rest, value) });
const ones = Array.from({ length: 250_000 }, () => 1);
const unknownFields = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`f${index}`, 1]));
const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

interface Attack {
  readonly field: GraphQLField<unknown, unknown>;
  readonly kind: 'query' | 'mutation';
  readonly argument: GraphQLArgument;
  readonly place: Place;
}

function attacksOn(schema: GraphQLSchema): Attack[] {
  const roots = [
    { kind: 'query', type: schema.getQueryType()! },
    { kind: 'mutation', type: schema.getMutationType()! },
  ] as const;
  return roots.flatMap(({ kind, type }) =>
    Object.values(type.getFields()).flatMap((field) => field.args.flatMap((argument) => placesIn(argument.type, []).map((place) => ({ field, kind, argument, place })))),
  );
}

function documentOf({ field, kind, argument }: Attack): string {
  const type = getNamedType(field.type);
  const selection = isObjectType(type) || isUnionType(type) ? ' { __typename }' : '';
  if (!isObjectType(type) && !isUnionType(type) && !isLeafType(type)) throw new Error(`${field.name}: no selection is known`);
  const names = field.args.map(({ name }) => (name === argument.name ? 'v' : name));
  const variables = field.args.map(({ type: given }, index) => `$${names[index]}: ${String(given)}`);
  const given = field.args.map(({ name }, index) => `${name}: $${names[index]}`);
  return `${kind} A(${variables.join(', ')}) { ${field.name}(${given.join(', ')})${selection} }`;
}

const schema = await makeSchema();
const attacks = attacksOn(schema);
const documents = new Map(attacks.map((attack) => [`${attack.field.name}/${attack.argument.name}`, documentOf(attack)]));
let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({
    isProduction: true,
    oidc: null,
    registered: { textOf: (id) => documents.get(id), has: () => false },
  });
}, 120_000);
afterAll(() => bindflow.close());

async function send(documentId: string, v: unknown): Promise<{ status: number; errors: readonly { message: string }[]; processorMs: number }> {
  const body = JSON.stringify({ documentId, variables: { v } });
  const before = process.cpuUsage();
  const { status, errors = [] } = await graphBrowser(bindflow.facade.url).postText(body);
  const { user, system } = process.cpuUsage(before);
  return { status, errors, processorMs: (user + system) / 1000 };
}

describe('hostile variables', () => {
  it.each(attacks.map((attack) => [`${attack.field.name}(${[attack.argument.name, ...attack.place.path].join('.')})`, attack] as const))('%s', async (_, attack) => {
    const id = `${attack.field.name}/${attack.argument.name}`;
    const { isList, path } = attack.place;
    const values = isList ? [ones, deep(2000)] : [unknownFields];
    for (const value of values) {
      const { status, errors, processorMs } = await send(id, nested(path, value));
      expect(status).toBe(400);
      expect(errors).toHaveLength(1);
      expect(processorMs).toBeLessThan(PROCESSOR_MS);
    }
  });

  it('are refused with the place and the limit', async () => {
    const { errors } = await send('appendEvents/input', { events: ones });
    expect(errors[0]?.message).toBe('v.events has 250000 elements: at most 1000 are taken');
  });
});
