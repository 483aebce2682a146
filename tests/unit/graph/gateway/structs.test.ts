import { describe, expect, it } from 'vitest';
import { array, boolean, enums, literal, nullable, object, optional, string } from 'superstruct';
import { listFields } from '#graph/gateway';

describe('listFields', () => {
  it('lists the fields of a struct leaf by leaf', () => {
    const inner = object({ Name: string(), Kind: enums(['A', 'B']), Codes: array(string()) });
    expect(listFields(array(object({ Type: literal('x'), Is: optional(boolean()), Inner: array(inner), Other: nullable(optional(inner)) })))).toEqual([
      '[].Type=x',
      '[].Is?',
      '[].Inner[].Name',
      '[].Inner[].Kind (A | B)',
      '[].Inner[].Codes[]',
      '[].Other.Name?',
      '[].Other.Kind? (A | B)',
      '[].Other.Codes[]?',
    ]);
  });
});
