import type { StructError } from 'superstruct';
import type { WireStruct } from './endpoint.ts';

type AnyStruct = Pick<WireStruct, 'type' | 'schema' | 'validate'>;

const isStruct = (value: unknown): value is AnyStruct => typeof value === 'object' && value !== null && 'validate' in value && 'schema' in value;
const isOptional = (struct: AnyStruct): boolean => struct.validate(undefined)[0] === undefined;

/** Returns the values of a literal or an enumeration, in the notation of `listFields`. */
function describeValues({ type, schema }: AnyStruct): string {
  if (type === 'literal') return `=${String(schema)}`;
  return type === 'enums' ? ` (${Object.keys(schema as object).join(' | ')})` : '';
}

function listNamedFields({ type, schema }: AnyStruct): [string, AnyStruct][] {
  if (!['object', 'type'].includes(type)) return [];
  return Object.entries(schema ?? {}).flatMap(([name, field]: [string, unknown]) => (isStruct(field) ? [[name, field]] : []));
}

function listFieldsBelow(struct: AnyStruct, path: string, mark: string): string[] {
  const { type, schema } = struct;
  const optional = mark || (path && isOptional(struct) ? '?' : '');
  if (type === 'array' && isStruct(schema)) return listFieldsBelow(schema, `${path}[]`, optional);
  const named = listNamedFields(struct);
  if (named.length > 0) return named.flatMap(([name, field]) => listFieldsBelow(field, path ? `${path}.${name}` : name, optional));
  return path ? [`${path}${optional}${describeValues(struct)}`] : [];
}

/**
 * Lists the fields of a request or an answer, leaf by leaf, in the notation of docs/spec/endpoints.json: `[].LOBs[].Name`,
 * `Address.Street1`, `Token?` if it is optional, `Type=MobilePhone`, `PaymentType (CreditCard | ECheck)`.
 */
export const listFields = (struct: AnyStruct): string[] => listFieldsBelow(struct, '', '');

/** Returns a name in a path. A key that an upstream chose is shown only if it looks like a name. */
const toDisplayName = (step: unknown): string => (/^[\w-]{1,64}$/.test(String(step)) ? String(step) : '?');

/** Returns the field below `path` that does not match, and what was expected. Never the value: it may be a secret, or an upstream's own text. */
export function describeMismatch(error: StructError, path: readonly string[] = []): string {
  const [{ path: below, message } = error] = error.failures();
  return `${[...path, ...below].map(toDisplayName).join('.') || 'body'}: ${message.replace(/,? but received:? .*$/s, '')}`;
}
