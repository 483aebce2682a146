import type { ApolloServerPlugin } from '@apollo/server';
import {
  type ASTVisitor,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  Kind,
  TypeInfo,
  coerceInputValue,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  isNonNullType,
  separateOperations,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import { type InputProblem, MAX_INPUT_PROBLEMS, createInputError, findInputProblems } from '#graph/input';
import type { RunDocument } from './request-document.ts';
import { findOversized } from './variable-limits.ts';

type Path = readonly (string | number)[];

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

/** GraphQL's suggestions are not shown, and to look for them takes long for a long text. */
const HIDE_SUGGESTIONS = true;

/** Thrown to stop GraphQL's check: it would report an error for each of a million elements. */
class TooManyProblems extends Error {}

function createProblem(name: string, path: Path, what: string): InputProblem {
  const field = path.join('.') || name;
  return { field, message: `${field} ${what}` };
}

/** Translates GraphQL's message into one that contains names only. */
function toProblem(name: string, path: Path, message: string): InputProblem {
  const [, missing, type] = /^Field "(\w+)" of required type "([^"]+)" was not provided/.exec(message) ?? [];
  if (missing !== undefined) return createProblem(name, [...path, missing], `is missing: it must be of type ${type}`);
  const [, unknown, owner] = /^Field "(\w{1,100})" is not defined by type "(\w+)"/.exec(message) ?? [];
  if (unknown !== undefined) return createProblem(name, [...path, unknown], `is not a field of ${owner}`);
  const [, choice] = /^Exactly one key must be specified for OneOf type "(\w+)"/.exec(message) ?? [];
  if (choice !== undefined) return createProblem(name, path, `must have exactly one field of ${choice}`);
  return createProblem(name, path, /not to be null|must be non-null/.test(message) ? 'must not be null' : 'must be an object');
}

/** The problems with the types of a variable, at most 50. */
function findTypeProblems(name: string, value: unknown, type: GraphQLInputType): InputProblem[] {
  const problems: InputProblem[] = [];
  try {
    coerceInputValue(
      value,
      type,
      (path, wrong, { message }) => {
        const here = findTypeAt(type, path);
        const isWrongLeaf = here && isLeafType(here) && wrong !== null && wrong !== undefined;
        problems.push(isWrongLeaf ? createProblem(name, path, describeLeafType(here)) : toProblem(name, path, message));
        if (problems.length >= MAX_INPUT_PROBLEMS) throw new TooManyProblems();
      },
      HIDE_SUGGESTIONS,
    );
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error;
  }
  return problems;
}

/** The prototype of an input's class, which has its rules. */
function findPrototype(typeName: string): object {
  const target = getMetadataStorage().inputTypes.find(({ name }) => name === typeName)?.target as { readonly prototype: object } | undefined;
  return target?.prototype ?? Object.prototype;
}

/** What a resolver gets for a leaf: rules are about that. One of a wrong type stays as it is. */
function parseLeaf(type: GraphQLEnumType | GraphQLScalarType, value: unknown): unknown {
  try {
    return type.parseValue(value, HIDE_SUGGESTIONS);
  } catch {
    return value;
  }
}

/** The instance of an input's class for plain data, so that its rules can be checked although its types are wrong elsewhere. */
function toInstance(value: unknown, type: GraphQLInputType): unknown {
  const here = getNullableType(type);
  if (value === null || value === undefined) return value;
  // GraphQL takes one value for a list of one.
  if (isListType(here)) return (Array.isArray(value) ? (value as unknown[]) : [value]).map((entry) => toInstance(entry, here.ofType));
  if (isLeafType(here)) return parseLeaf(here, value);
  if (typeof value !== 'object') return value;
  const fields = here.getFields();
  const defaults = Object.values(fields).flatMap(({ name, defaultValue }) => (defaultValue === undefined ? [] : [[name, defaultValue] as const]));
  const entries = Object.entries(value).map(([name, entry]) => [name, fields[name] ? toInstance(entry, fields[name].type) : entry] as const);
  return Object.assign(Object.create(findPrototype(here.name)) as object, Object.fromEntries(defaults), Object.fromEntries(entries));
}

/** @throws BAD_USER_INPUT before a variable is read whole, if it is too large */
function checkSize(name: string, value: unknown): void {
  const oversized = findOversized(name, value);
  if (oversized) throw createInputError([createProblem(name, oversized.where.split('.').slice(1), oversized.what)], { status: 400 });
}

interface CheckedVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  /** False where null would arrive at a place that takes none. */
  readonly takesNull: boolean;
  readonly isNullByDefault: boolean;
}

type Variables = Readonly<Record<string, unknown>>;

/** The problems with the type of a variable, null at a place that takes none among them. */
const findVariableProblems = ({ name, type, takesNull }: CheckedVariable, value: unknown): InputProblem[] =>
  value === null && !takesNull ? [createProblem(name, [], 'must not be null')] : findTypeProblems(name, value, type);

/** Adds what breaks rules, unless the problems with types are as many as are reported: to parse the leaves for it takes time. */
const addRuleProblems = ({ type, value }: { readonly type: GraphQLInputType; readonly value: unknown }, ofTypes: readonly InputProblem[]): readonly InputProblem[] =>
  ofTypes.length >= MAX_INPUT_PROBLEMS ? ofTypes : [...ofTypes, ...findInputProblems(toInstance(value, type))];

/**
 * The names of variables at places that take no null. The type of such a variable may be nullable if it or the place has a default,
 * and GraphQL would fail while it runs.
 */
function findNeverNull(schema: GraphQLSchema, { operation, document }: RunDocument): ReadonlySet<string> {
  const names = new Set<string>();
  const info = new TypeInfo(schema);
  const at: ASTVisitor = {
    VariableDefinition: () => false,
    Variable: ({ name }) => {
      if (isNonNullType(info.getInputType())) names.add(name.value);
    },
  };
  // With the fragments that this operation uses: those of others may take null.
  const own = separateOperations(document)[operation.name?.value ?? ''];
  if (own) visit(own, visitWithTypeInfo(info, at));
  return names;
}

/**
 * Returns the check of an operation's variables, with their types looked up once. The check throws BAD_USER_INPUT if the type of one is wrong, with all that
 * is wrong with any: what only breaks rules is refused where it is used.
 */
export function createVariableCheck(schema: GraphQLSchema, { operation, document }: RunDocument): (variables: Variables) => void {
  const neverNull = findNeverNull(schema, { operation, document });
  const checked = (operation.variableDefinitions ?? []).flatMap(({ variable: { name }, type: node, defaultValue }): CheckedVariable[] => {
    const type = typeFromAST(schema, node);
    return isInputType(type) ? [{ name: name.value, type, takesNull: !neverNull.has(name.value), isNullByDefault: defaultValue?.kind === Kind.NULL }] : [];
  });
  return (variables) => {
    const given = checked.filter(({ name, isNullByDefault }) => name in variables || isNullByDefault).map((variable) => ({ ...variable, value: variables[variable.name] ?? null }));
    for (const { name, value } of given) checkSize(name, value);
    const byTypes = given.map((variable) => findVariableProblems(variable, variable.value));
    if (byTypes.every(({ length }) => length === 0)) return;
    const problems = given.map(({ name, ...variable }, at) => [name, addRuleProblems(variable, byTypes[at] ?? [])] as const);
    // Two variables may have a field of one name.
    const ofSeveral = problems.filter(([, found]) => found.length > 0).length > 1;
    throw createInputError(
      problems.flatMap(([variable, found]) => (ofSeveral ? found.map((problem) => ({ ...problem, variable })) : found)),
      { status: 400 },
    );
  };
}

/** Refuses wrong variables in words that do not contain their values; GraphQL's own messages would. */
export const checkVariables = (): ApolloServerPlugin => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, operation, document, request }) => {
      if (operation) createVariableCheck(schema, { operation, document })(request.variables ?? {});
    },
  }),
});
