import { describe, expect, it } from 'vitest';
import { create } from 'superstruct';
import { amount, parseExactJson } from '../../../../graph/gateway/wire-values.ts';

describe('amount', () => {
  it.each([
    ['1.5', '1.50'],
    ['-20', '-20.00'],
    ['12.5000', '12.50'],
    ['90071992547409.93', '90071992547409.93'],
    ['123456789012345678901234567890.12', '123456789012345678901234567890.12'],
  ])('is read from its own digits: %s', (digits, dollars) => {
    expect(create(parseExactJson(digits)?.value, amount()).toFixed(2)).toBe(dollars);
  });
});
