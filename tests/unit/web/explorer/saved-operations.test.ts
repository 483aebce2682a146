// Saved operations: their file, merging, and what is never stored.
import { beforeEach, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createStore } from 'jotai';
import { ImportProblem, formatProjectFile, parseProjectFile } from '../../../../web/explorer/saved/project-file.ts';
import { type SavedOperation, formatReport, mergeOperations, putOperation, removeOperation } from '../../../../web/explorer/saved/saved-operation.ts';
import { readSavedOperations, savedOperationsAtom } from '../../../../web/explorer/saved/saved-operations-atom.ts';

const saved = (name: string, more: Partial<SavedOperation> = {}): SavedOperation => ({ folder: '', name, query: `query ${name} { a }`, variables: {}, ...more });

describe('a project file', () => {
  const text = fc.string({ unit: 'grapheme' });
  const operation = fc.record({ folder: text, name: fc.string({ minLength: 1 }), query: text, variables: fc.dictionary(fc.string(), fc.jsonValue()) });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(operation, { selector: ({ folder, name }) => JSON.stringify([folder, name]) }), (operations) => {
        const read = parseProjectFile(formatProjectFile(operations));
        expect(JSON.stringify(read)).toBe(JSON.stringify(operations));
      }),
    );
  });

  it('has a line for each line of an operation, so that changes can be reviewed', () => {
    const operations = [saved('Two', { query: 'query Two {\n  b\n}' })];
    expect(formatProjectFile(operations)).toContain('"query": [\n        "query Two {",\n        "  b",\n        "}"\n      ]');
  });

  const file = (operations: unknown, more: object = {}) => JSON.stringify({ format: 'bindflow-explorer-operations', version: 1, operations, ...more });
  const good = { folder: '', name: 'A', query: ['{ a }'], variables: {} };
  it.each([
    ['{ "format": ', /^is not JSON: .+ Correct it there/],
    ['[]', /^is not an export of this explorer: .* Choose a file that "Export" has written/],
    [file([], { version: 2 }), /^has version 2, and this explorer reads version 1\. Update Bindflow/],
    [file({}), /^operations is not a list of operations\. Correct it/],
    [file([good, { ...good, name: '' }]), /^operations\[1\]\.name is not a text that is not empty/],
    [file([{ ...good, query: '{ a }' }]), /^operations\[0\]\.query is not a list of the operation’s lines/],
    [file([{ ...good, query: ['{', 1] }]), /^operations\[0\]\.query\[1\] is not a text: one line/],
    [file([{ ...good, variables: [] }]), /^operations\[0\]\.variables is not an object/],
    [file([{ ...good, headers: '{}' }]), /^operations\[0\]\.headers is not a field of this format\. Remove it/],
    [file([3]), /^operations\[0\] is not an object as an export writes it/],
    [file([good, { ...good, query: [] }]), /^operations\[1\] and operations\[0\] are both "A"\. Rename or remove one/],
  ])('%s is refused with what is wrong, where, and what to do', (text, message) => {
    expect(() => parseProjectFile(text)).toThrow(ImportProblem);
    expect(() => parseProjectFile(text)).toThrow(message);
  });
});

describe('mergeOperations', () => {
  it('adds, replaces and keeps, and reports each', () => {
    const own = [saved('Kept'), saved('Same'), saved('Changed')];
    const { operations, report } = mergeOperations(own, [saved('Same'), saved('Changed', { query: 'query Changed { b }' }), saved('New', { folder: 'Quotes' })]);
    expect(operations.map(({ name }) => name)).toEqual(['Changed', 'Kept', 'Same', 'New']);
    expect(operations[0]?.query).toBe('query Changed { b }');
    expect(formatReport(report)).toBe('Added Quotes / New. Replaced Changed. 1 unchanged.');
  });

  it('gives the same file in whatever order operations were saved', () => {
    const operations = ['b', 'a', 'C'].flatMap((name) => [saved(name), saved(name, { folder: 'x' })]);
    const fileOf = (order: readonly SavedOperation[]) => formatProjectFile(order.reduce(putOperation, [] as readonly SavedOperation[]));
    expect(fileOf(operations.toReversed())).toBe(fileOf(operations));
  });
});

describe('savedOperationsAtom', () => {
  beforeEach(() => localStorage.clear());

  it('stores no password and no number of a card', () => {
    const secret = saved('Pay', { query: 'mutation { pay(password: "Passw0rd!") }', variables: { input: { cardNumber: '4111111111111111', name: 'Maya' } } });
    createStore().set(savedOperationsAtom, (operations) => putOperation(operations, secret));
    createStore().set(savedOperationsAtom, (operations) => mergeOperations(operations, [{ ...secret, name: 'Imported' }]).operations);
    expect(JSON.stringify(Object.values(localStorage))).not.toMatch(/4111111111111111|Passw0rd/);
    expect(readSavedOperations().map(({ variables }) => variables)).toEqual([
      { input: { cardNumber: 'not kept', name: 'Maya' } },
      { input: { cardNumber: 'not kept', name: 'Maya' } },
    ]);
  });

  it('applies a change to what another tab has saved', () => {
    const [one, other] = [createStore(), createStore()];
    one.set(savedOperationsAtom, (operations) => putOperation(operations, saved('One')));
    other.set(savedOperationsAtom, (operations) => putOperation(operations, saved('Other')));
    one.set(savedOperationsAtom, (operations) => removeOperation(operations, saved('One')));
    expect(readSavedOperations().map(({ name }) => name)).toEqual(['Other']);
  });

  it('is empty if what is stored is unreadable', () => {
    createStore().set(savedOperationsAtom, (operations) => putOperation(operations, saved('One')));
    localStorage.setItem(Object.keys(localStorage)[0]!, 'no JSON');
    expect(readSavedOperations()).toEqual([]);
  });
});
