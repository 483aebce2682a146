import { type GraphQLSchema, isInputObjectType } from 'graphql';
import { Directive } from 'type-graphql';

/** Makes an input take exactly one of its fields, which must all be nullable. */
export const OneOf = (): ClassDecorator => Directive('@oneOf');

/** TypeGraphQL knows `@oneOf` as a directive only. GraphQL checks it if the type says so. */
export function markOneOfInputs(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) type.isOneOf = type.astNode?.directives?.some(({ name }) => name.value === 'oneOf') ?? false;
  }
  return schema;
}
