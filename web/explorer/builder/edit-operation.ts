import { type DocumentNode, type GraphQLNamedType, type GraphQLSchema, type OperationDefinitionNode, Kind, OperationTypeNode, parse, print } from 'graphql';
import { type Path, addNode, changeNode, createArgument, findNode, removeNode } from './edit-selections.ts';
import { adjustVariables } from './edit-variables.ts';

/** The operation under the cursor, or why there is none. */
export type EditedOperation =
  | { readonly state: 'found'; readonly document: DocumentNode; readonly operation: OperationDefinitionNode }
  | { readonly state: 'empty' }
  | { readonly state: 'unreadable'; readonly message: string };

/** A replacement in the editor's text, by offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isOperation = (node: { readonly kind: Kind }): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION;
const startOf = ({ loc }: OperationDefinitionNode): number => loc?.start ?? 0;

/** True if a text has nothing but comments and white space. */
const isBlank = (text: string): boolean => text.replaceAll(/#[^\n]*/g, '').trim() === '';

/** Finds the operation at an offset, else the last one before it, else the first. */
export function findOperationAt(text: string, offset: number): EditedOperation {
  if (isBlank(text)) return { state: 'empty' };
  try {
    const document = parse(text);
    const operations = document.definitions.filter(isOperation);
    const operation = operations.findLast((each) => startOf(each) <= offset) ?? operations[0];
    return operation ? { state: 'found', document, operation } : { state: 'empty' };
  } catch (error) {
    return { state: 'unreadable', message: error instanceof Error ? error.message : String(error) };
  }
}

const rootOf = (schema: GraphQLSchema, kind: OperationTypeNode): GraphQLNamedType | undefined => schema.getRootType(kind) ?? undefined;

/** An operation must select something. */
const PLACEHOLDER = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

function finish(schema: GraphQLSchema, document: DocumentNode, before: OperationDefinitionNode, after: OperationDefinitionNode): TextEdit {
  const isEmpty = after.selectionSet.selections.length === 0;
  const whole = isEmpty ? { ...after, selectionSet: { ...after.selectionSet, selections: [PLACEHOLDER] } } : after;
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  return { start: startOf(before), end: before.loc?.end ?? 0, text: print(adjustVariables(schema, before, whole, fragments)) };
}

type Found = Extract<EditedOperation, { readonly state: 'found' }>;

/** Adds or removes what is at a path. Comments around the operation stay. */
export function toggleSelection(schema: GraphQLSchema, { document, operation }: Found, path: Path): TextEdit {
  const { selectionSet } = operation;
  const edited = findNode(selectionSet, path) ? removeNode(selectionSet, path) : addNode(schema, selectionSet, rootOf(schema, operation.operation), path);
  return finish(schema, document, operation, { ...operation, selectionSet: edited });
}

/** Adds an argument of the field at a path, with a variable of its type, or removes it. */
export function toggleArgument(schema: GraphQLSchema, { document, operation }: Found, path: Path, argument: string): TextEdit {
  const selectionSet = changeNode(operation.selectionSet, path, (node) => {
    const others = (node.arguments ?? []).filter(({ name }) => name.value !== argument);
    const isGiven = others.length !== (node.arguments ?? []).length;
    return { ...node, arguments: isGiven ? others : [...others, createArgument(argument, argument)] };
  });
  return finish(schema, document, operation, { ...operation, selectionSet });
}

/** Begins an operation with a field of the root, after what the text has. */
export function beginOperation(schema: GraphQLSchema, text: string, kind: OperationTypeNode, path: Path): TextEdit {
  const operation: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: kind,
    name: { kind: Kind.NAME, value: kind === OperationTypeNode.MUTATION ? 'NewMutation' : 'NewQuery' },
    selectionSet: { kind: Kind.SELECTION_SET, selections: [] },
  };
  const { text: added } = toggleSelection(schema, { state: 'found', document: { kind: Kind.DOCUMENT, definitions: [operation] }, operation }, path);
  return { start: text.length, end: text.length, text: `${text === '' || text.endsWith('\n') ? '' : '\n'}${added}\n` };
}
