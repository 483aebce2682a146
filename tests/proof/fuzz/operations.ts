// Everything that can be sent: each registered document, and each root field of the schema with all of its arguments.
import { type GraphQLInputType, type GraphQLSchema, Kind, type OperationDefinitionNode, isInputType, parse, typeFromAST } from 'graphql';
import registered from '../../../graph/schema/registered-operations.json' with { type: 'json' };
import { goodObjects, goodOperations } from '../../support/good-inputs.ts';
import { type PlaceInInput, placesIn } from '../../support/hostile-inputs.ts';

export interface FuzzedOperation {
  readonly name: string;
  /** What is sent beside the variables. */
  readonly document: { readonly documentId: string } | { readonly query: string };
  readonly isRegistered: boolean;
  readonly good: Readonly<Record<string, unknown>>;
  /** Every list, input and leaf of the variables. */
  readonly places: readonly PlaceInInput[];
}

type Argument = { readonly name: string; readonly type: GraphQLInputType };

const listPlaces = (args: readonly Argument[], good: Readonly<Record<string, unknown>>): PlaceInInput[] =>
  args.flatMap(({ name, type }) => (name in good ? placesIn(good[name], type, [name]) : []));

function readArguments(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): Argument[] {
  return variableDefinitions.map(({ variable, type }) => {
    const found = typeFromAST(schema, type as never);
    if (!isInputType(found)) throw new Error(`no input: ${variable.name.value}`);
    return { name: variable.name.value, type: found };
  });
}

function registeredOperations(schema: GraphQLSchema): FuzzedOperation[] {
  const documents = Object.values(registered).flatMap((release) => Object.entries<string>(release));
  return documents.flatMap(([documentId, text]) => {
    const operation = parse(text).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)!;
    const [field] = operation.selectionSet.selections;
    const root = field?.kind === Kind.FIELD ? field.name.value : '';
    const args = readArguments(schema, operation);
    return goodObjects(root, args).map((good) => ({ name: operation.name?.value ?? root, document: { documentId }, isRegistered: true, good, places: listPlaces(args, good) }));
  });
}

function schemaOperations(schema: GraphQLSchema): FuzzedOperation[] {
  return goodOperations(schema).map(({ name, query, variables: good }) => {
    const field = schema.getQueryType()!.getFields()[name] ?? schema.getMutationType()!.getFields()[name];
    return { name, document: { query }, isRegistered: false, good, places: listPlaces(field!.args, good) };
  });
}

export const fuzzedOperations = (schema: GraphQLSchema): FuzzedOperation[] => [...registeredOperations(schema), ...schemaOperations(schema)];
