// The fields of an answer: all scalars, those of its objects, and of every member of a union or interface.
import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isAbstractType, isLeafType, isNonNullType, isObjectType } from 'graphql';

/** The text of a selection; null for a type without fields, and for one that lies deeper. @param levels of objects below the type */
export function flatSelection(schema: GraphQLSchema, type: GraphQLNamedType, levels = 1): string | null {
  if (isAbstractType(type)) return selectMembers(schema, schema.getPossibleTypes(type), levels);
  if (!isObjectType(type)) return null;
  return `{ __typename ${selectFields(schema, type, levels).join(' ')} }`;
}

function selectFields(schema: GraphQLSchema, type: GraphQLNamedType, levels: number): string[] {
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields.flatMap((field) => {
    if (field.args.some((argument) => isNonNullType(argument.type))) return [];
    const named = getNamedType(field.type);
    if (isLeafType(named)) return [field.name];
    const inner = levels === 0 ? null : flatSelection(schema, named, levels - 1);
    return inner === null ? [] : [`${field.name} ${inner}`];
  });
}

/** One fragment a member. Fields that members have with different types are left to the first of them. */
function selectMembers(schema: GraphQLSchema, members: readonly GraphQLNamedType[], levels: number): string {
  const types = new Map<string, string>();
  const isSame = (member: GraphQLNamedType, name: string): boolean => {
    const type = isObjectType(member) ? String(member.getFields()[name]?.type) : '';
    if (!types.has(name)) types.set(name, type);
    return types.get(name) === type;
  };
  const fragments = members.map((member) => {
    const fields = selectFields(schema, member, levels).filter((field) => isSame(member, field.split(' ', 1)[0] ?? ''));
    return `... on ${member.name} { __typename ${fields.join(' ')} }`;
  });
  return `{ ${fragments.join(' ')} }`;
}
