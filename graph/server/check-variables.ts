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

type Path = readonly (string | number)[];

interface Amiss {
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

/** The first thing that is amiss with a variable, in words without its value: it may be a secret. */
function amissIn(name: string, value: unknown, type: GraphQLInputType): Amiss | null {
  let first: Amiss | null = null;
  coerceInputValue(
    value,
    type,
    (path, wrong, { message }) => {
      const here = typeAt(type, path);
      const where = [name, ...path].join('.');
      first ??= here && isLeafType(here) && wrong !== null && wrong !== undefined ? { where, what: leafSentence(here) } : sentenceOf(where, message);
    },
    true,
  );
  return first;
}

/** GraphQL's words for a wrong form, made of names alone. */
function sentenceOf(where: string, message: string): Amiss {
  const missing = /^Field "(\w+)" of required type "([^"]+)" was not provided/.exec(message);
  if (missing) return { where: `${where}.${missing[1]}`, what: `is missing: it must be of type ${missing[2]}` };
  const unknown = /^Field "(\w{1,100})" is not defined by type "(\w+)"/.exec(message);
  if (unknown) return { where: `${where}.${unknown[1]}`, what: `is not a field of ${unknown[2]}` };
  return { where, what: /not to be null/.test(message) ? 'must not be null' : 'must be an object' };
}

function amissInAny(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>): Amiss | null {
  for (const { variable, type: node } of variableDefinitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, node);
    const found = name in variables && isInputType(type) ? amissIn(name, variables[name], type) : null;
    if (found) return found;
  }
  return null;
}

const badInput = ({ where, what }: Amiss): GraphQLError => {
  // As in the checks that follow, a field is named from the argument on.
  const field = where.split('.').slice(1).join('.') || where;
  return new GraphQLError(`${where} ${what}`, { extensions: { code: 'BAD_USER_INPUT', field, http: { status: 400 } } });
};

/** Says what is wrong with a variable in one sentence, without its value, where GraphQL's own would repeat it. */
export const checkVariables = (): ApolloServerPlugin => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, operation, request }) => {
      const amiss = operation ? amissInAny(schema, operation, request.variables ?? {}) : null;
      if (amiss) throw badInput(amiss);
    },
  }),
});
