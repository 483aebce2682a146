import type { Struct } from 'superstruct';
import { eventStoreCatalog } from '#events/server-stream';
import { MASK } from '../../state/replay.ts';

/** The same value with nothing in it: places stay, what stood there does not. How many choices there were does not show. */
export function maskValue(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? [MASK] : value.map(maskValue);
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValue(inner)]));
  return MASK;
}

type AnyStruct = Pick<Struct, 'type' | 'schema'>;

/** A value in the shape of a field that is closed, so that it can be folded: signs where there is text, nothing where there are lists. */
function createPlaceholder({ type, schema }: AnyStruct): unknown {
  if (type === 'object' && typeof schema === 'object' && schema !== null)
    return Object.fromEntries(Object.entries(schema as Record<string, AnyStruct>).map(([name, inner]) => [name, createPlaceholder(inner)]));
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 0;
  return type === 'boolean' ? false : MASK;
}

/** Signs in place of the fields of an event that are closed. */
export const createPlaceholders = (type: string, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((name) => {
      const struct = eventStoreCatalog.definitions[type]?.fields[name]?.struct;
      return [name, struct ? createPlaceholder(struct) : MASK];
    }),
  );

/** The personal fields of an event, of which its public ones are known. */
export const listHiddenFields = (type: string, open: object): string[] =>
  Object.entries(eventStoreCatalog.definitions[type]?.fields ?? {})
    .filter(([name, { privacy }]) => privacy !== 'public' && !Object.hasOwn(open, name))
    .map(([name]) => name);
