import { type Struct, is } from 'superstruct';

// A list of fields ignores the checks of a schema.
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
  // An object or array has a line of its own only if it is optional.
  return inner.length === 0 || own.mayBeLeftOut || own.mayBeNull ? [own, ...inner] : inner;
}

/** The fields of a schema, leaf by leaf. */
export const fieldsOf = (struct: AnyStruct | undefined): readonly Field[] => (struct === undefined ? [] : below('', struct).filter(({ name }) => name !== ''));
