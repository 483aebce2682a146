import { type ASTNode, type GraphQLSchema, type OperationDefinitionNode, type VariableDefinitionNode, Kind, TypeInfo, parseType, print, visit, visitWithTypeInfo } from 'graphql';

/** Names of the variables in a node, definitions not counted. */
function listVariables(node: ASTNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(node, { VariableDefinition: () => false, Variable: (variable) => void names.add(variable.name.value) });
  return names;
}

const define = (variable: string, type: string): VariableDefinitionNode => ({
  kind: Kind.VARIABLE_DEFINITION,
  variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: variable } },
  type: parseType(type),
});

/** `id` of `offer` → `offerId`. */
const joinNames = (field: string, argument: string): string => `${field}${argument.charAt(0).toUpperCase()}${argument.slice(1)}`;

/** Gives each new variable a definition. One whose name has another type gets a name of its own. */
function addDefinitions(schema: GraphQLSchema, operation: OperationDefinitionNode, isNew: (name: string, argument: string) => boolean): OperationDefinitionNode {
  const types = new Map((operation.variableDefinitions ?? []).map(({ variable, type }) => [variable.name.value, print(type)]));
  const added: VariableDefinitionNode[] = [];
  const info = new TypeInfo(schema);
  const renamed = visit(
    operation,
    visitWithTypeInfo(info, {
      Argument: (node) => {
        if (node.value.kind !== Kind.VARIABLE || !isNew(node.value.name.value, node.name.value)) return undefined;
        const [argument, field] = [info.getArgument(), info.getFieldDef()];
        if (!argument || !field) return undefined;
        const type = String(argument.type);
        const name = [node.name.value, joinNames(field.name, node.name.value)].find((each) => (types.get(each) ?? type) === type) ?? node.name.value;
        if (!types.has(name)) added.push(define(name, type));
        types.set(name, type);
        return { ...node, value: { ...node.value, name: { ...node.value.name, value: name } } };
      },
    }),
  );
  return { ...renamed, variableDefinitions: [...(renamed.variableDefinitions ?? []), ...added] };
}

/**
 * Returns an edited operation with definitions of its new variables, and without those of variables that the edit has made unused.
 * @param fragments of the same document, whose variables stay
 */
export function adjustVariables(schema: GraphQLSchema, before: OperationDefinitionNode, after: OperationDefinitionNode, fragments: readonly ASTNode[]): OperationDefinitionNode {
  const [usedBefore, usedAfter] = [listVariables(before.selectionSet), listVariables(after.selectionSet)];
  const inFragments = new Set(fragments.flatMap((fragment) => [...listVariables(fragment)]));
  const isUnused = (name: string): boolean => usedBefore.has(name) && !usedAfter.has(name) && !inFragments.has(name);
  const kept = { ...after, variableDefinitions: (after.variableDefinitions ?? []).filter(({ variable }) => !isUnused(variable.name.value)) };
  const created = new Set(createdArguments(before, after));
  return addDefinitions(schema, kept, (name, argument) => name === argument && created.has(argument));
}

/** Names of the arguments that only the edited operation gives to a variable of the same name, or gives more often. */
function createdArguments(before: OperationDefinitionNode, after: OperationDefinitionNode): string[] {
  const count = (operation: OperationDefinitionNode): Map<string, number> => {
    const counts = new Map<string, number>();
    visit(operation, { Argument: ({ name: { value }, value: { kind } }) => void (kind === Kind.VARIABLE && counts.set(value, (counts.get(value) ?? 0) + 1)) });
    return counts;
  };
  const old = count(before);
  return [...count(after)].filter(([name, number]) => number > (old.get(name) ?? 0)).map(([name]) => name);
}
