// The text of an error for a client, and the details that support finds in the log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GraphQLError, astFromValue, print } from 'graphql';
import { sql } from 'kysely';
import pino from 'pino';
import { makeSchema } from '#graph/http';
import { formatError } from '../../../graph/schema/format-error.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { quotedFitness } from '../../support/checkout.ts';
import { goodOperations } from '../../support/good-inputs.ts';
import type { Answer, NodeBuyer } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
let buyer: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests();
  buyer = await quotedFitness(bindflow.facade.url);
}, 120_000);
afterAll(() => bindflow.close());

const STATUS = 'query Status($application: ApplicationRefInput!) { purchaseStatus(application: $application) { isBound } }';
const application = (): { id: string; root: string } => {
  const { id, root } = buyer.state().application;
  return { id, root };
};
const errorOf = ({ errors: [error] = [] }: Answer): { message?: string | undefined } & Record<string, unknown> => ({ message: error?.message, ...error?.extensions });

interface LogLine {
  readonly level: number;
  readonly requestId?: string;
  readonly err?: { readonly message: string; readonly stack: string };
}
const logOf = (requestId: unknown): LogLine[] => bindflow.logged.map((line) => JSON.parse(line) as LogLine).filter((line) => line.requestId === requestId && line.level >= 50);

describe('an internal error', () => {
  it('shows only the id under which it is logged', async () => {
    await sql`alter table purchase_step rename to gone`.execute(bindflow.db);
    const answer = await buyer.send({ query: '{ __typename }' });
    expect(answer.errors).toBeUndefined();
    const { message, requestId, ...others } = errorOf(await buyer.send({ query: STATUS, variables: { application: application() } }));
    await sql`alter table gone rename to purchase_step`.execute(bindflow.db);
    expect([message, others]).toEqual(['Oops! An error has occurred, please try again later', { code: 'INTERNAL_SERVER_ERROR' }]);
    expect(logOf(requestId)).toMatchObject([{ err: { message: expect.stringContaining('purchase_step'), stack: expect.stringContaining('at ') } }]);
    expect(buyer.answers.at(-1)).not.toMatch(/purchase_step|select|stack/);
  });
});

describe('an invalid input', () => {
  const send = (input: unknown): Promise<Answer> =>
    buyer.send({ query: 'query S($input: ApplicationRefInput!) { purchaseStatus(application: $input) { isBound } }', variables: { input } });

  it.each<[string, () => unknown, string, string]>([
    ['a field that is missing', () => ({ root: application().root }), 'id', 'id is missing: it must be of type ID!'],
    ['a field of another type', () => ({ ...application(), id: ['a'] }), 'id', 'id must be of type ID'],
    ['a field that is null', () => ({ ...application(), id: null }), 'id', 'id must not be null'],
    ['a field too many', () => ({ ...application(), more: 1 }), 'more', 'more is not a field of ApplicationRefInput'],
    ['no object', () => 'text', 'input', 'input must be an object'],
    ['nothing', () => null, 'input', 'input must not be null'],
    ['an id that is none', () => ({ ...application(), id: 'A' }), 'id', 'id must be a UUID in lower case'],
  ])('%s is named once, with the expected value', async (_what, input, field, message) => {
    expect(errorOf(await send(input()))).toEqual({ message, code: 'BAD_USER_INPUT', field, fields: [{ field, message }], requestId: expect.any(String) });
  });

  const SAVE = 'mutation S($input: SaveOpportunityInput!) { saveOpportunity(input: $input) { id } }';

  it('is reported with all its problems together, of types and of rules', async () => {
    const input = {
      application: { id: 'A', root: 7.5 },
      after: -1,
      email: 'nobody',
      segmentCode: 'x'.repeat(65),
      products: [{ product: 'gl', exitReason: 'KICK_OUT' }],
      location: 'MOON',
    };
    const { message, fields } = errorOf(await buyer.send({ query: SAVE, variables: { input } })) as unknown as { message: string; fields: { field: string; message: string }[] };
    expect(new Set(fields.map(({ field }) => field))).toEqual(new Set(['application.id', 'application.root', 'after', 'email', 'segmentCode', 'location']));
    expect(fields).toContainEqual({ field: 'email', message: 'email must be an email address of at most 128 characters' });
    expect(message).toBe(`${fields[0]?.message} (and 5 more: see extensions.fields)`);
  });

  it('is reported with the problems of every other variable, and with none of what has a default', async () => {
    const query =
      'mutation S($save: SaveOpportunityInput!, $a: ApplicationRefInput!) { saveOpportunity(input: $save) { id } resolveMember(input: { application: $a }) { __typename } }';
    const { fields } = errorOf(
      await buyer.send({ query, variables: { save: { application: application(), email: 'maya', state: 'TX', products: [], location: 'QUOTE' }, a: { id: 7.5 } } }),
    );
    expect((fields as object[]).map((problem) => ({ ...problem, message: undefined }))).toEqual([
      { variable: 'save', field: 'email' },
      { variable: 'a', field: 'id' },
    ]);
    const both = 'query S($a: ApplicationRefInput!, $b: ApplicationRefInput!) { purchaseStatus(application: $a) { isBound } again: purchaseStatus(application: $b) { isBound } }';
    const twice = errorOf(await buyer.send({ query: both, variables: { a: { id: 7.5 }, b: { id: 'x' } } }));
    expect(twice['fields']).toMatchObject([
      { variable: 'a', field: 'id', message: 'id must be of type ID' },
      { variable: 'b', field: 'id', message: 'id must be a UUID in lower case' },
    ]);
  });

  it('has no problem where it is right: rules are about what its values mean', async () => {
    const query = 'query B($filter: ApplicationFilterInput!, $by: BreakdownDimension!) { breakdown(filter: $filter, by: $by) { value } }';
    const { fields } = errorOf(await buyer.send({ query, variables: { filter: { outcomes: ['PURCHASED'], since: '2026-11-21T12:00:00.000Z' }, by: 'NONE' } }));
    expect(fields).toMatchObject([{ field: 'by' }]);
  });

  it('needs no root for the first application of a family', async () => {
    const { id, root } = application();
    expect(id).toBe(root);
    expect(await send({ id })).toMatchObject({ data: { purchaseStatus: { isBound: false } } });
  });

  it('is named by its whole path, in lists too', async () => {
    const query = 'mutation S($input: SaveOpportunityInput!) { saveOpportunity(input: $input) { id } }';
    const input = { application: { id: 'A', root: application().root }, after: 0, email: 'a@example.com', state: 'TX', products: [], location: 'QUOTE' };
    expect(errorOf(await buyer.send({ query, variables: { input } }))).toMatchObject({ message: 'application.id must be a UUID in lower case', field: 'application.id' });
    const products = [{ product: 'gl', exitReason: 'Whatever' }];
    const refusal = errorOf(await buyer.send({ query, variables: { input: { ...input, products } } }));
    expect(refusal).toMatchObject({ field: 'products.0.exitReason', message: expect.stringMatching(/^products\.0\.exitReason must be one of \w+(, \w+)+ \(and 1 more/) });
    expect(refusal.message).not.toContain('Whatever');
  });
});

describe('a variable at a place that takes no null', () => {
  it.each<[string, string, object, string]>([
    ['with a default of its own', 'query A($first: Int = 5) { applications(first: $first) { pageInfo { endCursor } } }', { first: null }, 'first'],
    ['with a default of the place', 'query A($sort: ApplicationSort) { applications(sort: $sort) { pageInfo { endCursor } } }', { sort: null }, 'sort'],
    [
      'within an object',
      'mutation R($after: Int) { removeSharedView(input: { name: "x" }) { name } resolveMember(input: { application: { id: "x" }, after: $after }) { __typename } }',
      { after: null },
      'after',
    ],
    ['in a fragment', 'query A($first: Int) { ...F } fragment F on Query { applications(first: $first) { pageInfo { endCursor } } }', { first: null }, 'first'],
  ])('%s is refused as an input before anything runs', async (_what, query, variables, field) => {
    const { status, errors } = await buyer.browser.post({ query, variables });
    const message = `${field} must not be null`;
    expect([status, errors?.length, errorOf({ errors } as Answer)]).toEqual([
      400,
      1,
      { message, code: 'BAD_USER_INPUT', field, fields: [{ field, message }], requestId: expect.any(String) },
    ]);
  });

  it('is refused where null is its default, and not for the fragment of another operation', async () => {
    const list = 'applications(first: $first) { pageInfo { endCursor } }';
    const byDefault = await buyer.browser.post({ query: `query A($first: Int = null) { ${list} }` });
    expect(byDefault.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'first' });
    const query = `query A($first: Int) { limits { document { depth } } node(id: "${application().id}") { id @skip(if: true) __typename } ... @skip(if: true) { programVersions { number } } } query B($first: Int) { ...F } fragment F on Query { ${list} }`;
    expect((await buyer.browser.post({ query, operationName: 'A', variables: { first: null } })).errors?.[0]?.extensions?.['field']).toBeUndefined();
  });

  it('may be left out', async () => {
    const { errors } = await buyer.browser.post({ query: 'query A($first: Int) { applications(first: $first) { pageInfo { endCursor } } }', variables: {} });
    expect(errors?.[0]?.extensions?.['code']).toBe('STAFF_SIGN_IN');
  });

  it('never brings what stands beside it into the log', async () => {
    const schema = await makeSchema();
    const { variables } = goodOperations(schema).find(({ name, variables: { input } }) => name === 'submitPayment' && 'card' in (input as { method: object }).method)!;
    const [argument] = schema.getMutationType()!.getFields()['submitPayment']!.args;
    const literal = print(astFromValue(variables['input'], argument!.type)!).replace(/\bafter: \d+/, 'after: $after');
    const { errors } = await buyer.browser.post({ query: `mutation P($after: Int) { submitPayment(input: ${literal}) { __typename } }`, variables: { after: null } });
    expect([literal, errors?.[0]?.message]).toEqual([expect.stringContaining('cardNumber: "4111111111111111"'), 'after must not be null']);
    expect(bindflow.logged.join('\n')).not.toContain('4111111111111111');
  });
});

describe('an argument that GraphQL itself finds wrong when it runs', () => {
  it('is refused as an input, without its value, in the answer and in the log', () => {
    const logged: string[] = [];
    const format = formatError(pino({ level: 'info' }, { write: (line) => logged.push(line) }));
    const { message, extensions } = format({ message: 'Oops' }, new GraphQLError('Argument "input" has invalid value { cardNumber: "4111111111111111" }.'));
    expect([message, extensions]).toMatchObject(['input is not a valid value of its type', { code: 'BAD_USER_INPUT', field: 'input' }]);
    expect(logged).toEqual([]);
  });

  it('is named with its place if it is a literal in the document', async () => {
    const { errors } = await buyer.browser.post({ query: '{ emailCheck(email: "maya") { hasAccount } }' });
    expect(errors).toMatchObject([{ message: 'EmailAddress must be an email address of at most 128 characters', locations: [{ line: 1, column: 21 }] }]);
  });
});

describe('a fault of the gateway', () => {
  it('names the call, its id and its status, beside the request’s own id', async () => {
    await bindflow.control.fault({ method: 'POST', path: '/api/opportunity', fault: 'status-500', times: 2 });
    const query = 'mutation S($input: SaveOpportunityInput!) { saveOpportunity(input: $input) { id } }';
    const input = { application: application(), after: 0, email: 'a@example.com', state: 'TX', products: [], location: 'QUOTE' };
    const { upstream, ...error } = errorOf(await buyer.send({ query, variables: { input } }));
    const [call] = (await bindflow.control.calls('/api/opportunity')).slice(-1);
    expect(error).toMatchObject({ code: 'UPSTREAM_STATUS', requestId: expect.any(String) });
    expect(upstream).toMatchObject({ method: 'POST', path: '/api/opportunity', callId: call?.callId, status: 500 });
  });
});
