import { type GraphQLResolveInfo, type GraphQLSchema, isUnionType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

type UnionMetadata = ReturnType<typeof getMetadataStorage>['unions'][number];

/** The name of the type that a union's own rule chooses. @throws if the rule is not synchronous */
function nameOf({ name, resolveType }: UnionMetadata, value: unknown, context: unknown, info: GraphQLResolveInfo): string | undefined {
  const type: unknown = resolveType?.(value, context, info, info.schema.getType(name) as never);
  if (type instanceof Promise) throw new Error(`the type of ${name} is not known synchronously: compiled operations cannot wait for it`);
  return typeof type === 'string' ? type : getMetadataStorage().objectTypes.find(({ target }) => target === type)?.name;
}

/** Lets unions choose their types synchronously. TypeGraphQL wraps their rules in promises, which compiled operations do not take. */
export function resolveUnions(schema: GraphQLSchema): GraphQLSchema {
  for (const union of getMetadataStorage().unions) {
    const type = schema.getType(union.name);
    if (isUnionType(type)) type.resolveType = (value, context, info) => nameOf(union, value, context, info);
  }
  return schema;
}
