import {
  type GraphQLAbstractType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  execute,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  validate,
} from 'graphql';
import { type GraphRequest, type GraphResponse, isRefusalType } from '../response/graph-request.ts';
import { makeValue } from './mock-values.ts';

const LIST_LENGTH = 2;

/** The indexes of the lists above a place, from the outermost. */
function listIndexes(path: GraphQLResolveInfo['path'] | undefined): number[] {
  if (!path) return [];
  return [...listIndexes(path.prev), ...(typeof path.key === 'number' ? [path.key] : [])];
}

function makeOutput(type: GraphQLOutputType, info: GraphQLResolveInfo, indexes: readonly number[]): unknown {
  if (isNonNullType(type)) return makeOutput(type.ofType, info, indexes);
  if (isListType(type)) return Array.from({ length: LIST_LENGTH }, (_, index) => makeOutput(type.ofType, info, [...indexes, index]));
  // An object has no values of its own: its fields are made up one by one.
  return isLeafType(type) ? makeValue(type, { typeName: info.parentType.name, fieldName: info.fieldName, indexes }) : {};
}

const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (_source, _arguments, _context, info) => makeOutput(info.returnType, info, listIndexes(info.path));

/** Of a union, the first type that is no refusal: an answer that goes well. */
function chooseType(schema: GraphQLSchema, type: GraphQLAbstractType): string | undefined {
  const names = schema.getPossibleTypes(type).map(({ name }) => name);
  return names.find((name) => !isRefusalType(name)) ?? names[0];
}

/** Answers an operation from the schema alone, with made-up values. The same operation always gets the same answer. */
export async function makeAnswer(schema: GraphQLSchema, { query, variables, operationName }: GraphRequest): Promise<GraphResponse> {
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    if (errors.length > 0) return { errors };
    return await execute({
      schema,
      document,
      variableValues: variables as Readonly<Record<string, unknown>>,
      operationName: operationName ?? null,
      fieldResolver,
      typeResolver: (_value, _context, _info, type) => chooseType(schema, type),
    });
  } catch (error) {
    return { errors: [error] };
  }
}
