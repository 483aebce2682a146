// What is malformed is refused before anything is done with it.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { print } from 'graphql';
import { bankWithLicence } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { readyToPay } from '../../support/checkout.ts';
import type { Answer, NodeBuyer } from '../../support/node-buyer.ts';
import { type Operation, operationsOf } from '../../support/operations.ts';

let bindflow: RunningBindflow;
let buyer: NodeBuyer;
let operations: Readonly<Record<string, Operation>>;
beforeAll(async () => {
  bindflow = await startForTests();
  buyer = await readyToPay(bindflow.facade.url);
  const { submitPayment, ...others } = operationsOf(buyer);
  const { card: _card, ...input } = submitPayment!.variables['input'] as Record<string, unknown>;
  const payByBank = { document: submitPayment!.document, variables: { input: { ...input, bank: bankWithLicence } } };
  operations = { ...others, submitPayment: submitPayment!, payByBank };
}, 60_000);
afterAll(() => bindflow.close());

type Path = readonly (string | number)[];

/** The paths of all texts in a value. */
function textsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, entry]) => textsOf(entry, [...path, Array.isArray(value) ? Number(name) : name]));
}

/** The value with another one at a path. */
function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((entry: unknown, index) => (index === name ? replaced(entry, rest, by) : entry));
  return { ...(value as object), [name]: replaced((value as Record<string, unknown>)[name], rest, by) };
}

const send = ({ document }: Operation, variables: unknown): Promise<Answer> => buyer.send({ query: print(document), variables });
const codeOf = ({ errors }: Answer): unknown => errors?.[0]?.extensions?.['code'];

/** Tries a bad value at every path that a filter lets through; resolves to the paths at which it was not refused. */
async function taken(by: unknown, isTried: (path: string) => boolean): Promise<string[]> {
  const before = (await bindflow.control.calls()).length;
  const passed: string[] = [];
  for (const [name, operation] of Object.entries(operations)) {
    for (const path of textsOf(operation.variables)) {
      const where = [name, ...path].join('.');
      // Events are not arguments but a batch that is refused with its index and reason.
      if (where.startsWith('appendEvents.input.events') || !isTried(where)) continue;
      const code = codeOf(await send(operation, replaced(operation.variables, path, by)));
      if (code !== 'BAD_USER_INPUT') passed.push(`${where}: ${String(code)}`);
    }
  }
  const made = (await bindflow.control.calls()).slice(before).map(({ method, path }) => `${method} ${path}`);
  return [...passed, ...made];
}

// What is sent as it was typed, in a body: a slash is a character like any other there. Enumerations refuse by themselves.
const FREE = /(firstName|lastName|businessName|street1|street2|city|county|screen|password|driverLicense|companyName|securityOption|segmentCode|image|value(\.\d+)?)$/;
const isFree = (path: string): boolean => FREE.test(path);

describe('every text of every operation refuses', () => {
  it('10 kB', async () => {
    expect(await taken('x'.repeat(10_240), () => true)).toEqual([]);
  });

  it.each([
    ['a number', 42.5],
    ['an object', { toString: 'x' }],
    ['a list of lists', [['x']]],
    ['null', null],
  ])('another type: %s', async (_what, value) => {
    const nullable = /(openApplication.input.(sponsorId|memberId)|submitPayment.input.card|answers.\d+.value(.\d+)?)$/;
    expect(await taken(value, (path) => !(value === null && nullable.test(path)) && !/answers\.\d+\.value\.\d+$/.test(path))).toEqual([]);
  });

  it.each([
    ['a line break', 'a\r\nX-Injected: 1'],
    ['a NUL', 'a\0b'],
  ])('%s', async (_what, value) => {
    expect(await taken(value, (path) => !/(password|value(\.\d+)?)$/.test(path))).toEqual([]);
  });
});

describe('every id refuses', () => {
  it.each([
    ['a slash', 'a/b'],
    ['a way up', '../../api/account'],
    ['dots', '..'],
    ['a query', 'a?b=c'],
    ['an encoded slash', 'a%2Fb'],
    ['blanks', ' '],
    ['a script', '<script>'],
  ])('%s', async (_what, value) => {
    expect(await taken(value, (path) => !isFree(path))).toEqual([]);
  });
});

describe('a link’s member', () => {
  it.each(['..', '.', 'a/b', 'M\r\n1', '', 'x'.repeat(65)])('%j is refused', async (memberId) => {
    const before = (await bindflow.control.calls()).length;
    expect(codeOf(await send(operations['openApplication']!, replaced(operations['openApplication']!.variables, ['input', 'memberId'], memberId)))).toBe('BAD_USER_INPUT');
    expect((await bindflow.control.calls()).length).toBe(before);
  });

  it.each(['', 'a b', 'a/b', "AIM'; drop table application; --"])('and sponsor %j', async (sponsorId) => {
    expect(codeOf(await send(operations['openApplication']!, replaced(operations['openApplication']!.variables, ['input', 'sponsorId'], sponsorId)))).toBe('BAD_USER_INPUT');
  });
});

describe('answers', () => {
  const quoteWith = (answers: unknown): Promise<Answer> =>
    send(operations['requestQuotes']!, replaced(operations['requestQuotes']!.variables, ['input', 'answers'], answers));

  it.each(['__proto__', 'constructor', 'prototype', '', 'a b', 'x'.repeat(41)])('to %j are refused', async (question) => {
    expect(codeOf(await quoteWith([{ question, value: 'x' }]))).toBe('BAD_USER_INPUT');
  });

  it.each([[{ polluted: true }], [42], [null], [[1]], [[['x']]], [Array.from({ length: 101 }, () => 'x')]])('of %j are refused', async (value) => {
    expect(codeOf(await quoteWith([{ question: 'limit', value }]))).toBe('BAD_USER_INPUT');
  });

  it('in a prototype’s own key change nothing', async () => {
    const query = print(operations['requestQuotes']!.document);
    const variables = JSON.stringify(operations['requestQuotes']!.variables).replace('"kickedLobs":[]', '"kickedLobs":[],"__proto__":{"polluted":true}');
    const answer = await fetch(`${bindflow.facade.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
    });
    expect(answer.status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('more than 500 are refused', async () => {
    expect(codeOf(await quoteWith(Array.from({ length: 501 }, () => ({ question: 'limit', value: 'x' }))))).toBe('BAD_USER_INPUT');
  });
});

describe('programs and e-mails', () => {
  it.each([
    ['program(sitename: $value) { hash }', 'String', '../settings'],
    ['program(sitename: $value) { hash }', 'String', 'x'.repeat(10_240)],
    ['programByHash(hash: $value) { hash }', 'String!', 'abc\0'],
    ['emailCheck(email: $value) { hasAccount }', 'String!', 'nobody'],
    ['emailCheck(email: $value) { hasAccount }', 'String!', 'a@b.c\r\nd'],
    ['emailCheck(email: $value) { hasAccount }', 'String!', `${'x'.repeat(10_240)}@example.com`],
  ])('%s refuses what is none', async (field, type, value) => {
    const before = (await bindflow.control.calls()).length;
    expect(codeOf(await buyer.send({ query: `query Q($value: ${type}) { ${field} }`, variables: { value } }))).toBe('BAD_USER_INPUT');
    expect((await bindflow.control.calls()).length).toBe(before);
  });
});

it('a refusal names the field and never repeats a secret', async () => {
  const { variables } = operations['submitPayment']!;
  const number = '4111-1111-1111-1111-9999-8888-7777';
  const answer = await send(operations['submitPayment']!, replaced(variables, ['input', 'card', 'cardNumber'], number));
  expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT', field: 'card.cardNumber' } });
  expect(JSON.stringify(answer)).not.toContain('8888');
});
