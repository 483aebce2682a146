import type { ApolloServerPlugin } from '@apollo/server';
import {
  GraphQLError,
  type GraphQLInputType,
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

/** What is wrong with a variable, in words without its value: it may be a secret. */
interface InputProblem {
  /** Where: `input.application.id`. */
  readonly where: string;
  readonly what: string;
}

/** The type at a path in an input; undefined where there is none. */
function typeAt(type: GraphQLInputType, [name, ...rest]: Path): GraphQLInputType | undefined {
  const here = getNullableType(type);
  if (name === undefined) return here;
  if (isListType(here)) return typeAt(here.ofType, typeof name === 'number' ? rest : [name, ...rest]);
  const field = isInputObjectType(here) ? here.getFields()[String(name)] : undefined;
  return field && typeAt(field.type, rest);
}

/** What a leaf should have been: its own words for what is wrong repeat the value. */
function leafSentence(type: GraphQLInputType): string {
  if (isEnumType(type))
    return `must be one of ${type
      .getValues()
      .map(({ name }) => name)
      .join(', ')}`;
  return `must be of type ${String(type)}`;
}

/** @throws BAD_USER_INPUT at the first problem: an error per element would hold the event loop for seconds. */
function checkVariable(name: string, value: unknown, type: GraphQLInputType): void {
  const oversized = findOversized(name, value);
  if (oversized) throw badInput(oversized);
  coerceInputValue(
    value,
    type,
    (path, wrong, { message }) => {
      const here = typeAt(type, path);
      const where = [name, ...path].join('.');
      const isWrongLeaf = here && isLeafType(here) && wrong !== null && wrong !== undefined;
      throw badInput(isWrongLeaf ? { where, what: leafSentence(here) } : problemOf(where, message));
    },
    true,
  );
}

/** GraphQL's words for a wrong form, made of names alone. */
function problemOf(where: string, message: string): InputProblem {
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
export function variableCheck(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): (variables: Variables) => void {
  const types = variableDefinitions.flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    return isInputType(type) ? [[variable.name.value, type] as const] : [];
  });
  return (variables) => {
    for (const [name, type] of types) if (name in variables) checkVariable(name, variables[name], type);
  };
}

const badInput = ({ where, what }: InputProblem): GraphQLError => {
  // As in the checks that follow, a field is named from the argument on.
  const field = where.split('.').slice(1).join('.') || where;
  return new GraphQLError(`${where} ${what}`, {
    extensions: { code: 'BAD_USER_INPUT', field, http: { status: 400 } },
  });
};

/** Says what is wrong with a variable in one sentence, without its value, where GraphQL's own would repeat it. */
export const checkVariables = (): ApolloServerPlugin => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, operation, request }) => {
      if (operation) variableCheck(schema, operation)(request.variables ?? {});
    },
  }),
});
