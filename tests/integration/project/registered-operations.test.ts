import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSchema } from 'graphql';
import { describeBrokenOperations } from '../../../commands/check/broken-operations.ts';
import { breaksOf } from '../../../commands/check/operation-breaks.ts';
import { ROOT, folderWith, within } from './planted.ts';

const BEFORE = `
type Query { status(application: RefInput!, kind: Kind): Status! note: String }
type Mutation { pay(input: PayInput!): PayResult! }
union PayResult = Paid | Declined
type Paid { reference: String! amount: Float! lines: [Line!]! at: String }
type Line { name: String! }
type Declined { message: String! }
type Status { payment: String! isBound: Boolean! kind: Kind }
enum Kind { CARD BANK }
input RefInput { id: String! root: String! }
input PayInput { application: RefInput! kind: Kind! note: String limit: Int! = 3 cards: [CardInput!]! }
input CardInput { number: String! brand: String }
`;
const PAY =
  'mutation Pay($input: PayInput!) { pay(input: $input) { __typename ... on Paid { amount at lines { name } reference } ... on Declined { message } } }';
const STATUS = 'query Status($application: RefInput!) { status(application: $application) { kind payment } }';

/** What breaks of both operations when a text of the schema is another. */
function breaks(...changes: readonly (readonly [before: string, now: string])[]): string[] {
  const text = changes.reduce((schema, [before, now]) => {
    if (!schema.includes(before)) throw new Error(`there is no ${before}`);
    return schema.replace(before, now);
  }, BEFORE);
  return [PAY, STATUS].flatMap((operation) => breaksOf(operation, buildSchema(text), buildSchema(BEFORE)));
}

describe('a schema', () => {
  it('that stays as it is breaks nothing', () => expect(breaks()).toEqual([]));

  it.each<[string, string, string, string]>([
    ['a field that is gone', 'payment: String! ', '', 'Cannot query field "payment" on type "Status".'],
    ['a field that may be null now', 'payment: String!', 'payment: String', 'Status.payment was String! and is String'],
    ['a field of another type', 'payment: String!', 'payment: Kind!', 'Status.payment was String! and is Kind!'],
    ['a number that is a text', 'amount: Float!', 'amount: String!', 'Paid.amount was Float! and is String!'],
    ['a list that is one', 'lines: [Line!]!', 'lines: Line!', 'Paid.lines was [Line!]! and is Line!'],
    ['entries that may be null now', 'lines: [Line!]!', 'lines: [Line]!', 'Paid.lines was [Line!]! and is [Line]!'],
    ['a field of a field', 'type Line { name: String! }', 'type Line { title: String! }', 'Cannot query field "name" on type "Line".'],
    ['a type that the answer cannot be any more', 'Paid | Declined', 'Paid', 'Fragment cannot be spread here as objects of type "PayResult" can never be of type "Declined".'],
    ['an argument that must be sent now', 'pay(input: PayInput!)', 'pay(input: PayInput!, key: String!)', 'Field "pay" argument "key" of type "String!" is required, but it was not provided.'],
    ['an input that is gone', ' note: String limit', ' limit', 'PayInput.note is not taken any more'],
    ['an input that is new and required', 'input PayInput {', 'input PayInput { key: String!', 'PayInput.key is new and required'],
    ['an input that must not be null now', 'note: String limit', 'note: String! limit', 'PayInput.note was String and is String!'],
    ['an input that has lost its default', 'limit: Int! = 3', 'limit: Int!', 'PayInput.limit is required now'],
    ['an input of another type', 'input CardInput { number: String!', 'input CardInput { number: Int!', 'CardInput.number was String! and is Int!'],
    ['an input in a list that must be there', 'input CardInput {', 'input CardInput { expiry: String!', 'CardInput.expiry is new and required'],
    ['a value that is not taken any more', 'enum Kind { CARD BANK }', 'enum Kind { CARD }', 'Kind.BANK is not taken any more'],
  ])('breaks an operation by %s', (_what, before, now, reason) => {
    expect(breaks([before, now])[0]).toContain(reason);
  });

  it.each<[string, string, string]>([
    ['a new field', 'type Status {', 'type Status { more: Int!'],
    ['a field that nobody reads going', 'isBound: Boolean! ', ''],
    ['a field that is never null now', 'at: String', 'at: String!'],
    ['a new input that need not be sent', 'input PayInput {', 'input PayInput { more: String'],
    ['a new input with a default', 'input PayInput {', 'input PayInput { more: String! = "x"'],
    ['an input that may be null now', 'application: RefInput! kind', 'application: RefInput kind'],
    ['a new value', 'enum Kind { CARD BANK }', 'enum Kind { CARD BANK CASH }'],
    ['a new type of answer', 'union PayResult = Paid', 'type New { a: Int } union PayResult = New | Paid'],
    ['an argument that nobody sends going', ', kind: Kind)', ')'],
  ])('breaks none by %s', (_what, before, now) => expect(breaks([before, now])).toEqual([]));

  it('is checked against an unreleased schema only by whether it is valid', () => {
    const now = buildSchema(BEFORE.replace('payment: String!', 'payment: String'));
    expect(breaksOf(STATUS, now, null)).toEqual([]);
    expect(breaksOf(STATUS, buildSchema(BEFORE.replace('payment: String! ', '')), null)).toEqual(['Cannot query field "payment" on type "Status".']);
  });
});

describe('brokenOperations', () => {
  const MANIFEST = 'graph/schema/registered-operations.json';
  const SCHEMAS = 'graph/schema/registered-schemas';
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  let folder: string;
  const at = (file: string): string => path.join(folder, file);
  const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
  beforeAll(() => void (folder = folderWith(['package.json', MANIFEST, SCHEMAS])));
  beforeEach(() => {
    writeFileSync(at(MANIFEST), read(MANIFEST));
    rmSync(at(`${SCHEMAS}/0.0.9.graphql`), { force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const check = (): Promise<string[]> => within(folder, describeBrokenOperations);
  const register = (release: string, ...texts: readonly string[]): void => {
    const manifest = JSON.parse(read(MANIFEST)) as Record<string, Record<string, string>>;
    const documents = Object.fromEntries(texts.map((text, index) => [`sha256:${index}`, text]));
    writeFileSync(at(MANIFEST), JSON.stringify({ ...manifest, [release]: { ...manifest[release], ...documents } }));
  };

  it('finds nothing in what is committed', async () => {
    expect(await check()).toEqual([]);
  });

  it('names every operation that the schema breaks, and the field, whichever its release', async () => {
    writeFileSync(at(`${SCHEMAS}/0.0.9.graphql`), 'type Query { program: Program! } type Program { hash: Int! }');
    register('0.0.9', 'query Old { program { hash } }', 'query Older { nothing }');
    const ofOld = await check();
    rmSync(at(`${SCHEMAS}/0.0.9.graphql`));
    register(version, 'mutation Fresh { unheard }');
    const ofNew = await check();
    const line = (operation: string, release: string, reason: string): string => `The schema breaks the registered operation ${operation} of release ${release}: ${reason}`;
    expect(ofOld).toEqual([line('Old', '0.0.9', 'Program.hash was Int! and is ProgramHash!'), line('Older', '0.0.9', 'Cannot query field "nothing" on type "Query".')]);
    expect(ofNew).toEqual([line('Fresh', version, 'Cannot query field "unheard" on type "Mutation".')]);
  });

  it('says what else goes with a release that is pruned', async () => {
    register('0.0.9', 'query Old { program { hash } }');
    expect(await check()).toEqual([`${SCHEMAS}/0.0.9.graphql is missing: bring it back, or remove its release from ${MANIFEST} too`]);
    writeFileSync(at(MANIFEST), read(MANIFEST));
    writeFileSync(at(`${SCHEMAS}/0.0.9.graphql`), 'type Query { a: Int }');
    expect(await check()).toEqual([`${SCHEMAS}/0.0.9.graphql has no release in ${MANIFEST}: remove it too`]);
  });
});
