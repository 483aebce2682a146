import { type GraphQLResolveInfo, type GraphQLSchema, isUnionType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

type UnionMetadata = ReturnType<typeof getMetadataStorage>['unions'][number];

/** The name of the type that a union's own rule chooses. Undefined if it fails, which becomes an error of the field: a compiled operation would not end after an exception. */
function nameOf({ name, resolveType }: UnionMetadata, value: unknown, context: unknown, info: GraphQLResolveInfo): string | undefined {
  try {
    const type: unknown = resolveType?.(value, context, info, info.schema.getType(name) as never);
    return typeof type === 'string' ? type : getMetadataStorage().objectTypes.find(({ target }) => target === type)?.name;
  } catch {
    return undefined;
  }
}

/** Lets unions choose their types synchronously. TypeGraphQL wraps their rules in promises, which compiled operations do not take. */
export function resolveUnions(schema: GraphQLSchema): GraphQLSchema {
  for (const union of getMetadataStorage().unions) {
    const type = schema.getType(union.name);
    if (isUnionType(type)) type.resolveType = (value, context, info) => nameOf(union, value, context, info);
  }
  return schema;
}
