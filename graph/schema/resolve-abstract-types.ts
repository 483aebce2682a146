import { type GraphQLResolveInfo, type GraphQLSchema, isAbstractType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

type Metadata = ReturnType<typeof getMetadataStorage>;
type AbstractMetadata = Pick<Metadata['unions'][number] | Metadata['interfaceTypes'][number], 'name' | 'resolveType'>;

/** The name of the type that a rule chooses. Undefined if it fails, which becomes an error of the field: a compiled operation would not end after an exception. */
function nameOf({ name, resolveType }: AbstractMetadata, value: unknown, context: unknown, info: GraphQLResolveInfo): string | undefined {
  try {
    const type: unknown = resolveType?.(value, context, info, info.schema.getType(name) as never);
    return typeof type === 'string' ? type : getMetadataStorage().objectTypes.find(({ target }) => target === type)?.name;
  } catch {
    return undefined;
  }
}

/** Lets unions and interfaces choose their types synchronously. TypeGraphQL wraps their rules in promises, which compiled operations do not take. */
export function resolveAbstractTypes(schema: GraphQLSchema): GraphQLSchema {
  const { unions, interfaceTypes } = getMetadataStorage();
  for (const abstract of [...unions, ...interfaceTypes]) {
    const type = schema.getType(abstract.name);
    if (isAbstractType(type)) type.resolveType = (value, context, info) => nameOf(abstract, value, context, info);
  }
  return schema;
}
