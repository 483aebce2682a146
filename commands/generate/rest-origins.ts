// Where each type and field comes from, by the directives of the schema.
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { readRestOrigin } from '#graph/gateway';

/** A field with more calls is a procedure: its answer comes from none of them in particular. */
const MAX_CALLS_OF_ANSWER = 2;

export interface Origin {
  readonly calls: readonly string[];
  readonly field: string | null;
}

type AnyField = GraphQLField<unknown, unknown> | GraphQLInputField;
export const listFields = (type: GraphQLNamedType): AnyField[] => (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : []);
const listTypes = (schema: GraphQLSchema): GraphQLNamedType[] => Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
const isComposite = (type: GraphQLNamedType): boolean => listFields(type).length > 0;
/** A union’s members, or the type itself. */
const listMembers = (type: GraphQLNamedType): readonly GraphQLNamedType[] => (isUnionType(type) ? type.getTypes() : [type]);
/** The types that a field returns and takes. */
const listRelated = (field: AnyField): GraphQLNamedType[] => [
  ...listMembers(getNamedType(field.type)),
  ...('args' in field ? field.args.map(({ type }) => getNamedType(type)) : []),
];

type CallsByType = ReadonlyMap<string, readonly string[]>;

/** The fields of all types, each with the calls that its answer and its arguments belong to. */
function listCallingFields(schema: GraphQLSchema, calls: CallsByType): { readonly field: AnyField; readonly calls: readonly string[] }[] {
  const fields = listTypes(schema).flatMap((type) =>
    listFields(type).map((field) => {
      const own: readonly string[] = readRestOrigin(field).calls;
      return { field, calls: own.length > 0 ? own : (calls.get(type.name) ?? []) };
    }),
  );
  return fields.filter((each) => each.calls.length > 0 && each.calls.length <= MAX_CALLS_OF_ANSWER);
}

/** The types without calls that a field with calls returns or takes, with those calls. */
function findNextTypes(schema: GraphQLSchema, calls: CallsByType): CallsByType {
  const next = new Map<string, string[]>();
  for (const { field, calls: own } of listCallingFields(schema, calls)) {
    const open = listRelated(field).filter((type) => isComposite(type) && calls.get(type.name)?.length === 0);
    for (const { name } of open) next.set(name, [...new Set([...(next.get(name) ?? []), ...own])].sort());
  }
  return next;
}

/** The calls of each type: its own, else those of the nearest fields that return or take it. */
function findCallsOfTypes(schema: GraphQLSchema): CallsByType {
  const calls = new Map<string, readonly string[]>(listTypes(schema).map((type) => [type.name, readRestOrigin(type).calls]));
  for (let next = findNextTypes(schema, calls); next.size > 0; next = findNextTypes(schema, calls)) for (const [name, found] of next) calls.set(name, found);
  return calls;
}

/** The origins of a schema by `Type` and `Type.field`. */
export function findOrigins(schema: GraphQLSchema): Readonly<Record<string, Origin>> {
  const calls = findCallsOfTypes(schema);
  const origins = listTypes(schema).flatMap((type) => {
    const own = readRestOrigin(type);
    const fields = listFields(type).map((field): [string, Origin] => {
      const origin = readRestOrigin(field);
      // A field without a directive is the facade's own, even if its type comes from a call.
      const isFromType = origin.calls.length === 0 && origin.field !== null;
      const inBody = [own.field, origin.field].filter((part) => part !== null).join('.');
      return [`${type.name}.${field.name}`, isFromType ? { calls: calls.get(type.name) ?? [], field: inBody } : origin];
    });
    return [[type.name, own] as [string, Origin], ...fields];
  });
  return Object.fromEntries(origins.filter(([, { calls: all, field }]) => all.length > 0 || field !== null));
}
