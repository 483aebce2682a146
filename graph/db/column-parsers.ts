const INT8 = 20;
const BYTEA = 17;
const DATE = 1082;

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large a number to read`);
  return value;
};

/**
 * How columns are read where the two drivers differ, by type id: int8 as a number, bytea as a Buffer, a date as its text.
 * Both databases get the same list; text and timestamptz (a Date) and jsonb (its value) are the same in both already.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: wholeNumber,
  [BYTEA]: (text) => Buffer.from(text.slice(2), 'hex'),
  [DATE]: (text) => text,
};
