// Every statement of the specification has a test that names it, or a reason why it has none.
import { describe, expect, it } from 'vitest';
import { type Table, findings, readSpecMarkers, readTable } from '../../../commands/generate/statements.ts';

const statements = ['1.1', '1.2', '2.1'].map((id) => ({ id, under: '', statement: '…' }));
const cover = (id: string) => ({ id, file: 'tests/a.test.ts', title: 'a' });
const whole: Table = { statements, covers: [cover('1.1'), cover('1.2')], uncovered: [{ ids: ['2.1'], because: 'not described' }] };

describe('the table of statements', () => {
  const table = readTable();

  it('has every statement of the specification, once', () => {
    expect(table.statements).toHaveLength(293);
    expect(new Set(table.statements.map(({ id }) => id)).size).toBe(293);
  });

  it('has a test or a reason for each', () => {
    expect([...table.problems, ...findings(table)]).toEqual([]);
  });

  it('says why, where there is no test', () => {
    for (const { ids, because } of table.uncovered) expect([ids.length > 0, because.length > 10]).toEqual([true, true]);
  });
});

describe('errors of the table', () => {
  it('is nothing where every statement has a test or a reason', () => {
    expect(findings(whole)).toEqual([]);
  });

  it.each<[string, Partial<Table>, string]>([
    ['a statement without a test', { covers: [cover('1.1')] }, 'statement 1.2 has no test'],
    ['a marker of no statement', { covers: [...whole.covers, cover('9.99')] }, 'tests/a.test.ts: there is no statement 9.99'],
    ['a reason for no statement', { uncovered: [...whole.uncovered, { ids: ['7.7'], because: '' }] }, 'there is no statement 7.7'],
    ['two reasons', { uncovered: [...whole.uncovered, ...whole.uncovered] }, '2.1 is there twice'],
    ['a reason beside a test', { covers: [...whole.covers, cover('2.1')] }, '2.1 has a test by now'],
  ])('is %s', (_what, change, line) => {
    expect(findings({ ...whole, ...change })).toEqual([expect.stringContaining(line)]);
  });
});

describe('a marker', () => {
  it.each([
    ['a test', "// spec: 2.9, 8.20\n  it('leads home', () => {", 'leads home'],
    ['a group', '// spec: 2.9, 8.20\n// more\ndescribe("the buyer\'s way", () => {', "the buyer's way"],
    ['a table of one line', "// spec: 2.9, 8.20\nit.each(['a', 'b'])('has no %s', () => {", 'has no %s'],
    ['a table of several', "// spec: 2.9, 8.20\nit.each([\n  ['a', 'b'],\n])('reads %s', () => {", 'reads %s'],
    ['a title on a line of its own', "// spec: 2.9, 8.20\nit.each([\n  ['a', 'b'],\n])(\n  'reads %s',\n  () => {", 'reads %s'],
    ['a title of its own making', '// spec: 2.9, 8.20\nit(`${a}, to the letter`, () => {', '${a}, to the letter'],
  ])('belongs to %s right behind it', (_what, text, title) => {
    expect(readSpecMarkers('f', text)).toEqual({
      covers: [
        { id: '2.9', file: 'f', title },
        { id: '8.20', file: 'f', title },
      ],
      problems: [],
    });
  });

  it.each([
    ['names no test', '// spec: 2.9\nconst a = 1;', 'f:1: no test stands right behind'],
    ['is no list of ids', "// spec: 2.9 8.20\nit('a', () => {", 'f:1: a marker is a list of ids'],
  ])('that %s is an error', (_what, text, line) => {
    expect(readSpecMarkers('f', text)).toEqual({ covers: [], problems: [expect.stringContaining(line)] });
  });
});
