import type { ApolloServerPlugin } from '@apollo/server';
import {
  type GraphQLEnumType,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  coerceInputValue,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  typeFromAST,
} from 'graphql';
import { findOversized } from './variable-limits.ts';

type Path = readonly (string | number)[];

/** A problem with a variable, in words without its value, which may be a secret. */
interface InputProblem {
  /** Its path, such as `input.application.id`. */
  readonly where: string;
  readonly what: string;
}

/** Returns the type at a path in an input; undefined if there is none. */
function findTypeAt(type: GraphQLInputType, [name, ...rest]: Path): GraphQLInputType | undefined {
  const here = getNullableType(type);
  if (name === undefined) return here;
  if (isListType(here)) return findTypeAt(here.ofType, typeof name === 'number' ? rest : [name, ...rest]);
  const field = isInputObjectType(here) ? here.getFields()[String(name)] : undefined;
  return field && findTypeAt(field.type, rest);
}

/** Returns the expected type of a leaf, in words. GraphQL's own message would repeat the value. */
function describeLeafType(type: GraphQLEnumType | GraphQLScalarType): string {
  if (isEnumType(type))
    return `must be one of ${type
      .getValues()
      .map(({ name }) => name)
      .join(', ')}`;
  const { what } = type.extensions as { readonly what?: string };
  return `must be ${what ?? `of type ${String(type)}`}`;
}

/** @throws BAD_USER_INPUT at the first problem: an error per element would hold the event loop for seconds. */
function checkVariable(name: string, value: unknown, type: GraphQLInputType): void {
  const oversized = findOversized(name, value);
  if (oversized) throw createInputError(oversized);
  coerceInputValue(
    value,
    type,
    (path, wrong, { message }) => {
      const here = findTypeAt(type, path);
      const where = [name, ...path].join('.');
      const isWrongLeaf = here && isLeafType(here) && wrong !== null && wrong !== undefined;
      throw createInputError(isWrongLeaf ? { where, what: describeLeafType(here) } : parseProblem(where, message));
    },
    true,
  );
}

/** Translates GraphQL's message into a problem that contains names only. */
function parseProblem(where: string, message: string): InputProblem {
  const missing = /^Field "(\w+)" of required type "([^"]+)" was not provided/.exec(message);
  if (missing)
    return {
      where: `${where}.${missing[1]}`,
      what: `is missing: it must be of type ${missing[2]}`,
    };
  const unknown = /^Field "(\w{1,100})" is not defined by type "(\w+)"/.exec(message);
  if (unknown) return { where: `${where}.${unknown[1]}`, what: `is not a field of ${unknown[2]}` };
  return { where, what: /not to be null/.test(message) ? 'must not be null' : 'must be an object' };
}

type Variables = Readonly<Record<string, unknown>>;

/** Returns the check of an operation's variables, with their types looked up once. The check throws BAD_USER_INPUT at the first problem. */
export function createVariableCheck(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): (variables: Variables) => void {
  const types = variableDefinitions.flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    return isInputType(type) ? [[variable.name.value, type] as const] : [];
  });
  return (variables) => {
    for (const [name, type] of types) if (name in variables) checkVariable(name, variables[name], type);
  };
}

const createInputError = ({ where, what }: InputProblem): GraphQLError => {
  // Later checks also name a field relative to the argument.
  const field = where.split('.').slice(1).join('.') || where;
  return new GraphQLError(`${where} ${what}`, {
    extensions: { code: 'BAD_USER_INPUT', field, http: { status: 400 } },
  });
};

/** Refuses wrong variables with one sentence that does not contain the value; GraphQL's own message would. */
export const checkVariables = (): ApolloServerPlugin => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, operation, request }) => {
      if (operation) createVariableCheck(schema, operation)(request.variables ?? {});
    },
  }),
});
