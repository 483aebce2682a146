// What a schema does not keep of what a registered operation was written for: pages that are open would fail by it.
import {
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  TypeInfo,
  type VariableDefinitionNode,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  parse,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** What the operation reads, in the order of its text: `Type.field` and the type of its value. */
function readsOf(document: DocumentNode, schema: GraphQLSchema): { readonly field: string; readonly type: GraphQLOutputType }[] {
  const info = new TypeInfo(schema);
  const reads: { field: string; type: GraphQLOutputType }[] = [];
  const enter = ({ name }: { readonly name: { readonly value: string } }): void => {
    const type = info.getType();
    if (type) reads.push({ field: `${info.getParentType()?.name}.${name.value}`, type });
  };
  visit(document, visitWithTypeInfo(info, { Field: { enter } }));
  return reads;
}

/** Whether a page that was written for one type can read the other: never null where it was not, and leaves as they were. */
function canStillRead(before: GraphQLType, now: GraphQLType): boolean {
  if (isNonNullType(before) && !isNonNullType(now)) return false;
  const [was, is] = [getNullableType(before), getNullableType(now)];
  if (isListType(was) && isListType(is)) return canStillRead(was.ofType, is.ofType);
  return isLeafType(was) || isLeafType(is) ? String(was) === String(is) : isListType(was) === isListType(is);
}

/** Whether a value that a page made for one type is taken where the other is asked for. */
function isStillTaken(before: GraphQLType, now: GraphQLType): boolean {
  if (isNonNullType(now) && !isNonNullType(before)) return false;
  const [was, is] = [getNullableType(before), getNullableType(now)];
  return isListType(was) && isListType(is) ? isStillTaken(was.ofType, is.ofType) : String(was) === String(is);
}

function inputBreaks(before: GraphQLInputObjectType, now: GraphQLInputObjectType): string[] {
  const [was, is] = [before.getFields(), now.getFields()];
  const changed = Object.values(was).flatMap((field) => {
    const there = is[field.name];
    if (!there) return [`${before.name}.${field.name} is not taken any more`];
    if (!isStillTaken(field.type, there.type)) return [`${before.name}.${field.name} was ${String(field.type)} and is ${String(there.type)}`];
    return isRequiredInputField(there) && !isRequiredInputField(field) ? [`${before.name}.${field.name} is required now`] : [];
  });
  const added = Object.values(is).filter((field) => !was[field.name] && isRequiredInputField(field));
  return [...changed, ...added.map(({ name }) => `${before.name}.${name} is new and required`)];
}

/** The names of all types that the operation's variables are made of. */
function sentTypes(document: DocumentNode, schema: GraphQLSchema): Set<string> {
  const names = new Set<string>();
  const add = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    const type = schema.getType(name);
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) add(getNamedType(field.type).name);
  };
  const enter = ({ type }: VariableDefinitionNode): void => void visit(type, { NamedType: ({ name }) => add(name.value) });
  visit(document, { VariableDefinition: { enter } });
  return names;
}

function sentBreaks(document: DocumentNode, before: GraphQLSchema, now: GraphQLSchema): string[] {
  return [...sentTypes(document, before)].flatMap((name) => {
    const [was, is] = [before.getType(name), now.getType(name)];
    if (isInputObjectType(was) && isInputObjectType(is)) return inputBreaks(was, is);
    if (isEnumType(was) && isEnumType(is)) return was.getValues().flatMap((value) => (is.getValue(value.name) ? [] : [`${name}.${value.name} is not taken any more`]));
    return was?.constructor === is?.constructor ? [] : [`${name} is another kind of type`];
  });
}

function readBreaks(document: DocumentNode, before: GraphQLSchema, now: GraphQLSchema): string[] {
  const is = readsOf(document, now);
  return readsOf(document, before).flatMap(({ field, type }, index) => {
    const there = is[index];
    return !there || canStillRead(type, there.type) ? [] : [`${field} was ${String(type)} and is ${String(there.type)}`];
  });
}

/**
 * Why an operation cannot be served under a schema: a line each, naming type and field. Empty where it can.
 * @param before the schema that its release was written for; null where its release is not out
 */
export function breaksOf(text: string, now: GraphQLSchema, before: GraphQLSchema | null): string[] {
  const document = parse(text);
  const invalid = validate(now, document).map(({ message }) => message.replace(/ Did you mean.*$/s, ''));
  if (invalid.length > 0 || before === null) return invalid;
  return [...new Set([...readBreaks(document, before, now), ...sentBreaks(document, before, now)])];
}
