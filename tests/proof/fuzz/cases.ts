// Cases: an operation, who sends it, and what is put in place of its good values: nothing, nearly valid values, hostile ones.
import fc from 'fast-check';
import { hostileValues } from '../../support/hostile-inputs.ts';
import { type Path, replaced } from '../../support/good-inputs.ts';
import type { FuzzedOperation } from './operations.ts';

export const CALLERS = ['stranger', 'owner', 'analyst'] as const;
export type Caller = (typeof CALLERS)[number];

export interface FuzzCase {
  readonly caller: Caller;
  readonly operation: FuzzedOperation;
  readonly variables: unknown;
}

/** Objects with names that JavaScript gives a meaning, as own properties, which only a parser makes. */
const prototypes = ['{"__proto__":{"isStaff":true}}', '{"constructor":{"prototype":{"a":1}}}', '{"toString":1,"hasOwnProperty":null,"length":-1}', '{"then":1,"toJSON":{}}'].map(
  (text): unknown => JSON.parse(text),
);

/** Often right, but not here. */
const nearlyValid = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', ' ', '0', 'yes', 'TX', 'OTHER', 'null', 'undefined', '__proto__', 'constructor'),
  fc.constantFrom<unknown>(0, -1, 1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -0, Number.MIN_VALUE),
  fc.constantFrom<unknown>('2026-02-30', '2026-11-27T24:00:00.000Z', '0000-00-00', '+275760-09-13T00:00:00.001Z', '9999999999.99', '-0.01', '1e5', '٣٫٥', '00000', '78704-0000'),
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\uD800',
    'a\uDFFFb',
    '\u202Eabc',
    '\uFEFF',
    '👩‍👩‍👧‍👦',
    'İ',
    '\r\nSet-Cookie: a=b',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>alert(1)</script>',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.uuid(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.emailAddress(),
  fc.webUrl(),
);

/** What would cost much, or break what trusts its shape. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(...Object.values(hostileValues)),
  fc.constantFrom<unknown>(...prototypes),
  fc.jsonValue({ maxDepth: 6 }),
  fc.integer({ min: 1, max: 1100 }).map((length): unknown => Array.from({ length }, () => ({}))),
  fc.integer({ min: 1, max: 40 }).map((depth): unknown => JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))),
  fc.integer({ min: 200, max: 60_000 }).chain((length) => fc.constantFrom('a', '\u0000', '\uD83D', '9', ' ', '<', 'é́').map((unit): unknown => unit.repeat(length))),
);

interface Change {
  readonly path: Path;
  readonly value: unknown;
}

/** A change of a list also repeats its good element, up to and over its limit. */
function changeOf({ places }: FuzzedOperation): fc.Arbitrary<Change> {
  return fc.constantFrom(...places).chain(({ path, kind, good }) => {
    const repeated = fc.constantFrom(0, 2, 20, 21, 50, 51, 100, 101, 500, 501, 1000).map((length): unknown => Array.from({ length }, () => good));
    const values = kind === 'list' ? fc.oneof(repeated, nearlyValid, hostile) : fc.oneof({ arbitrary: nearlyValid, weight: 3 }, hostile);
    return values.map((value) => ({ path, value }));
  });
}

/** An earlier change may have removed the place of a later one. */
function applyChange(variables: unknown, { path, value }: Change): unknown {
  try {
    return replaced(variables, path, value);
  } catch {
    return variables;
  }
}

const withUnknownField = (variables: unknown, name: string): unknown => (typeof variables === 'object' && variables !== null ? { ...variables, [name]: 1 } : variables);

function variablesOf(operation: FuzzedOperation): fc.Arbitrary<unknown> {
  const { good, places } = operation;
  if (places.length === 0) return fc.oneof(fc.constant<unknown>(good), hostile);
  return fc.oneof(
    { arbitrary: fc.constant<unknown>(good), weight: 1 },
    { arbitrary: fc.array(changeOf(operation), { minLength: 1, maxLength: 3 }).map((changes) => changes.reduce<unknown>(applyChange, good)), weight: 8 },
    { arbitrary: fc.string({ maxLength: 20 }).map((name) => withUnknownField(good, name)), weight: 1 },
    { arbitrary: hostile, weight: 1 },
  );
}

/** Of the cases in production, one in this many sends a document that is not registered. */
const FORBIDDEN_ONE_IN = 20;

const casesOf = (operations: readonly FuzzedOperation[]): fc.Arbitrary<FuzzCase> =>
  fc.constantFrom(...operations).chain((operation) => fc.record({ caller: fc.constantFrom(...CALLERS), operation: fc.constant(operation), variables: variablesOf(operation) }));

/** Cases over all operations; in production nearly all over registered ones, as others are refused before their variables are read. */
export function fuzzCases(operations: readonly FuzzedOperation[], isProduction = false): fc.Arbitrary<FuzzCase> {
  if (!isProduction) return casesOf(operations);
  return fc.oneof(
    { arbitrary: casesOf(operations.filter(({ isRegistered }) => isRegistered)), weight: FORBIDDEN_ONE_IN - 1 },
    { arbitrary: casesOf(operations.filter(({ isRegistered }) => !isRegistered)), weight: 1 },
  );
}
