import type { ColumnType, Generated } from 'kysely';

/** A jsonb column: written as JSON text, since drivers encode bare arrays and strings differently; read as its value. */
export type Jsonb<T = unknown> = ColumnType<T, string, string>;
export type JsonbOrNull<T = unknown> = ColumnType<T | null, string | null, string | null>;

/** The version of LOG_KEY that has encrypted a column of the row; null in rows of releases before versions, or if nothing is encrypted. */
export type KeyVersion = Generated<string | null>;

const INT8 = 20;
const BYTEA = 17;
const DATE = 1082;

const parseInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large a number to read`);
  return value;
};

/** Parsers by type id for the types that the two drivers read differently: int8 as a number, bytea as a Buffer, a date as its text. */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: parseInteger,
  [BYTEA]: (text) => Buffer.from(text.slice(2), 'hex'),
  [DATE]: (text) => text,
};
