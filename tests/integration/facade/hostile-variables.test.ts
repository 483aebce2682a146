// No variables block the process: the work of checking them is bounded, and ends at the first problem.
import { type GraphQLRequestContextDidResolveOperation } from '@apollo/server';
import { type GraphQLError, GraphQLString, getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Context } from '../../../graph/schema/context.ts';
import { checkVariables } from '../../../graph/schema/check-variables.ts';
import { makeSchema } from '../../../graph/schema/schema.ts';
import { VARIABLE_LIMITS } from '../../../graph/schema/variable-limits.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { type HostilePlace, hostilePlaces, hostileValues, variablesWith } from '../../support/hostile-inputs.ts';

const schema = await makeSchema();
const places = hostilePlaces(schema);
const nameOf = ({ operation, path }: HostilePlace): string => `${operation.name}(${path.join('.')})`;
/** Operations share inputs: each of their fields is checked once. */
const distinct = [...new Map(places.map((place) => [`${place.kind} ${place.path.slice(-2).join('.')}`, place])).values()];
const lists = places.filter(({ kind }) => kind === 'list');

/** Reads of the largest variables that are let through: once for their size, once to coerce them. Lists also read their length. */
const MAX_READS = 3 * VARIABLE_LIMITS.values;

/** The value, with every read of a property or of the names counted, at whatever depth. */
function countReads(value: unknown, count: () => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name, receiver) {
      count();
      return countReads(Reflect.get(target, name, receiver), count);
    },
    getOwnPropertyDescriptor(target, name) {
      count();
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

/** Checks variables as the server does. Resolves to the refusal, and how often the variables were read. */
async function check({ operation: { query } }: HostilePlace, variables: Record<string, unknown>): Promise<{ error: GraphQLError | null; reads: number }> {
  let reads = 0;
  const counted = countReads(variables, () => (reads += 1)) as Record<string, unknown>;
  const listener = await checkVariables().requestDidStart?.({} as never);
  const document = parse(query);
  const context = { schema, document, operation: getOperationAST(document), request: { variables: counted } } as unknown as GraphQLRequestContextDidResolveOperation<Context>;
  try {
    await listener?.didResolveOperation?.(context);
    return { error: null, reads };
  } catch (error) {
    return { error: error as GraphQLError, reads };
  }
}

describe('the check of variables', () => {
  it('finds every list of the schema’s inputs', () => {
    const names = new Set(lists.map(({ path }) => String(path.at(-1))));
    expect([...names]).toEqual(expect.arrayContaining(['answered', 'answers', 'events', 'kickoutReasons', 'outcomes', 'pages', 'products', 'sitenames']));
    expect(places.length).toBeGreaterThan(200);
  });

  it.each(Object.entries(hostileValues).filter(([name]) => name !== 'a long text'))('does bounded work for %s at any list, input or leaf', async (name, value) => {
    // Leaves take no other way than inputs; those of a costly value are left out.
    const isCostly = name === 'many fields' || name === 'lists of lists';
    for (const place of distinct.filter(({ kind }) => kind !== 'leaf' || !isCostly)) {
      const { error, reads } = await check(place, variablesWith(place, value));
      expect([nameOf(place), error?.extensions['code'], reads <= MAX_READS]).toEqual([nameOf(place), 'BAD_USER_INPUT', true]);
    }
  });

  it('parses no more wrong leaves than it reports', async () => {
    const parseValue = vi.spyOn(GraphQLString, 'parseValue');
    onTestFinished(() => parseValue.mockRestore());
    const place = lists.find(({ path }) => path.at(-1) === 'sitenames')!;
    const { error } = await check(
      place,
      variablesWith(
        place,
        Array.from({ length: VARIABLE_LIMITS.items }, () => ({})),
      ),
    );
    expect([error?.extensions['fields'], parseValue.mock.calls.length]).toEqual([expect.toSatisfy((fields: unknown[]) => fields.length === 50), 50]);
  });

  it('refuses a list over the cap before its elements are read, wherever one is', async () => {
    for (const place of lists) {
      const { error, reads } = await check(
        place,
        variablesWith(
          place,
          Array.from({ length: VARIABLE_LIMITS.items + 1 }, () => place.good ?? {}),
        ),
      );
      expect([nameOf(place), error?.message.endsWith(`has ${VARIABLE_LIMITS.items + 1} elements: at most ${VARIABLE_LIMITS.items} are taken`)]).toEqual([nameOf(place), true]);
      expect(reads).toBeLessThan(VARIABLE_LIMITS.items);
    }
  });
});

describe('hostile variables', () => {
  const documents = new Map(places.map(({ operation: { query } }) => [query, query]));
  let bindflow: RunningBindflow;
  beforeAll(async () => {
    bindflow = await startForTests({ isProduction: true, oidc: null, registered: { findText: (id) => documents.get(id), findName: () => undefined, has: () => false } });
  }, 120_000);
  afterAll(() => bindflow.close());

  const send = (place: HostilePlace, value: unknown) => graphBrowser(bindflow.facade.url).post({ documentId: place.operation.query, variables: variablesWith(place, value) });

  it.each(distinct.filter(({ kind }) => kind !== 'leaf').map((place) => [nameOf(place), place] as const))('%s', async (_, place) => {
    const { status, errors } = await send(place, place.kind === 'list' ? hostileValues['a long list'] : hostileValues['many fields']);
    expect([status, errors?.length]).toEqual([400, 1]);
  });

  it('are refused with the place and the limit', async () => {
    const append = lists.find(({ operation }) => operation.name === 'appendEvents')!;
    const { errors } = await send(append, hostileValues['a long list']);
    expect(errors?.[0]?.message).toBe('events has 250000 elements: at most 1000 are taken');
  });

  it('are refused before a copy is made of them, beside the variables of the operation, too', async () => {
    const browser = graphBrowser(bindflow.facade.url);
    const [documentId] = documents.keys();
    const refusal = (code: string, message: string) => ({ status: 400, errors: [{ message, extensions: { code } }] });
    expect(await browser.post({ documentId, variables: hostileValues['many fields'] })).toMatchObject(refusal('BAD_USER_INPUT', 'variables has more than 1000 fields'));
    expect(await browser.post({ documentId, ...hostileValues['many fields'] })).toMatchObject(refusal('BAD_REQUEST', 'The body has too many fields'));
  });

  it('of as many good elements as variables may have are over the cap of every list', async () => {
    // A batch of events counts only in an application of its own (history.test.ts).
    for (const place of lists.filter(({ operation }) => operation.name !== 'appendEvents')) {
      const { errors = [] } = await send(
        place,
        Array.from({ length: VARIABLE_LIMITS.items }, () => place.good),
      );
      const isOverCap =
        errors.length === 1 && errors[0]?.extensions?.['code'] === 'BAD_USER_INPUT' && /no more than \d+ elements|at most \d+ |may list \d+/.test(errors[0].message);
      expect([nameOf(place), isOverCap, errors[0]?.message]).toEqual([nameOf(place), true, expect.stringContaining(String(place.path.at(-1)))]);
    }
  });
});
