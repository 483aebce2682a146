import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { canonicalJson } from '#events/core';

/** The same value with the keys of every object turned round. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toReversed().map(([key, part]) => [key, turned(part)]));
};

describe('canonical JSON', () => {
  it('writes keys in order and numbers in one form (RFC 8785)', () => {
    expect(canonicalJson({ b: [1.0, 1e21, 0.1], a: { z: null, y: true, '€': 'é' }, 10: '', 9: '' })).toBe('{"10":"","9":"","a":{"y":true,"z":null,"€":"é"},"b":[1,1e+21,0.1]}');
  });

  it('is one text for equal values, whatever the order of their keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('keeps the order of lists, and different values apart', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
    expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
  });

  it.each([undefined, () => 1, Symbol('s')])('refuses %j, which is no JSON value', (value) => {
    expect(() => canonicalJson(value)).toThrow('not a JSON value');
  });
});
