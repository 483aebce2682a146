import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';

export type AnyField = GraphQLField<unknown, unknown> | GraphQLInputField;

/** A row of a type: a field, or the value of an enum or the member of a union. */
export interface TypeRow {
  readonly name: string;
  /** The type as the schema writes it; empty for values and members. */
  readonly type: string;
  /** Names of the types that it leads to, those of its arguments included. */
  readonly targets: readonly string[];
  readonly field: AnyField | null;
}

/** A type that refers to another one, and the fields by which it does. */
interface Referrer {
  readonly name: string;
  readonly via: readonly string[];
}

/** A type, the types that refer to it and those that it refers to. */
export interface Neighborhood {
  readonly type: GraphQLNamedType;
  readonly kind: string;
  readonly rows: readonly TypeRow[];
  readonly referrers: readonly Referrer[];
  readonly targets: readonly string[];
}

const listFields = (type: GraphQLNamedType): AnyField[] => (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : []);

/** The types that a field returns and takes. */
const listFieldTypes = (field: AnyField): string[] => [
  ...new Set([field.type, ...('args' in field ? field.args.map(({ type }) => type) : [])].map((type) => getNamedType(type).name)),
];

function listRows(type: GraphQLNamedType): TypeRow[] {
  if (isUnionType(type)) return type.getTypes().map(({ name }) => ({ name, type: '', targets: [name], field: null }));
  if (isEnumType(type)) return type.getValues().map(({ name }) => ({ name, type: '', targets: [], field: null }));
  return listFields(type).map((field) => ({ name: field.name, type: String(field.type), targets: listFieldTypes(field), field }));
}

const KINDS: readonly (readonly [(type: GraphQLNamedType) => boolean, string])[] = [
  [isObjectType, 'type'],
  [isInputObjectType, 'input'],
  [isInterfaceType, 'interface'],
  [isUnionType, 'union'],
  [isEnumType, 'enum'],
];
const describeKind = (type: GraphQLNamedType): string => KINDS.find(([isKind]) => isKind(type))?.[1] ?? 'scalar';

/** Names of all types of a schema that people look for, in order. */
export const listTypeNames = (schema: GraphQLSchema): string[] =>
  Object.keys(schema.getTypeMap())
    .filter((name) => !name.startsWith('__'))
    .sort();

/** Returns a type with its neighbors; null if the schema has no such type. Scalars are no neighbors: almost every type has them. */
export function findNeighborhood(schema: GraphQLSchema, name: string): Neighborhood | null {
  const type = schema.getType(name);
  if (!type) return null;
  const isNeighbor = (target: string): boolean => !isScalarType(schema.getType(target));
  const rows = listRows(type).map((row) => ({ ...row, targets: row.targets.filter(isNeighbor) }));
  const referrers = listTypeNames(schema).flatMap((other) => {
    const via = listRows(schema.getType(other) as GraphQLNamedType).filter(({ targets }) => targets.includes(name));
    return via.length > 0 ? [{ name: other, via: via.map((row) => row.name) }] : [];
  });
  return { type, kind: describeKind(type), rows, referrers, targets: [...new Set(rows.flatMap(({ targets }) => targets))] };
}

/** Finds the type that a text means: the same name, else the first that begins with it, else the first that has it. Case does not matter. */
export function matchType(names: readonly string[], text: string): string | null {
  const sought = text.trim().toLowerCase();
  if (sought === '') return null;
  const lower = names.map((name) => [name.toLowerCase(), name] as const);
  const matches = [lower.find(([name]) => name === sought), lower.find(([name]) => name.startsWith(sought)), lower.find(([name]) => name.includes(sought))];
  return matches.find((match) => match !== undefined)?.[1] ?? null;
}
