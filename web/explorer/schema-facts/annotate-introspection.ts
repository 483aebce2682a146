import type { IntrospectionQuery, IntrospectionType } from 'graphql';
import { type SchemaFacts, formatOrigin } from './facts.ts';

type Described = { readonly name: string; readonly description?: string | null | undefined };

/** Text within back quotes, which the documentation shows as code. */
const code = (text: string): string => `\`${text}\``;

function describeUse({ operations }: SchemaFacts, name: string): string {
  const files = operations[name] ?? [];
  return files.length > 0 ? `${code(name)} in ${files.map(code).join(', ')}` : code(name);
}

/** The paragraphs after a description: the REST call, and the operations of the pages. */
function listFacts(facts: SchemaFacts, key: string): string[] {
  const origin = formatOrigin(facts, key);
  const uses = facts.uses[key] ?? [];
  return [...(origin === null ? [] : [`REST: ${code(origin)}`]), ...(uses.length > 0 ? [`Used by ${uses.map((name) => describeUse(facts, name)).join('; ')}.`] : [])];
}

const annotate = <T extends Described>(facts: SchemaFacts, item: T, key: string): T => ({
  ...item,
  description: [item.description ?? '', ...listFacts(facts, key)].filter(Boolean).join('\n\n') || null,
});

function annotateType(facts: SchemaFacts, type: IntrospectionType): IntrospectionType {
  const annotateFields = <T extends Described>(fields: readonly T[]): T[] => fields.map((field) => annotate(facts, field, `${type.name}.${field.name}`));
  const annotated = annotate(facts, type, type.name);
  if (annotated.kind === 'OBJECT' || annotated.kind === 'INTERFACE') return { ...annotated, fields: annotateFields(annotated.fields) };
  return annotated.kind === 'INPUT_OBJECT' ? { ...annotated, inputFields: annotateFields(annotated.inputFields) } : annotated;
}

const hasSchema = (data: unknown): data is IntrospectionQuery => typeof data === 'object' && data !== null && '__schema' in data;

/** Returns the data of an introspection with the facts at the end of its descriptions; other data as it is. */
export function annotateIntrospection(facts: SchemaFacts, data: unknown): unknown {
  if (!hasSchema(data)) return data;
  return { ...data, __schema: { ...data.__schema, types: data.__schema.types.map((type) => annotateType(facts, type)) } };
}
