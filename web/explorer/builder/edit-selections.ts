import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  type SelectionNode,
  type SelectionSetNode,
  Kind,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** A step into an operation: a field by its name, or `... on` a type. */
export type Step = { readonly field: string } | { readonly on: string };
export type Path = readonly Step[];

const name = (value: string) => ({ kind: Kind.NAME, value }) as const;

const createSet = (selections: readonly SelectionNode[]): SelectionSetNode => ({ kind: Kind.SELECTION_SET, selections });

/** `$id` for the argument `id`, or another name that the caller chooses. */
export const createArgument = (argument: string, variable: string) =>
  ({ kind: Kind.ARGUMENT, name: name(argument), value: { kind: Kind.VARIABLE, name: name(variable) } }) as const;

type InnerNode = FieldNode | InlineFragmentNode;

const isAt = (node: SelectionNode, step: Step): node is InnerNode =>
  'field' in step ? node.kind === Kind.FIELD && node.name.value === step.field : node.kind === Kind.INLINE_FRAGMENT && node.typeCondition?.name.value === step.on;

/** The node at a path; null if it is not selected. */
export function findNode(set: SelectionSetNode | undefined, [step, ...rest]: Path): InnerNode | null {
  const node = step && set?.selections.find((selection) => isAt(selection, step));
  if (!node || !isAt(node, step)) return null;
  return rest.length === 0 ? node : findNode(node.selectionSet, rest);
}

const listFields = (type: GraphQLNamedType | undefined) => (isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []);

/** The type of what a step leads to. */
function findType(schema: GraphQLSchema, parent: GraphQLNamedType | undefined, step: Step): GraphQLNamedType | undefined {
  if ('on' in step) return schema.getType(step.on);
  const field = listFields(parent).find((each) => each.name === step.field);
  return field && getNamedType(field.type);
}

/** What is selected of a type if nothing else is: its id, its first single value, or its name. */
function createDefaultSet(type: GraphQLNamedType | undefined): SelectionSetNode {
  const leaves = listFields(type).filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument));
  const field = leaves.find((each) => each.name === 'id') ?? leaves[0];
  return createSet([{ kind: Kind.FIELD, name: name(field?.name ?? '__typename') }]);
}

/** A new selection, with the arguments that its field requires. */
function createNode(schema: GraphQLSchema, parent: GraphQLNamedType | undefined, step: Step): InnerNode {
  const type = findType(schema, parent, step);
  if ('on' in step) return { kind: Kind.INLINE_FRAGMENT, typeCondition: { kind: Kind.NAMED_TYPE, name: name(step.on) }, selectionSet: createSet([]) };
  const required = listFields(parent)
    .find((field) => field.name === step.field)
    ?.args.filter(isRequiredArgument);
  return {
    kind: Kind.FIELD,
    name: name(step.field),
    arguments: (required ?? []).map((argument) => createArgument(argument.name, argument.name)),
    ...(isCompositeType(type) && { selectionSet: createSet([]) }),
  };
}

/** Replaces one selection by others. */
const replace = (set: SelectionSetNode, before: SelectionNode, after: readonly SelectionNode[]): SelectionSetNode => ({
  ...set,
  selections: set.selections.flatMap((selection) => (selection === before ? after : [selection])),
});

/** Returns a selection set with the node at a path, and with everything above it. */
export function addNode(schema: GraphQLSchema, set: SelectionSetNode, parent: GraphQLNamedType | undefined, [step, ...rest]: Path): SelectionSetNode {
  if (!step) return set.selections.length > 0 ? set : createDefaultSet(parent);
  const before = findNode(set, [step]);
  const node = before ?? createNode(schema, parent, step);
  const added: InnerNode = node.selectionSet ? { ...node, selectionSet: addNode(schema, node.selectionSet, findType(schema, parent, step), rest) } : node;
  return before ? replace(set, before, [added]) : createSet([...set.selections, added]);
}

/** Returns a selection set without the node at a path, and without what is empty then. */
export function removeNode(set: SelectionSetNode, [step, ...rest]: Path): SelectionSetNode {
  const node = step && findNode(set, [step]);
  if (!node) return set;
  const inner = rest.length > 0 && node.selectionSet ? removeNode(node.selectionSet, rest) : null;
  return replace(set, node, inner !== null && inner.selections.length > 0 ? [{ ...node, selectionSet: inner }] : []);
}

/** Returns a selection set with the field at a path changed. */
export function changeNode(set: SelectionSetNode, [step, ...rest]: Path, change: (node: FieldNode) => FieldNode): SelectionSetNode {
  const node = step && findNode(set, [step]);
  if (!node) return set;
  if (rest.length > 0) return node.selectionSet ? replace(set, node, [{ ...node, selectionSet: changeNode(node.selectionSet, rest, change) }]) : set;
  return node.kind === Kind.FIELD ? replace(set, node, [change(node)]) : set;
}
