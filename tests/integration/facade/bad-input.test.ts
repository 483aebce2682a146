// Malformed input is refused before it has an effect: every argument of the schema, also a new one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GraphQLInputType, type GraphQLSchema, GraphQLID, GraphQLString, isEnumType, isInputObjectType, isScalarType } from 'graphql';
import { isEmail } from '#events/rules';
import { makeSchema } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { type GoodOperation, type Path, type Place, goodOperations, placesOf, replaced } from '../../support/good-inputs.ts';

let bindflow: RunningBindflow;
let schema: GraphQLSchema;
let operations: readonly GoodOperation[];
beforeAll(async () => {
  bindflow = await startForTests();
  schema = await makeSchema();
  operations = goodOperations(schema);
}, 120_000);
afterAll(() => bindflow.close());

interface Answer {
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string; readonly field?: string } }[];
}
async function send(query: string, variables: object): Promise<Answer> {
  const body = JSON.stringify({ query, variables });
  return (await (await fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()) as Answer;
}
const refusalOf = ({ errors }: Answer): readonly [code: string | undefined, field: string | undefined] => [errors?.[0]?.extensions.code, errors?.[0]?.extensions.field];

interface Attempt extends Place {
  readonly operation: GoodOperation;
  /** The operation, then the path: `submitPayment.input.card.cardNumber`. */
  readonly where: string;
}
const attempts = (): Attempt[] =>
  operations.flatMap((operation) => placesOf(schema, operation).map((place) => ({ ...place, operation, where: [operation.name, ...place.path].join('.') })));
/** As a refusal may name it: from inside the argument on, or with the argument; of a list, as a whole. */
const namesOf = (path: Path): string[] => {
  const whole = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path;
  return [path, whole].flatMap((at) => [at.slice(1).join('.'), at.join('.')]);
};

const inTurns = async <T>(all: readonly T[], one: (of: T) => Promise<void>): Promise<void> => {
  const waiting = [...all];
  const turn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await one(next);
  };
  await Promise.all(Array.from({ length: 8 }, turn));
};

/** Tries a bad value at every place that a filter lets through; resolves to where it was not refused as it should be, and to the calls that it made. */
async function taken(by: unknown, isTried: (attempt: Attempt) => boolean): Promise<string[]> {
  const before = (await bindflow.control.calls()).length;
  const passed: string[] = [];
  let tried = 0;
  await inTurns(attempts().filter(isTried), async ({ operation, path, where }) => {
    tried += 1;
    const refused = await send(operation.query, replaced(operation.variables, path, by) as object);
    const [code, field] = refusalOf(refused);
    if (code !== 'BAD_USER_INPUT' || !namesOf(path).includes(field ?? '-')) passed.push(`${where}: ${code} ${field}`);
    if (/regular expression|\$\//.test(refused.errors?.[0]?.message ?? '')) passed.push(`${where} is refused in the words of a machine`);
  });
  expect(tried).toBeGreaterThan(0);
  const made = (await bindflow.control.calls()).slice(before).map((call) => `${call.method} ${call.path}`);
  return [...passed, ...made];
}

const isText = (type: GraphQLInputType): boolean => type === GraphQLString || type === GraphQLID;
// An answer is any of several types, and events are a batch that is refused with its index and reason: both have tests of their own.
const isOpen = ({ type }: Attempt): boolean => isScalarType(type) && type.name.startsWith('JSON');
// What is sent as it was typed, in a body or a form, or only compared: a slash is a character like any other there.
const FREE =
  /\.(firstName|lastName|businessName|street1|street2|city|county|screen|password|licenseNumber|company\.name|segmentCode|occupation|image|userName|holder|text|reason|pages\.\d+|reached\.\d+|kickoutReasons\.\d+)$/;
const isFree = ({ where }: Attempt): boolean =>
  FREE.test(where) || /^(resolvePayment\.input\.referenceNumber|(shareView|removeSharedView)\.input\.name|subscribeToAlerts\.input\.webhookUrl)$/.test(where);

describe('the valid arguments that these tests change', () => {
  it('are accepted, or the other tests would prove nothing', async () => {
    const refused: string[] = [];
    await inTurns(operations, async ({ name, query, variables }) => {
      const [code, field] = refusalOf(await send(query, variables));
      if (code === 'BAD_USER_INPUT' || code === 'GRAPHQL_VALIDATION_FAILED') refused.push(`${name}: ${field}`);
    });
    expect(refused).toEqual([]);
  });
});

describe('every text of every operation refuses', () => {
  it('10 kB', async () => {
    expect(await taken('x'.repeat(10_240), ({ type }) => isText(type))).toEqual([]);
  });

  it.each([
    ['a line break', 'a\r\nX-Injected: 1'],
    ['a NUL', 'a\0b'],
  ])('%s', async (_what, value) => {
    expect(await taken(value, ({ type, where }) => isText(type) && !/\.(password|value\.text)$/.test(where) && !(where === 'addNote.input.text' && /\n/.test(value)))).toEqual([]);
  });
});

describe('every value of every operation refuses another type', () => {
  it.each([
    ['a number with decimals', 42.5],
    ['an object', { toString: 'x' }],
    ['a list of lists', [['x']]],
  ])('%s', async (_what, value) => {
    const isObject = typeof value === 'object' && !Array.isArray(value);
    expect(await taken(value, (attempt) => !isOpen(attempt) && !(isObject && isInputObjectType(attempt.type)))).toEqual([]);
  });

  it('null for a required value', async () => {
    expect(await taken(null, (attempt) => !isOpen(attempt) && !attempt.isNullable)).toEqual([]);
  });

  it('values outside an enumeration, fractions for integers, and invalid times', async () => {
    expect(await taken('CONSTRUCTOR', ({ type }) => isEnumType(type) || (isScalarType(type) && ['Int', 'DateTimeISO'].includes(type.name)))).toEqual([]);
  });

  it('negative numbers of events', async () => {
    expect(await taken(-1, ({ type }) => isScalarType(type) && type.name === 'Int')).toEqual([]);
  });
});

describe('every id and code refuses', () => {
  it.each([
    ['a slash', 'a/b'],
    ['a way up', '../../api/account'],
    ['a dot', '.'],
    ['dots', '..'],
    ['a query', 'a?b=c'],
    ['an encoded slash', 'a%2Fb'],
    ['blanks', ' '],
    ['a script', '<script>'],
    ['what a query of a database would end with', "1'; drop table application; --"],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['prototype', 'prototype'],
    ['hasOwnProperty', 'hasOwnProperty'],
  ])('%s', async (_what, value) => {
    expect(await taken(value, (attempt) => isText(attempt.type) && !isFree(attempt))).toEqual([]);
  });
});

describe('every input refuses a field that it does not have', () => {
  it.each(['__proto__', 'constructor', 'toString', 'isAdmin'])('%s', async (name) => {
    const passed: string[] = [];
    await inTurns(
      attempts().filter(({ type }) => isInputObjectType(type)),
      async ({ operation, path, where }) => {
        const input = path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], operation.variables);
        // A computed name makes a field of its own, also for __proto__.
        const variables = replaced(operation.variables, path, { ...(input as object), [name]: { polluted: true } });
        const [code] = refusalOf(await send(operation.query, variables as object));
        // A body with the name of the prototype is refused as a whole.
        if (code !== 'BAD_USER_INPUT' && code !== 'BAD_REQUEST') passed.push(`${where}: ${code}`);
      },
    );
    expect(passed).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('answers', () => {
  /** The value as the schema's choice takes it; another one as it is. */
  const choose = (value: unknown): unknown => (typeof value === 'string' ? { text: value } : Array.isArray(value) ? { choices: value as unknown } : value);
  const quoteWith = (answers: readonly { readonly question: string; readonly value: unknown }[]): Promise<Answer> => {
    const { query, variables } = operations.find(({ name }) => name === 'requestQuotes')!;
    return send(
      query,
      replaced(
        variables,
        ['input', 'answers'],
        answers.map(({ question, value }) => ({ question, value: choose(value) })),
      ) as object,
    );
  };

  it.each([
    ['no question', ''],
    ['blanks', 'a b'],
    ['41 characters', 'x'.repeat(41)],
    ['the name of what every object has', 'valueOf'],
  ])('to %s are refused', async (_what, question) => {
    expect(refusalOf(await quoteWith([{ question, value: 'x' }]))).toEqual(['BAD_USER_INPUT', 'answers.0.question']);
  });

  it.each([
    ['an object', { polluted: true }],
    ['a number', 42],
    ['null', null],
    ['a list of numbers', [1]],
    ['a list of lists', [['x']]],
    ['a text of 4001 characters', 'x'.repeat(4001)],
    ['a choice of 129 characters', ['x'.repeat(129)]],
    ['101 choices', Array.from({ length: 101 }, () => 'x')],
  ])('of %s are refused', async (_what, value) => {
    expect(refusalOf(await quoteWith([{ question: 'limit', value }]))).toEqual(['BAD_USER_INPUT', expect.stringMatching(/^answers\.0\.value/)]);
  });

  it.each([
    ['x'.repeat(5000), 'answers.0.value.text has 5000 characters, and may have 4000'],
    [Array.from({ length: 500 }, () => 'x'), 'answers.0.value.choices lists 500 texts, and may list 100'],
    [Array.from({ length: 5000 }, () => 'x'), 'answers.0.value.choices has 5000 elements: at most 1000 are taken'],
    [['x'.repeat(129)], 'answers.0.value.choices lists a text of more than 128 characters'],
    [42, 'answers.0.value must be an object'],
    [{}, 'answers.0.value must have exactly one field of AnswerValueInput'],
    [{ text: 'x', checked: true }, 'answers.0.value must have exactly one field of AnswerValueInput'],
  ])('are refused with the reason', async (value, reason) => {
    expect((await quoteWith([{ question: 'limit', value }])).errors?.[0]?.message).toBe(reason);
  });

  it('more than 500 are refused', async () => {
    expect(refusalOf(await quoteWith(Array.from({ length: 501 }, () => ({ question: 'limit', value: 'x' }))))).toEqual(['BAD_USER_INPUT', 'answers']);
  });
});

it.each([
  ['program', ['sitename'], 'x'.repeat(5000), 'sitename has 5000 characters, and may have 64'],
  ['program', ['sitename'], 'a b', 'sitename must be letters, digits, _ and - only'],
  ['customLink', ['reference'], 'x'.repeat(5000), 'reference has 5000 characters, and may have 128'],
  ['submitPayment', ['input', 'amount'], '1,5', 'amount must be an amount in dollars with two decimal places, such as 1234.50'],
  ['captureScreen', ['input', 'image'], Buffer.from('<svg onload="alert(1)"></svg>').toString('base64'), 'image must be a PNG in base64'],
  ['submitPayment', ['input', 'method', 'card', 'expirationMonth'], '13', 'method.card.expirationMonth must be a month with two digits, 01 to 12'],
])('%s refuses a wrong %j and states the rule', async (name, path, value, reason) => {
  const { query, variables } = operations.find(
    (operation) => operation.name === name && path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], operation.variables) !== undefined,
  )!;
  expect((await send(query, replaced(variables, path, value) as object)).errors?.[0]?.message).toBe(reason);
});

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi;

it.each(['submitPayment', 'logIn'])('a refusal of %s names the field and never repeats a secret', async (name) => {
  const secret = '4111-1111-1111-1111-9999-8888-7777';
  for (const { operation, path } of attempts().filter((attempt) => attempt.operation.name === name && isText(attempt.type) && !isFree(attempt))) {
    const answer = await send(operation.query, replaced(operation.variables, path, secret) as object);
    expect(refusalOf(answer)).toEqual(['BAD_USER_INPUT', path.slice(1).join('.')]);
    // An id is random, and may have such digits by chance.
    expect(JSON.stringify(answer).replaceAll(UUID, '')).not.toContain('8888');
  }
});

// The pages take an email as loosely as the specification says (5.28); what they take must not fail behind them.
it.each(['a@b.c', 'o’hara@example.museum', 'ü@exämple.de', 'a..b@c.d'])('an email that the pages accept is accepted: %s', async (email) => {
  expect(isEmail(email)).toBe(true);
  expect(await send('query Q($email: EmailAddress!) { emailCheck(email: $email) { hasAccount } }', { email })).toMatchObject({ data: { emailCheck: { hasAccount: false } } });
});
