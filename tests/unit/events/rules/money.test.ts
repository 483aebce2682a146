import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseDollars, formatMoney, sumDollars, toCents, toMoney } from '#events/rules';

const anyCents = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 });
const textOf = (cents: number): string => `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

// spec: 9.10
describe('amounts', () => {
  // spec: 9.10
  it('are added as decimals, not as floats', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(toMoney(sumDollars(['0.1', '0.2']))).toBe('0.30');
    expect(sumDollars(['0.10', '0.20']).eq('0.3')).toBe(true);
    expect(toMoney(sumDollars(['1.005', '1.005', '-0.01']))).toBe('2.00');
    expect(toMoney(sumDollars([]))).toBe('0.00');
  });

  it('add up to the cent, however many there are', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 50 }), (cents) => {
        const total = cents.reduce((all, one) => all + one, 0);
        expect(toCents(sumDollars(cents.map(textOf)))).toBe(total);
        expect(toMoney(sumDollars(cents.map(textOf)))).toBe(textOf(total));
      }),
    );
  });

  it.each([
    ['1204.5', '1204.50'],
    ['0.005', '0.01'],
    ['0.0049', '0.00'],
    ['-0.005', '-0.01'],
    ['2.675', '2.68'],
    ['1.005', '1.01'],
    ['-0.001', '0.00'],
    ['-0', '0.00'],
    ['1e3', '1000.00'],
    ['123456789012345.67', '123456789012345.67'],
  ])('of %s is %s with two places, half up', (value, text) => {
    expect(toMoney(parseDollars(value))).toBe(text);
  });

  it.each([
    ['0.005', 1],
    ['19.99', 1999],
    ['-0.001', 0],
    ['-12.345', -1235],
  ])('of %s are %i cents', (value, cents) => {
    expect(toCents(parseDollars(value))).toBe(cents);
  });
});

describe('a text that is no amount', () => {
  it.each(['', 'a lot', '1,204.50', '$5', 'NaN', 'Infinity', '12.5.0'])('%j throws instead of a wrong sum', (text) => {
    expect(() => sumDollars(['1.00', text])).toThrow(/not an amount|Not a number/);
    expect(() => parseDollars(text)).toThrow(/not an amount|Not a number/);
  });
});

// spec: 9.11
describe('money on a page', () => {
  // spec: 9.11
  it.each([
    ['0', '$0.00'],
    ['0.5', '$0.50'],
    ['999.999', '$1,000.00'],
    ['1234567.891', '$1,234,567.89'],
    ['-1234.5', '($1,234.50)'],
    ['-0.01', '($0.01)'],
    ['-0.001', '$0.00'],
    ['-0', '$0.00'],
  ])('%s reads %s: separators, two places, negatives in parentheses', (value, text) => {
    expect(formatMoney(value)).toBe(text);
    expect(formatMoney(parseDollars(value))).toBe(text);
  });

  it.each([
    ['1234.5', 0, '$1,235'],
    ['1234.4', 0, '$1,234'],
    ['-0.4', 0, '$0'],
    ['0.125', 3, '$0.125'],
  ])('%s with %i places reads %s', (value, decimals, text) => {
    expect(formatMoney(value, decimals)).toBe(text);
  });
});
