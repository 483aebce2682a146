import { type Failure, type Struct, validate } from 'superstruct';
import type { Problem } from './answer.ts';

/** Writes a path as endpoints.json does: `[0].LOBs[0].Name`, `Address.Street1`. */
const fieldOf = (path: readonly unknown[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

function problem({ path, type, value }: Failure): Problem {
  const Field = fieldOf(path);
  const name = Field || 'The body';
  if (type === 'never') return { Code: 'UNKNOWN_FIELD', Message: `${name} is not a field of this call.`, Field };
  if (value === undefined) return { Code: 'MISSING_FIELD', Message: `${name} is missing.`, Field };
  return { Code: 'MALFORMED_VALUE', Message: `${name} is malformed.`, Field };
}

/**
 * Checks outside data against its schema. The problems name the field and never repeat the value: it may be a card number.
 */
export function check<T>(
  value: unknown,
  struct: Struct<T>,
): { value: T; problems: readonly Problem[] } | { value?: undefined; problems: readonly Problem[] } {
  const [error, checked] = validate(value, struct);
  if (error === undefined) return { value: checked, problems: [] };
  const problems = error.failures().map(problem);
  return { problems: problems.filter(({ Field }, index) => problems.findIndex((other) => other.Field === Field) === index) };
}
