// The explorer's prepared operations against the schema: each is valid, and no operation of the schema is missing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DocumentNode, type OperationDefinitionNode, type SelectionSetNode, Kind, buildSchema, coerceInputValue, parse, specifiedRules, typeFromAST, validate } from 'graphql';
import * as generated from '../../../../web/generated/graphql.ts';
import {
  type Operation,
  type Run,
  NOUNS,
  createRun,
  findOperationByText,
  formatOperation,
  formatVariables,
  getOperationName,
  operations,
  purchase,
  updateRun,
} from '../../../../web/explorer/collection/index.ts';

const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
const named = [...operations, ...purchase.filter((step) => !operations.includes(step))].map((operation) => [operation.id, operation] as const);

/** A completed run: every variable has a value. */
const answers = {
  program: { hash: 'a'.repeat(64), sitename: 'fitness', products: [{ id: 'fitness-liability' }] },
  checkAddressKickout: { kickedLobs: [] },
  saveOpportunity: { id: 'o1', accountId: 'a1', products: [{ id: 'p1', productId: 'GL' }] },
  createRatingAccount: { id: 'r1' },
  requestQuotes: { id: 'f1', total: '100.00' },
};
const known = (example: Run['example'] = 'fitness-by-card'): Run => updateRun(createRun(example), {}, answers);

const definitionOf = ({ document }: Operation): OperationDefinitionNode =>
  document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode;

/** Returns the problems of an operation's variables. */
function misfits(operation: Operation, run: Run): string[] {
  const variables = operation.variables(run);
  const wrong: string[] = [];
  const definitions = definitionOf(operation).variableDefinitions ?? [];
  for (const { variable, type } of definitions) {
    const expected = typeFromAST(schema, type as never);
    coerceInputValue(variables[variable.name.value], expected as never, (path, _, error) => wrong.push(`${path.join('.')}: ${error.message}`));
  }
  const declared = definitions.map(({ variable }) => variable.name.value);
  return [...wrong, ...Object.keys(variables).filter((name) => !declared.includes(name))];
}

describe('a prepared operation', () => {
  it.each(named)('%s is valid', (_, { document }) => {
    expect(validate(schema, document, specifiedRules).map(({ message }) => message)).toEqual([]);
  });

  it.each(named)('%s has valid variables in both examples', (_, operation) => {
    expect(misfits(operation, known())).toEqual([]);
    expect(misfits(operation, known('trades-by-echeck'))).toEqual([]);
  });

  it.each(named)('%s is shown below its title and explanation', (_, operation) => {
    expect(formatOperation(operation)).toMatch(/^# \S.{2,60}\n(# \S.{0,60}\n)+(query|mutation) [A-Z]/);
    expect(parse(formatOperation(operation)).definitions).toHaveLength(operation.document.definitions.length);
    expect(definitionOf(operation).name?.value).toBe(getOperationName(operation));
    expect(NOUNS).toContain(operation.noun);
  });

  it.each(named)('%s is recognized by its title after an edit', (_, operation) => {
    expect(findOperationByText(formatOperation(operation).replace('}', ' }'))).toBe(operation);
  });
});

/** Every field that a document selects, by its path. Fragments are followed. */
function readFieldPaths(document: DocumentNode): ReadonlySet<string> {
  const fragments = new Map(document.definitions.flatMap((definition) => (definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition.selectionSet]] : [])));
  const read = (selectionSet: SelectionSetNode | undefined, path: string): string[] =>
    (selectionSet?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return read(fragments.get(selection.name.value), path);
      if (selection.kind === Kind.INLINE_FRAGMENT) return read(selection.selectionSet, path);
      const own = `${path}/${selection.name.value}`;
      return [own, ...read(selection.selectionSet, own)];
    });
  return new Set(document.definitions.flatMap((definition) => (definition.kind === Kind.OPERATION_DEFINITION ? read(definition.selectionSet, '') : [])));
}

describe('a document of the explorer alone', () => {
  const shared = Object.values(generated).filter((value): value is DocumentNode => typeof value === 'object' && 'kind' in value);
  // The pages' own answer to these two has whole programs.
  const showsLess = ['application-history', 'show-personal'];
  const own = named.filter(([id, { document }]) => !shared.includes(document) && !showsLess.includes(id));

  it.each(own)('%s selects a field that no document of web/operations selects', (_, { document }) => {
    const paths = [...readFieldPaths(document)];
    const copies = shared.map(readFieldPaths).filter((sharedPaths) => paths.every((path) => sharedPaths.has(path)));
    expect(copies).toEqual([]);
  });
});

it('every query and mutation of the schema is in an operation', () => {
  const rootFields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => Object.keys(type?.getFields() ?? {}));
  const used = operations.flatMap((operation) => definitionOf(operation).selectionSet.selections.map((selection) => (selection as { name: { value: string } }).name.value));
  expect(rootFields.filter((field) => !used.includes(field))).toEqual([]);
});

it('ids are unique, as links need them', () => {
  for (const ids of [operations.map(({ id }) => id), purchase.map(({ id }) => id), operations.map(getOperationName)]) expect(new Set(ids).size).toBe(ids.length);
});

describe('a run', () => {
  it('names the operation that a missing value comes from', () => {
    const bind = purchase.find(({ id }) => id === 'bind-policies')!;
    expect(bind.variables(createRun('fitness-by-card'))).toMatchObject({ input: { offer: 'run RequestQuotes first' } });
    expect(bind.variables(known())).toMatchObject({ input: { offer: 'f1' } });
  });

  it('quotes for its payment type and pays that amount', () => {
    const [quotes, pay] = ['request-quotes', 'submit-payment'].map((id) => purchase.find((step) => step.id === id)!);
    expect(quotes!.variables(known('trades-by-echeck'))).toMatchObject({ paymentType: 'ECHECK' });
    expect(pay!.variables(known('trades-by-echeck'))).toMatchObject({ input: { amount: '100.00', method: { bank: {} } } });
  });

  it('keeps edits of the variables', () => {
    const buyer = { firstName: 'Ida', lastName: 'Moss', businessName: '', email: 'ida@example.com', phone: '5125550199' };
    const run = updateRun(known(), { input: { buyer, application: { id: 'x', root: 'y' } } }, {});
    expect([run.buyer, run.application]).toEqual([buyer, { id: 'x', root: 'y' }]);
  });

  it('is unchanged by a refusal, an error or a response of another shape', () => {
    const run = known();
    for (const data of [null, undefined, 'no', { requestQuotes: { message: 'no' } }, { saveOpportunity: null }, { program: { hash: 1 } }])
      expect(updateRun(run, {}, data)).toEqual(run);
  });

  it('never contains a password or the number of a card or an account', () => {
    const pay = purchase.find(({ id }) => id === 'submit-payment')!;
    const account = purchase.find(({ id }) => id === 'prepare-account')!;
    for (const example of ['fitness-by-card', 'trades-by-echeck'] as const) {
      const sent = [pay, account].reduce((run, operation) => updateRun(run, operation.variables(run), { [operation.id]: null }), known(example));
      expect(JSON.stringify(sent)).not.toMatch(/4111111111111111|000123456789|12-3456789|Passw0rd/);
      expect(formatVariables(pay, sent)).toMatch(/4111111111111111|000123456789/);
    }
  });

  it('starts with an id and an email address of its own', () => {
    const [first, second] = [createRun('fitness-by-card'), createRun('fitness-by-card')];
    expect(first.application.id).not.toBe(second.application.id);
    expect(first.buyer.email).not.toBe(second.buyer.email);
  });
});
