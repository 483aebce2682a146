// Everything that an answer can have: all fields of a type, those of its parts, and of every member of a union or interface.
import { type GraphQLNamedType, type GraphQLOutputType, type GraphQLSchema, getNamedType, isAbstractType, isCompositeType, isNonNullType, isObjectType } from 'graphql';

/**
 * The selection of a type, written out; empty for what has no fields. Fields that need arguments are left out: they have none in this schema but one.
 * What has an id of its own is read whole by its own query: inside another one, only its leaves are.
 */
export function wholeSelection(schema: GraphQLSchema, type: GraphQLOutputType, above: readonly GraphQLNamedType[] = []): string {
  const named = getNamedType(type);
  if (isAbstractType(named)) {
    // A program is read whole by its own queries: with it, `node` would cost more than a document may.
    const aboveProgram = [...above, schema.getQueryType()!];
    const parts = schema.getPossibleTypes(named).map((part) => `... on ${part.name} ${wholeSelection(schema, part, part.name === 'Program' ? aboveProgram : above)}`);
    return `{ __typename ${parts.map((part, index) => renamed(part, index)).join(' ')} }`;
  }
  if (!isObjectType(named) || above.includes(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some((argument) => isNonNullType(argument.type)));
  const isInside = isNode(named) && above.some(isObjectType);
  const chosen = fields.flatMap((field) => {
    if (isInside && isCompositeType(getNamedType(field.type))) return [];
    const inner = wholeSelection(schema, field.type, [...above, named]);
    return inner === '' && isCompositeType(getNamedType(field.type)) ? [] : [`${field.name} ${inner}`];
  });
  // Without the name of the type: validation compares all fields of one name.
  return `{ ${chosen.join(' ') || '__typename'} }`;
}

const isNode = (type: GraphQLNamedType): boolean => isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');

/** Members may have fields of one name and of different types. */
const renamed = (part: string, index: number): string => part.replaceAll(/(?<=[{ ])(reason|message|kind|sitename)(?= )/g, `m${index}$1: $1`);
