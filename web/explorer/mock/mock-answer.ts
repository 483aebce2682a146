import {
  type GraphQLAbstractType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  Kind,
  execute,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  validate,
} from 'graphql';
import { type GraphRequest, type GraphResponse, isRefusalType } from '../response/graph-request.ts';
import { makeValue } from './mock-values.ts';

const LIST_LENGTH = 2;

interface MadeUpObject {
  /** Its index in the innermost list above it, from 0. */
  readonly index: number;
}

/** The indexes of the lists above a place, from the outermost. */
function listIndexes(path: GraphQLResolveInfo['path'] | undefined): number[] {
  if (!path) return [];
  return [...listIndexes(path.prev), ...(typeof path.key === 'number' ? [path.key] : [])];
}

function makeOutput(type: GraphQLOutputType, info: GraphQLResolveInfo, indexes: readonly number[]): unknown {
  if (isNonNullType(type)) return makeOutput(type.ofType, info, indexes);
  if (isListType(type)) return Array.from({ length: LIST_LENGTH }, (_, index) => makeOutput(type.ofType, info, [...indexes, index]));
  // An object has no values of its own: its fields are made up one by one.
  return isLeafType(type) ? makeValue(type, { typeName: info.parentType.name, fieldName: info.fieldName, indexes }) : { index: indexes.at(-1) ?? 0 };
}

/** A list has one page, so that a client which reads all pages comes to an end. */
const LAST_PAGE: Readonly<Record<string, unknown>> = { hasNextPage: false, endCursor: null };

const fieldResolver: GraphQLFieldResolver<unknown, unknown> = (_source, _arguments, _context, info) =>
  info.parentType.name === 'PageInfo' ? LAST_PAGE[info.fieldName] : makeOutput(info.returnType, info, listIndexes(info.path));

/** The object types that a selection names in its fragments, those of an interface included. */
function listNamedTypes({ schema, fieldNodes, fragments }: GraphQLResolveInfo): string[] {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [];
    const condition = (selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection)?.typeCondition;
    const named = condition && schema.getType(condition.name.value);
    return isAbstractType(named) ? schema.getPossibleTypes(named).map(({ name }) => name) : named ? [named.name] : [];
  });
}

/**
 * Of an abstract type, one that is no refusal: an answer that goes well. It is one that the selection asks for, if it names any, and the next one for each
 * element of a list.
 */
function chooseType({ index }: MadeUpObject, type: GraphQLAbstractType, info: GraphQLResolveInfo): string | undefined {
  const possible = info.schema.getPossibleTypes(type).map(({ name }) => name);
  const good = possible.filter((name) => !isRefusalType(name));
  const named = listNamedTypes(info).filter((name) => good.includes(name));
  const [choices] = [named, good, possible].filter(({ length }) => length > 0);
  return choices?.[index % choices.length];
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
      typeResolver: (value, _context, info, type) => chooseType(value as MadeUpObject, type, info),
    });
  } catch (error) {
    return { errors: [error] };
  }
}
