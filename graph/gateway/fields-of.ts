import type { Sendable } from './endpoint.ts';

type Fielded = Pick<Sendable, 'type' | 'schema' | 'validate'>;

const isFielded = (value: unknown): value is Fielded => typeof value === 'object' && value !== null && 'validate' in value && 'schema' in value;
const isOptional = (struct: Fielded): boolean => struct.validate(undefined)[0] === undefined;

/** What a field's struct says of its values, where that is a constant or a few of them. */
function valuesOf({ type, schema }: Fielded): string {
  if (type === 'literal') return `=${String(schema)}`;
  return type === 'enums' ? ` (${Object.keys(schema as object).join(' | ')})` : '';
}

/** The named fields of an object's struct; none of another's. */
function namedIn({ type, schema }: Fielded): [string, Fielded][] {
  if (!['object', 'type'].includes(type)) return [];
  return Object.entries(schema ?? {}).flatMap(([name, field]: [string, unknown]) => (isFielded(field) ? [[name, field]] : []));
}

function within(struct: Fielded, path: string, mark: string): string[] {
  const { type, schema } = struct;
  const optional = mark || (path && isOptional(struct) ? '?' : '');
  if (type === 'array' && isFielded(schema)) return within(schema, `${path}[]`, optional);
  const named = namedIn(struct);
  if (named.length > 0) return named.flatMap(([name, field]) => within(field, path ? `${path}.${name}` : name, optional));
  return path ? [`${path}${optional}${valuesOf(struct)}`] : [];
}

/**
 * The fields of what a call sends or is answered, leaf by leaf, in the notation of docs/spec/endpoints.json: `[].LOBs[].Name`,
 * `Address.Street1`, `Token?` where it may be left out, `Type=MobilePhone`, `PaymentType (CreditCard | ECheck)`.
 */
export const fieldsOf = (struct: Fielded): string[] => within(struct, '', '');
