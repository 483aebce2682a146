import { type Struct, is } from 'superstruct';

// What a schema checks does not matter to a list of its fields.
export type AnyStruct = Struct<never> | Struct;

/** A field that a call takes, as endpoints.json writes it: `Address.Street1`, `Opportunities[].Id`, `[].LOBs[].Name`. */
export interface Field {
  readonly name: string;
  readonly mayBeLeftOut: boolean;
  readonly mayBeNull: boolean;
}

function parts(struct: AnyStruct): readonly (readonly [string, AnyStruct])[] {
  const schema: unknown = struct.schema;
  if (struct.type === 'array' && schema !== undefined) return [['[]', schema as AnyStruct]];
  if (struct.type !== 'object' || typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).map(([name, field]) => [`.${name}`, field as AnyStruct]);
}

function below(name: string, struct: AnyStruct): readonly Field[] {
  const inner = parts(struct).flatMap(([step, field]) => below(name + step, field));
  const takes = (value: unknown): boolean => is(value, struct as Struct);
  const own = { name: name.replace(/^\./, ''), mayBeLeftOut: takes(undefined), mayBeNull: takes(null) };
  // What holds others has a line of its own only where it may be missing.
  return inner.length === 0 || own.mayBeLeftOut || own.mayBeNull ? [own, ...inner] : inner;
}

/** The fields of a schema, leaf by leaf. */
export const fieldsOf = (struct: AnyStruct | undefined): readonly Field[] =>
  struct === undefined ? [] : below('', struct).filter(({ name }) => name !== '');
