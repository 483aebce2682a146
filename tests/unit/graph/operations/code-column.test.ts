// Texts of rows as codes: in as few bytes as their number needs, and not at all if they are too many.
import { describe, expect, it } from 'vitest';
import { type CodeColumn, createCodeColumn } from '../../../../graph/operations/summary-columns/code-column.ts';
import { UnanswerableError } from '../../../../graph/operations/summary-columns/unanswerable-error.ts';

const textsOf = ({ values }: CodeColumn) => values.filter((value) => value !== null).sort();

describe('a column of codes', () => {
  it.each([
    [200, 1],
    [300, 2],
    [70_000, 4],
  ])('has %i texts in codes of %i bytes, and gives each back', (texts, bytes) => {
    const column = createCodeColumn({ maxValues: 100_000, maxTextBytes: 2 ** 30 });
    column.reserve(texts + 1);
    for (let row = 0; row < texts; row += 1) column.set(row, `text ${row}`);
    expect(column.codes().BYTES_PER_ELEMENT).toBe(bytes);
    const wrong = Array.from({ length: texts }, (_, row) => column.values[column.codes()[row]!]).filter((value, row) => value !== `text ${row}`);
    expect([wrong, column.codes()[texts]]).toEqual([[], 0]);
  });

  it('gives its memory back and answers nothing once it has too many texts', () => {
    const column = createCodeColumn({ maxValues: 10, maxTextBytes: 2 ** 20 });
    column.reserve(1000);
    for (let row = 0; row < 9; row += 1) column.set(row, `text ${row}`);
    expect(column.codes()[8]).toBe(9);
    column.set(9, 'one more');
    column.set(10, 'text 1');
    column.reserve(2000);
    expect(() => column.codes()).toThrow(UnanswerableError);
    expect(column.bytes()).toBeLessThan(10);
  });

  it('gives its memory back once its texts are too long', () => {
    const column = createCodeColumn({ maxValues: 10, maxTextBytes: 1000 });
    column.reserve(2);
    column.set(0, 'x'.repeat(300));
    expect(column.bytes()).toBeGreaterThan(600);
    column.set(1, 'y'.repeat(300));
    expect(() => column.codes()).toThrow(UnanswerableError);
    expect(column.bytes()).toBeLessThan(10);
  });

  it('forgets a text with its last row, and has room for other texts in its place', () => {
    const column = createCodeColumn({ maxValues: 4, maxTextBytes: 2 ** 20 });
    column.reserve(2);
    for (const row of [0, 1]) column.set(row, 'first');
    const bytes = column.bytes();
    for (const text of ['second', 'third', 'fourth']) column.set(0, text);
    expect(textsOf(column)).toEqual(['first', 'fourth']);
    expect([0, 1].map((row) => column.values[column.codes()[row]!])).toEqual(['fourth', 'first']);
    column.set(1, 'fourth');
    expect(textsOf(column)).toEqual(['fourth']);
    column.set(0, null);
    column.set(1, 'first');
    expect([textsOf(column), column.bytes()]).toEqual([['first'], bytes]);
  });
});
